'use client'

import { useMutation } from '@tanstack/react-query'
import { shortestPassword } from '@vitrina/contract/password'
import type { InvitationProof, InvitationState } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { roleName } from '@/components/shell/role-name'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AcceptForm } from './accept-form'
import { LinkProblem, SpentLink } from './link-problem'
import { PasswordField } from './password-field'

/** What an invitation's link shows: who invites where and the form to join, or why it fails. Null: rate limited. */
export function InvitationView({ token, invitation }: { token: string; invitation: InvitationState | null }) {
  const { t } = useI18n()
  if (invitation === null) {
    return <SpentLink title={t('invitation.tryLater.title')} text={t('invitation.tryLater.text')} />
  }
  if (invitation.state !== 'open') {
    const { state } = invitation
    return <SpentLink title={t(`invitation.${state}.title`)} text={t(`invitation.${state}.text`)} />
  }
  const { workspace, invitedBy, role, email, signedInAs, proof } = invitation
  return (
    <>
      <h1 className="mt-6 text-balance font-semibold text-2xl tracking-tight">
        {t('invitation.heading', { workspace })}
      </h1>
      <p className="mt-2 text-ink-soft">{t('invitation.lead', { name: invitedBy, role: roleName(t, role) })}</p>
      {signedInAs === null ? (
        <AcceptForm token={token} email={email} />
      ) : (
        <JoinForm token={token} email={email} signedInAs={signedInAs} proof={proof} />
      )}
    </>
  )
}

interface JoinFormProps {
  token: string
  email: string
  signedInAs: string
  /** Null if another person has signed in. */
  proof: InvitationProof | null
}

/** Lets a signed-in person accept an invitation, if it is for them and their account may join. */
function JoinForm({ token, email, signedInAs, proof }: JoinFormProps) {
  const { t } = useI18n()
  if (proof === null) {
    return (
      <>
        <p className="mt-5 wrap-anywhere">{t('invitation.otherPerson', { email, signedInAs })}</p>
        <Button size="md" className="mt-5 h-11 w-full" onClick={() => void leave()}>
          {t('invitation.signOut')}
        </Button>
      </>
    )
  }
  if (proof === 'mail') {
    return (
      <>
        <p className="mt-5 font-medium wrap-anywhere">{t('invitation.proof.mail', { email })}</p>
        <p className="mt-2 text-ink-soft wrap-anywhere">{t('invitation.proof.mail.todo', { email })}</p>
      </>
    )
  }
  return <Join token={token} email={email} asksPassword={proof === 'new_password'} />
}

function Join({ token, email, asksPassword }: { token: string; email: string; asksPassword: boolean }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const join = useMutation(trpc.links.join.mutationOptions({ onSuccess: () => window.location.assign('/') }))
  const isShort = asksPassword && password.length < shortestPassword
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isShort) join.mutate({ token, ...(asksPassword && { password }) })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      <p className="wrap-anywhere">{t('invitation.join', { email })}</p>
      {asksPassword && (
        <>
          <p className="text-ink-soft">{t('invitation.proof.password')}</p>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('reset.password')}
            hint={t('invitation.password.hint')}
            error={isChecked && isShort ? t('profile.password.short') : null}
            value={password}
            autoComplete="new-password"
            onChange={setPassword}
          />
        </>
      )}
      <LinkProblem error={join.error} />
      <Button type="submit" variant="primary" size="md" className="h-11" disabled={join.isPending || join.isSuccess}>
        {join.isPending || join.isSuccess ? t('invitation.accepting') : t('invitation.accept')}
      </Button>
    </form>
  )
}

async function leave(): Promise<void> {
  const { signOut } = await import('@/lib/auth-client')
  await signOut()
  window.location.reload()
}
