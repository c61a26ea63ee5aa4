'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import type { Profile } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { roleName } from '@/components/shell/role-name'
import { usePreferences } from '@/components/shell/use-preferences'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { Refusal } from '@/features/team/refusal'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey } from '@/i18n/translate'
import { type Theme, themes } from '@/lib/theme'
import { useTRPC } from '@/trpc/client'
import { blockingError, problemOf } from '@/trpc/problem'
import { SectionCard } from './section-card'
import { SessionsCard } from './sessions-card'

/** The person's own page: name, password, appearance, where they are signed in, and their workspaces. */
export function ProfileView({ theme }: { theme: Theme }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.profile.get.queryOptions())
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  const profile = query.data
  if (!profile) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <h2 className="sr-only">{t('settings.profile')}</h2>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <NameForm profile={profile} />
        <PasswordForm email={profile.email} />
        <SessionsCard sessions={profile.sessions} failedBefore={profile.failedBefore} />
        <div className="grid gap-5">
          <AppearanceCard theme={theme} />
          <WorkspacesCard workspaces={profile.workspaces} />
        </div>
      </div>
    </>
  )
}

/** Theme and language of this browser, effective at once. */
function AppearanceCard({ theme: savedTheme }: { theme: Theme }) {
  const { t, locale } = useI18n()
  const { theme, chooseTheme, chooseLocale } = usePreferences(savedTheme)
  return (
    <SectionCard title={t('profile.look')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('profile.look.theme')}>
          {(control) => (
            <NativeSelect
              id={control.id}
              className="w-full"
              value={theme}
              onChange={(event) => chooseTheme(event.target.value)}
            >
              {themes.map((value) => (
                <option key={value} value={value}>
                  {t(`account.theme.${value}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('profile.look.language')}>
          {(control) => (
            <NativeSelect
              id={control.id}
              className="w-full"
              value={locale}
              onChange={(event) => chooseLocale(event.target.value)}
            >
              <option value="ru" lang="ru">
                Русский
              </option>
              <option value="en" lang="en">
                English
              </option>
            </NativeSelect>
          )}
        </Field>
      </div>
    </SectionCard>
  )
}

/** The person's name, and the address they sign in with. */
function NameForm({ profile }: { profile: Profile }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [name, setName] = useState(profile.name)
  const isChanged = name.trim() !== profile.name
  const unsaved = useUnsaved(isChanged)
  const rename = useMutation(
    trpc.profile.rename.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.profile.get.queryFilter()),
          queryClient.invalidateQueries(trpc.session.me.queryFilter()),
        ])
        show({ text: t('profile.saved') })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setName(name.trim())
    rename.mutate({ name: name.trim() })
  }
  return (
    <SectionCard title={t('profile.about')}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={t('profile.name')} hint={t('profile.name.hint')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              required
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('profile.email')} hint={t('profile.email.hint')}>
          {(control) => <Input {...control} value={profile.email} readOnly className="bg-muted text-ink-soft" />}
        </Field>
        <FormProblem error={rename.error} />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="md"
            disabled={!isChanged || name.trim() === '' || rename.isPending}
          >
            {rename.isPending ? t('action.saving') : t('action.save')}
          </Button>
        </div>
      </form>
      {unsaved}
    </SectionCard>
  )
}

type Workspace = Profile['workspaces'][number]

/** The workspaces the person belongs to, their role in each, and leaving them. */
function WorkspacesCard({ workspaces }: { workspaces: readonly Workspace[] }) {
  const { t } = useI18n()
  const [leaving, setLeaving] = useState<Workspace | null>(null)
  return (
    <SectionCard title={t('profile.workspaces')}>
      <ul className="-my-1 divide-y divide-line">
        {workspaces.map((workspace) => (
          <li key={workspace.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
                {workspace.name}
                {workspace.isCurrent && <Badge>{t('profile.workspaces.current')}</Badge>}
              </p>
              <p className="mt-0.5 text-ink-soft text-xs">{roleName(t, workspace.role)}</p>
            </div>
            {workspace.isLastOwner ? (
              <p className="text-ink-soft text-xs">{t('profile.workspaces.lastOwner')}</p>
            ) : (
              <Button
                className="max-sm:h-10"
                aria-label={t('profile.workspaces.leaveOf', { name: workspace.name })}
                onClick={() => setLeaving(workspace)}
              >
                {t('profile.workspaces.leave')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && <LeaveDialog workspace={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  )
}

function LeaveDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const keys = useQuery(trpc.profile.ownKeys.queryOptions({ workspaceId: workspace.id }, { staleTime: 0 }))
  const leave = useMutation(
    trpc.profile.leave.mutationOptions({
      onSuccess: async () => {
        // Nothing of a workspace that the user has left may stay on the page.
        if (workspace.isCurrent) return window.location.assign('/')
        await Promise.all([
          queryClient.invalidateQueries(trpc.profile.get.queryFilter()),
          queryClient.invalidateQueries(trpc.session.me.queryFilter()),
        ])
        onClose()
      },
    }),
  )
  const isLastOwner = problemOf(leave.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={t('profile.leave.title')}
      confirmLabel={t('profile.leave.confirm')}
      isPending={leave.isPending || keys.isPending}
      error={isLastOwner ? null : leave.error}
      onConfirm={() => leave.mutate({ workspaceId: workspace.id })}
      onClose={onClose}
    >
      <p>{t('profile.leave.text', { name: workspace.name })}</p>
      {keys.data && keys.data.length > 0 && (
        <p className="mt-2 wrap-anywhere">
          {t('profile.leave.keys', { names: keys.data.map((key) => key.name).join(', ') })}
        </p>
      )}
      {isLastOwner && <Refusal>{t('profile.workspaces.lastOwner')}</Refusal>}
    </ConfirmDialog>
  )
}

/** Changes the password. The current one is required. */
function PasswordForm({ email }: { email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isShort, setShort] = useState(false)
  const change = useMutation(
    trpc.profile.changePassword.mutationOptions({
      onSuccess: async () => {
        setCurrent('')
        setNext('')
        await queryClient.invalidateQueries(trpc.profile.get.queryFilter())
        show({ text: t('profile.password.changed') })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(next.length < shortestPassword)
    if (next.length >= shortestPassword) change.mutate({ currentPassword: current, newPassword: next })
  }
  const failure = failureOf(change.error)
  const wordsAt = (field: 'current' | 'new') => (failure?.field === field ? t(failure.words) : null)
  return (
    <SectionCard title={t('profile.password')} lead={t('profile.password.lead')}>
      <form onSubmit={submit} className="grid gap-4">
        {/* For the browser's password manager. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('profile.password.current')} error={wordsAt('current')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('profile.password.new')}
          error={isShort && next.length < shortestPassword ? t('profile.password.short') : wordsAt('new')}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              required
              maxLength={128}
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        {failure === null && <FormProblem error={change.error} />}
        <div>
          <Button type="submit" size="md" disabled={change.isPending || current === '' || next === ''}>
            {change.isPending ? t('action.saving') : t('profile.password.change')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

type FailureLabels = Extract<MessageKey, `profile.password.${string}`>

/** Which of the two passwords was refused, and the label that says so; null if there is no label for the error. */
function failureOf(error: unknown): { field: 'current' | 'new'; words: FailureLabels } | null {
  const problem = problemOf(error)
  if (problem?.code === 'rate_limited') return { field: 'current', words: 'profile.password.tooMany' }
  if (problem?.code === 'not_available') return { field: 'current', words: 'profile.password.busy' }
  if (problem?.fields.includes('#/currentPassword')) return { field: 'current', words: 'profile.password.wrong' }
  if (problem?.fields.includes('#/newPassword')) return { field: 'new', words: 'profile.password.same' }
  return null
}
