'use client'

import type { InvitationState } from '@vitrina/contract/team'
import { roleName } from '@/components/shell/role-name'
import { useI18n } from '@/i18n/i18n-provider'
import { AcceptForm } from './accept-form'
import { JoinForm } from './join-form'
import { SpentLink } from './spent-link'

/** What an invitation's link shows: who invites where, and the way in; or why it leads nowhere. Null: asked too often. */
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
