'use client'

import { SetUp, type SetUpState } from '@vitrina/contract/set-up'
import { useEffect, useEffectEvent, useState } from 'react'
import { SelectField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { LinkProblem, SpentLink } from './link-problem'
import { PasswordField } from './password-field'

const Values = SetUp.omit({ token: true })

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
  const client = useTRPCClient()
  const choices = useChoices()
  const [hasSignInFailed, setSignInFailed] = useState(false)
  const form = useSentForm({
    start: empty,
    schema: Values,
    errors: () => ({
      workspace: t('setUp.workspaceEmpty'),
      timezone: t('error.invalid'),
      name: t('invitation.nameEmpty'),
      email: t('setUp.emailWrong'),
      password: t('profile.password.short'),
    }),
    fieldOf: ({ fields }) =>
      fields.some((pointer) => pointer.endsWith('/email')) ? { email: t('setUp.emailTaken') } : null,
    send: (values) => client.links.setUp.mutate({ token, ...values }),
    onSaved: async (_, { email, password }) => {
      const { signIn } = await import('@/lib/auth-client')
      const { error } = await signIn.email({ email, password }).catch(() => ({ error: true }))
      if (error) setSignInFailed(true)
      else window.location.assign('/integrations')
    },
  })
  // The browser's own zone, which the server does not know. Nothing is edited by it.
  const takeZone = useEffectEvent(() =>
    form.reset({ ...empty, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  )
  useEffect(() => takeZone(), [])
  if (hasSignInFailed) return <SpentLink title={t('setUp.done.title')} text={t('setUp.done.text')} />
  return (
    <Form form={form} className="mt-7 flex flex-col gap-4">
      <TextField
        form={form}
        name="workspace"
        label={t('setUp.workspace')}
        hint={t('setUp.workspace.hint')}
        autoComplete="organization"
        maxLength={200}
        inputClass="h-11"
      />
      <SelectField form={form} name="timezone" label={t('setUp.timezone')} hint={t('setUp.timezone.hint')}>
        {withChosen(choices.zones, form.values.timezone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField form={form} name="currency" label={t('setUp.currency')}>
        {withChosen(choices.currencies, form.values.currency).map((code) => (
          <option key={code} value={code}>
            {choices.nameOf(code)}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="name"
        label={t('invitation.name')}
        autoComplete="name"
        maxLength={200}
        inputClass="h-11"
      />
      <TextField
        form={form}
        name="email"
        label={t('invitation.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        inputClass="h-11"
      />
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.password.hint')}
        error={form.errorOf('password') ?? null}
        value={form.values.password}
        autoComplete="new-password"
        onChange={(password) => form.set('password', password)}
      />
      <LinkProblem error={form.refusal} />
      <SubmitButton form={form} className="mt-1 h-11" disabled={form.isSent} pendingLabel={t('invitation.accepting')}>
        {form.isSent ? t('invitation.accepting') : t('setUp.submit')}
      </SubmitButton>
    </Form>
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
