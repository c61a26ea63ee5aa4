'use client'

import type { Reversal } from '@vitrina/contract/reversal'
import { ExportList } from '@/features/export/export-list'
import { mostOnPage } from '@/features/export/most-on-page'
import type { Sheet } from '@/features/export/sheet'
import { useWaiterWords } from '@/features/export/use-waiter-words'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPCClient } from '@/trpc/client'
import { reversalsInput } from './reversal-params'
import { useReversalState } from './use-reversal-state'

/** Saves voids and returns as they are narrowed. */
export function ReversalsExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useReversalState()
  const waiter = useWaiterWords(state.waiter)
  const title = t('checks.reversals')
  return (
    <ExportList
      title={title}
      period={period}
      restaurant={state.restaurant}
      subject={[...waiter, ...(state.kind === null ? [] : [t(`reversals.${state.kind}s`)])]}
      load={(cursor) =>
        client.checks.reversals.query({ ...reversalsInput(period, { ...state, cursor }), limit: mostOnPage })
      }
      toSheet={async (rows) => reversalsSheet(title, rows, t)}
    />
  )
}

/** Voids and returns as the list gives them, times by the clock of the restaurant. */
function reversalsSheet(title: string, rows: readonly Reversal[], t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('export.date'), kind: 'date' },
      { label: t('checks.closed'), kind: 'instant' },
      { label: t('restaurants.name'), kind: 'text' },
      { label: t('checks.number'), kind: 'text' },
      { label: t('menu.name'), kind: 'text' },
      { label: t('export.quantity'), kind: 'quantity' },
      { label: t('export.unit'), kind: 'text' },
      { label: t('checks.total'), kind: 'money' },
      { label: t('reversals.kind'), kind: 'text' },
      { label: t('reversals.reason'), kind: 'text' },
      { label: t('reversals.who'), kind: 'text' },
      { label: t('reversals.waiter'), kind: 'text' },
    ],
    rows: rows.map(({ date, at, restaurant, number, dish, quantity, unit, sum, kind, reason, by, waiter }) => [
      ...[date, at, restaurant, String(number), dish, quantity, unit, sum],
      ...[t(`reversals.${kind}`), reason, by, waiter],
    ]),
  }
}
