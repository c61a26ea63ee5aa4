'use client'

import type { WaiterStats } from '@vitrina/contract/waiter'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import type { Sheet } from '@/features/export/sheet'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { workTime } from './work-time'

/** A waiter's days, the latest first: how long, how many checks, how much. */
export function WaiterShifts({ days }: { days: WaiterStats['byDay'] }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const title = t('staff.shiftList')
  return (
    <ChartCard
      title={title}
      sheet={days.length > 0 ? () => shiftSheet(title, days, t) : undefined}
      className="lg:max-xl:col-span-2"
    >
      {days.length === 0 ? (
        <p className="py-6 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
        <div role="group" aria-label={title} tabIndex={0} className="-mr-2 max-h-96 overflow-y-auto pr-2">
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-surface text-left text-ink-soft">
              <tr>
                <th scope="col" className="pb-2 font-normal">
                  {t('chart.day')}
                </th>
                <th scope="col" className="pb-2 pl-3 font-normal">
                  {t('staff.worked')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('metric.checks')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('metric.revenue')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date} className="border-line border-t">
                  <th scope="row" className="whitespace-nowrap border-line border-t py-2 text-left font-normal">
                    {day.date && date.dayWithWeekday(day.date)}
                  </th>
                  <td
                    className="border-line border-t py-2 pl-3 text-ink-soft"
                    data-figure="shift.hours"
                    data-value={day.hours}
                  >
                    {day.hours === 0 ? '—' : workTime(day.hours, t)}
                  </td>
                  <td className="border-line border-t py-2 pl-3 text-right">
                    <Figure unit="count" value={day.checks} />
                  </td>
                  <td className="border-line border-t py-2 pl-3 text-right">
                    <Figure unit="money" value={day.revenue} className="font-medium" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ChartCard>
  )
}

function shiftSheet(title: string, days: WaiterStats['byDay'], t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('chart.day'), kind: 'date' },
      { label: t('staff.worked'), kind: 'hours' },
      { label: t('metric.checks'), kind: 'count' },
      { label: t('metric.revenue'), kind: 'money' },
    ],
    // Hours of a day whose checks carry no times are not known, which the page shows as a dash.
    rows: days.toReversed().map(({ date, hours, checks, revenue }) => [date, hours || null, checks, revenue]),
  }
}
