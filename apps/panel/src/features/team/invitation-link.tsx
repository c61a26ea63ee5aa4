'use client'

import type { InvitationLink as Made } from '@vitrina/contract/team'
import { useI18n } from '@/i18n/i18n-provider'
import { SecretLink } from './secret-link'

/** The link of an invitation that was just created, and whether it was sent by mail. */
export function InvitationLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useI18n()
  const { email, expiresAt } = made.invitation
  return (
    <SecretLink title={t('team.link.title')} path={`/invitation/${made.token}`} expiresAt={expiresAt} onClose={onClose}>
      <p>{t('team.link.for', { email })}</p>
      {made.mail === 'sent' && <p className="text-good">{t('team.link.sent', { email })}</p>}
      {made.mail === 'failed' && <p className="text-bad">{t('team.link.failed')}</p>}
      {made.mail === 'limited' && <p className="text-bad">{t('team.link.limited')}</p>}
    </SecretLink>
  )
}
