'use client'

import type { Mailing } from '@vitrina/contract/mailing'
import { useI18n } from '@/i18n/i18n-provider'
import { useInstant } from '../developers/use-instant'

/** Recipients who have unsubscribed, and what that means. Nothing if there are none. */
export function LeftList({ mailing }: { mailing: Mailing }) {
  const { t } = useI18n()
  const at = useInstant()
  const left = mailing.recipients.filter(({ unsubscribedAt }) => unsubscribedAt !== null)
  if (left.length === 0) return null
  return (
    <div data-left className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
      <p>{t('mailings.left.hint')}</p>
      <ul className="mt-1.5 space-y-0.5">
        {left.map(({ email, unsubscribedAt }) => (
          <li key={email} className="wrap-anywhere">
            <span className="font-medium">{email}</span> — {t('mailings.leftAt', { at: at(unsubscribedAt ?? '') })}
          </li>
        ))}
      </ul>
    </div>
  )
}
