'use client'

import { useMutation } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import type { ResetState } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LinkProblem, SpentLink } from './link-problem'
import { PasswordField } from './password-field'

/** What a link to a new password shows: the form for it, or why the link does not work. Null: rate limited. */
export function NewPasswordView({ token, reset }: { token: string; reset: ResetState | null }) {
  const { t } = useI18n()
  if (reset === null) return <SpentLink title={t('invitation.tryLater.title')} text={t('invitation.tryLater.text')} />
  if (reset.state !== 'open') {
    return <SpentLink title={t(`reset.${reset.state}.title`)} text={t(`reset.${reset.state}.text`)} />
  }
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('reset.title')}</h1>
      <p className="mt-2 text-ink-soft wrap-anywhere">{t('reset.lead', { email: reset.email })}</p>
      <NewPasswordForm token={token} email={reset.email} />
    </>
  )
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useMutation(trpc.links.useReset.mutationOptions({ onSuccess: () => enter(email, password) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (password.length >= shortestPassword) save.mutate({ token, password })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('reset.password')}
        hint={t('invitation.password.hint')}
        error={isChecked && password.length < shortestPassword ? t('profile.password.short') : null}
        value={password}
        autoComplete="new-password"
        onChange={setPassword}
      />
      <LinkProblem error={save.error} />
      <Button type="submit" variant="primary" size="md" disabled={save.isPending || save.isSuccess} className="h-11">
        {save.isPending || save.isSuccess ? t('invitation.accepting') : t('reset.save')}
      </Button>
    </form>
  )
}

/** Signs in with the new password and opens the panel; if that fails, opens the sign-in page. */
async function enter(email: string, password: string): Promise<void> {
  const { signIn } = await import('@/lib/auth-client')
  const { error } = await signIn.email({ email, password }).catch(() => ({ error: true }))
  window.location.assign(error ? '/sign-in' : '/')
}
