'use client'

import { useQuery } from '@tanstack/react-query'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { QuietState } from '@/features/record/quiet-state'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** The days of one restaurant in a run. */
export function RunDays({ runId, restaurantId, name }: { runId: string; restaurantId: string; name: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { date } = useFormat()
  const { today } = useSession()
  const query = useQuery(trpc.integrations.runDays.queryOptions({ id: runId, restaurantId }))
  const { days, total } = query.data ?? { days: [], total: 0 }
  const cell = 'px-2 py-1.5 text-left font-normal first:pl-4 last:pr-4 sm:first:pl-12 sm:last:pr-5'
  return (
    <div className="max-h-96 overflow-y-auto bg-muted/50 pb-2">
      <QuietState query={query} empty={query.data?.days.length === 0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{t('journal.run.daysOf', { name })}</caption>
          <thead>
            <tr className="text-ink-soft text-xs">
              <th className={cell}>{t('journal.run.day')}</th>
              <th className={cell}>{t('journal.run.action')}</th>
              <th className={`${cell} hidden text-right sm:table-cell`}>{t('journal.run.checks')}</th>
              <th className={`${cell} text-right`}>{t('journal.run.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date} className="border-line border-t">
                <th scope="row" className={`${cell} whitespace-nowrap`}>
                  {date.day(day.date, today)}
                </th>
                <td className={cell}>{t(`journal.run.action.${day.action}`)}</td>
                <td className={`${cell} hidden text-right sm:table-cell`}>
                  <Figure unit="count" value={day.checks} />
                </td>
                <td className={`${cell} text-right`}>
                  <Figure unit="money" value={day.revenue} digits="exact" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {days.length < total && (
          <p className="px-4 pt-2 text-ink-soft text-xs sm:px-12">
            {t('journal.run.daysCut', { shown: days.length, total })}
          </p>
        )}
      </QuietState>
    </div>
  )
}
