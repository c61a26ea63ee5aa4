'use client'

import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { type Stat, Stats } from '@/components/stats'
import { useI18n } from '@/i18n/i18n-provider'
import { tookText } from './run-labels'

/** The counts of a run. */
export function RunCounts({ run }: { run: ExchangeRunDetail }) {
  const { t } = useI18n()
  const { read, inserted, replaced, unchanged, rejected, daysDone, durationMs } = run
  const counts: Stat[] = [
    { name: 'read', label: t('journal.read'), unit: 'count', value: read },
    { name: 'inserted', label: t('journal.inserted'), unit: 'count', value: inserted },
    { name: 'replaced', label: t('journal.replaced'), unit: 'count', value: replaced },
    { name: 'unchanged', label: t('journal.unchanged'), unit: 'count', value: unchanged },
    { name: 'rejected', label: t('journal.rejected'), unit: 'count', value: rejected },
    { name: 'days', label: t('journal.days'), unit: 'count', value: daysDone, hint: t('journal.days.hint') },
    ...(durationMs === null
      ? []
      : [
          {
            name: 'took',
            label: t('journal.took'),
            unit: 'count' as const,
            value: null,
            shown: <span className="whitespace-nowrap">{tookText(t, durationMs)}</span>,
          },
        ]),
  ]
  return <Stats items={counts} />
}
