'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import { AcceptInvitation, ChangePassword, type Profile } from '@vitrina/contract/team'
import { useState } from 'react'
import { TextField } from '@/components/form/fields'
import { Form, FormRefusal, SubmitButton } from '@/components/form/form'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { roleName } from '@/components/shell/role-name'
import { usePreferences } from '@/components/shell/use-preferences'
import { ProblemState } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { type Theme, themes } from '@/lib/theme'
import { useTRPC, useTRPCClient } from '@/trpc/client'
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

const schema = typed(AcceptInvitation.pick({ name: true }), (values: { name: string }) => values)

/** The person's name, and the address they sign in with. */
function NameForm({ profile }: { profile: Profile }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: { name: profile.name },
    isFollowing: true,
    schema,
    differs: ({ name }) => name.trim() !== profile.name,
    send: (renamed) => client.profile.rename.mutate(renamed),
    stale: [trpc.profile.get.queryFilter(), trpc.session.me.queryFilter()],
    toast: () => t('profile.saved'),
  })
  return (
    <SectionCard title={t('profile.about')}>
      <Form form={form} isNative className="grid gap-4">
        <TextField
          form={form}
          name="name"
          label={t('profile.name')}
          hint={t('profile.name.hint')}
          maxLength={200}
          required
          autoComplete="name"
        />
        <Field label={t('profile.email')} hint={t('profile.email.hint')}>
          {(control) => <Input {...control} value={profile.email} readOnly className="bg-muted text-ink-soft" />}
        </Field>
        <FormRefusal form={form} />
        <div>
          <SubmitButton form={form} disabled={!form.isChanged || form.values.name.trim() === ''}>
            {t('action.save')}
          </SubmitButton>
        </div>
      </Form>
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

const none = { currentPassword: '', newPassword: '' }
const changeOf = typed(ChangePassword, (values: typeof none) => values)

/** Changes the password. The current one is required. */
function PasswordForm({ email }: { email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: none,
    schema: changeOf,
    errors: ({ newPassword }) => ({
      currentPassword: t('profile.password.wrong'),
      newPassword: t(newPassword.length < shortestPassword ? 'profile.password.short' : 'profile.password.same'),
    }),
    fieldOf: ({ code }) => {
      if (code === 'rate_limited') return { currentPassword: t('profile.password.tooMany') }
      return code === 'not_available' ? { currentPassword: t('profile.password.busy') } : null
    },
    // A password that is not changed after all is nothing to lose.
    differs: () => false,
    send: (change) => client.profile.changePassword.mutate(change),
    afterwards: () => none,
    stale: [trpc.profile.get.queryFilter()],
    toast: () => t('profile.password.changed'),
  })
  const { currentPassword, newPassword } = form.values
  return (
    <SectionCard title={t('profile.password')} lead={t('profile.password.lead')}>
      <Form form={form} isNative className="grid gap-4">
        {/* For the browser's password manager. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="currentPassword"
          label={t('profile.password.current')}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          form={form}
          name="newPassword"
          label={t('profile.password.new')}
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
        />
        <FormRefusal form={form} />
        <div>
          <SubmitButton form={form} size="md" variant="outline" disabled={currentPassword === '' || newPassword === ''}>
            {t('profile.password.change')}
          </SubmitButton>
        </div>
      </Form>
    </SectionCard>
  )
}
