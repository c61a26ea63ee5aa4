'use client'

import type { Period } from '@vitrina/contract/dates'
import { useSession } from '@/components/shell/use-session'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** A quiet note of what the figures are compared with. */
export function ComparedWith({ previous }: { previous: Period }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  return (
    <p title={t('period.compared.hint')} className="mb-2.5 text-[0.8125rem] text-ink-soft">
      {t('period.compared', { period: date.range(previous.from, previous.to, today) })}
    </p>
  )
}
