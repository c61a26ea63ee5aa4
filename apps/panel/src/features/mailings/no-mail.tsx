'use client'

import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

const mailPage = '/integrations/mail'

/** Says that mail is not connected yet, and links to where to connect it. */
export function NoMail() {
  const { t } = useI18n()
  return (
    <EmptyState title={t('mailings.noMail')} hint={t('mailings.noMail.hint')}>
      <ConnectLink />
    </EmptyState>
  )
}

/** The same in a line, above existing mailings. */
export function NoMailNotice() {
  const { t } = useI18n()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      {t('mailings.noMail.short')}
      <ConnectLink />
    </div>
  )
}

function ConnectLink() {
  const { t } = useI18n()
  const { scopes } = useSession()
  if (!scopes.includes('read:integrations')) return null
  return (
    <Link href={mailPage} className={buttonStyle({ variant: 'outline', size: 'md' })}>
      {t('mailings.noMail.connect')}
    </Link>
  )
}
