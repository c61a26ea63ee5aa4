'use client'

import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { Notice } from './notice'
import { useSession } from './use-session'

const named = 3

/** Says which subscriptions take no events for days, to who can mend them; nothing otherwise. */
export function FailingWebhooks() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { failingWebhooks, today } = useSession()
  if (failingWebhooks.length === 0) return null
  const more = failingWebhooks.length - named
  return (
    <Notice>
      {failingWebhooks.slice(0, named).map(({ id, targetKind, target, since }) => (
        <p key={id} data-webhook={id} className="wrap-anywhere">
          {t(targetKind === 'url' ? 'webhooks.failing' : 'webhooks.failingAgent', {
            target,
            date: date.day(since, today),
          })}
        </p>
      ))}
      {more > 0 && <p>{t('webhooks.failingMore', { count: more })}</p>}
    </Notice>
  )
}
