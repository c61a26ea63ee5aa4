'use client'

import { useMutation } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import type { SetUpState } from '@vitrina/contract/set-up'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { LinkProblem, SpentLink } from './link-problem'
import { PasswordField } from './password-field'

interface SetUpViewProps {
  token: string
  /** Null: rate limited. */
  state: SetUpState['state'] | null
}

/** What the link from the log of a new installation shows: the form of its first owner and workspace. */
export function SetUpView({ token, state }: SetUpViewProps) {
  const { t } = useI18n()
  if (state === null) return <SpentLink title={t('invitation.tryLater.title')} text={t('invitation.tryLater.text')} />
  if (state !== 'open') return <SpentLink title={t(`setUp.${state}.title`)} text={t(`setUp.${state}.text`)} />
  return (
    <>
      <h1 className="mt-6 text-balance font-semibold text-2xl tracking-tight">{t('setUp.heading')}</h1>
      <p className="mt-2 text-ink-soft">{t('setUp.lead')}</p>
      <SetUpForm token={token} />
    </>
  )
}

const empty = { workspace: '', timezone: 'Europe/Moscow', currency: 'RUB', name: '', email: '', password: '' }

function SetUpForm({ token }: { token: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const choices = useChoices()
  const [values, setValues] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const [hasSignInFailed, setSignInFailed] = useState(false)
  const set = (changed: Partial<typeof empty>) => setValues((former) => ({ ...former, ...changed }))
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    setValues((former) => ({ ...former, timezone: timeZone }))
  }, [])
  const setUp = useMutation(
    trpc.links.setUp.mutationOptions({
      onSuccess: async ({ email }) => {
        const { signIn } = await import('@/lib/auth-client')
        const { error } = await signIn.email({ email, password: values.password }).catch(() => ({ error: true }))
        if (error) setSignInFailed(true)
        else window.location.assign('/integrations')
      },
    }),
  )
  const problem = problemOf(setUp.error)
  const isTaken = problem?.fields.some((pointer) => pointer.endsWith('/email')) ?? false
  const errors = {
    workspace: values.workspace.trim() === '' ? t('setUp.workspaceEmpty') : null,
    name: values.name.trim() === '' ? t('invitation.nameEmpty') : null,
    email: !/^\S+@\S+\.\S+$/.test(values.email.trim()) ? t('setUp.emailWrong') : null,
    password: values.password.length < shortestPassword ? t('profile.password.short') : null,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(errors).every((error) => error === null)) {
      setUp.mutate({ token, ...values, email: values.email.trim() })
    }
  }
  const shown = (name: keyof typeof errors) => (isChecked ? errors[name] : null)
  const isUnderWay = setUp.isPending || (setUp.isSuccess && !hasSignInFailed)
  if (hasSignInFailed) return <SpentLink title={t('setUp.done.title')} text={t('setUp.done.text')} />
  return (
    <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
      <Field label={t('setUp.workspace')} hint={t('setUp.workspace.hint')} error={shown('workspace')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            required
            maxLength={200}
            value={values.workspace}
            onChange={(event) => set({ workspace: event.target.value })}
            className="h-11"
          />
        )}
      </Field>
      <Field label={t('setUp.timezone')} hint={t('setUp.timezone.hint')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={values.timezone}
            onChange={(event) => set({ timezone: event.target.value })}
            className="h-11 w-full"
          >
            {withChosen(choices.zones, values.timezone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('setUp.currency')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={values.currency}
            onChange={(event) => set({ currency: event.target.value })}
            className="h-11 w-full"
          >
            {withChosen(choices.currencies, values.currency).map((code) => (
              <option key={code} value={code}>
                {choices.nameOf(code)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('invitation.name')} error={shown('name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            required
            maxLength={200}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            className="h-11"
          />
        )}
      </Field>
      <Field label={t('invitation.email')} error={isTaken ? t('setUp.emailTaken') : shown('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={values.email}
            onChange={(event) => {
              set({ email: event.target.value })
              setUp.reset()
            }}
            className="h-11"
          />
        )}
      </Field>
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.password.hint')}
        error={shown('password')}
        value={values.password}
        autoComplete="new-password"
        onChange={(password) => set({ password })}
      />
      {!isTaken && <LinkProblem error={setUp.error} />}
      <Button type="submit" variant="primary" size="md" disabled={isUnderWay} className="mt-1 h-11">
        {isUnderWay ? t('invitation.accepting') : t('setUp.submit')}
      </Button>
    </form>
  )
}

interface Choices {
  zones: readonly string[]
  currencies: readonly string[]
  nameOf(currency: string): string
}

/** What this browser knows, once the page is in it: a server may know other zones and names. */
function useChoices(): Choices {
  const { locale } = useI18n()
  const [choices, setChoices] = useState<Choices>({ zones: [], currencies: [], nameOf: (code) => code })
  useEffect(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    setChoices({
      zones: Intl.supportedValuesOf('timeZone'),
      currencies: Intl.supportedValuesOf('currency'),
      nameOf: (code) => `${code} · ${names.of(code) ?? code}`,
    })
  }, [locale])
  return choices
}

function withChosen(known: readonly string[], chosen: string): readonly string[] {
  return known.includes(chosen) ? known : [chosen, ...known]
}
