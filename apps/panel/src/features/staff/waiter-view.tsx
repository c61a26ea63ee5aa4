'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WaiterStats } from '@vitrina/contract/waiter'
import { ChartCard } from '@/components/charts/chart-card'
import { SeriesCard } from '@/components/charts/series-card'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import type { Sheet } from '@/features/export/sheet'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput, type ResolvedPeriod } from '@/features/period/resolve-period'
import { seriesKey } from '@/features/period/series-key'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { EraseName } from './erase-name'
import { WaiterSummary, workTime } from './waiter-summary'

/** One waiter: figures compared with the previous period, by day and by hour, shifts, and the dishes they sell. */
export function WaiterView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const query = useQuery(
    trpc.waiters.stats.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const stats = query.data?.data
  return (
    <>
      <PageHeader
        above={<BackLink href="/staff">{t('back.staff')}</BackLink>}
        title={stats?.name ?? t('staff.name')}
        below={stats && <p className="text-ink-soft text-sm">{stats.summary.restaurant}</p>}
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <GrainSwitch drawn={query.isPlaceholderData ? undefined : stats?.granularity} />
          {scopes.includes('read:checks') && (
            <>
              <PeriodLink href={`/checks?waiter=${id}`} className={buttonStyle()}>
                {t('staff.toChecks')}
              </PeriodLink>
              <PeriodLink href={`/checks/reversals?waiter=${id}`} className={buttonStyle()}>
                {t('checks.reversals')}
              </PeriodLink>
            </>
          )}
        </div>
      </PageHeader>
      <RecordBody query={{ ...query, data: stats }}>
        {(found) => (
          <FiguresOf
            period={found.period}
            waiter={found.id}
            subject={[t('export.ofWaiter', { name: found.name }), found.summary.restaurant ?? []].flat()}
          >
            <WaiterBody stats={found} period={period} />
            <EraseName id={found.id} name={found.name} period={period} />
          </FiguresOf>
        )}
      </RecordBody>
    </>
  )
}

function WaiterBody({ stats, period }: { stats: WaiterStats; period: ResolvedPeriod }) {
  const { t } = useI18n()
  const { id, summary, byDay, byHour, topDishes, checksFrom, granularity = 'day' } = stats
  const course = useSeries(stats, period)
  const days = new Map(course.byDay.map((day) => [day.date, day]))
  const hours = new Map(byHour.map((hour) => [hour.hour, hour]))
  if (byDay.length === 0) {
    return (
      <Card>
        <EmptyState title={t('staff.note.noSales')} hint={t('staff.noSales.hint')} />
      </Card>
    )
  }
  return (
    <>
      <WaiterSummary id={id} period={period} summary={summary} />
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        <SeriesCard
          name="byDay"
          title={t(seriesKey('chart.byDay', course.granularity))}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity={course.granularity}
          metric="revenue_by_day"
          points={course.byDay.flatMap(({ date, revenue }) => (date === null ? [] : [{ x: date, y: revenue }]))}
          more={{
            columns: [
              { label: t('metric.checks'), unit: 'count' },
              { label: t('staff.hours'), unit: 'hours' },
            ],
            // Zero hours mean unknown hours: the day's checks have no time.
            valuesOf: (x) => [days.get(x)?.checks ?? null, days.get(x)?.hours || null],
          }}
        />
        <SeriesCard
          name="byHour"
          title={t('staff.byHour')}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity="hour"
          metric="revenue_by_hour"
          points={byHour.map(({ hour, revenue }) => ({ x: hour, y: revenue }))}
          more={{
            columns: [{ label: t('metric.checks'), unit: 'count' }],
            valuesOf: (x) => [hours.get(x)?.checks ?? null],
          }}
        />
        {granularity === 'day' && <WaiterShifts days={byDay} />}
        <WaiterDishes dishes={topDishes} checksFrom={checksFrom} />
      </div>
    </>
  )
}

/** What was sold over time, by the chosen granularity, or by that of the statistics until the chosen one has loaded. */
function useSeries({ id, byDay, granularity = 'day' }: WaiterStats, { grain, ...period }: ResolvedPeriod) {
  const trpc = useTRPC()
  const query = useQuery(
    trpc.waiters.course.queryOptions(
      { id, ...periodInput(period), ...(grain !== null && { grain }) },
      { enabled: grain !== null, placeholderData: keepPreviousData },
    ),
  )
  const coarse = grain === null ? undefined : query.data?.data
  return coarse ? { byDay: coarse.byDay, granularity: coarse.granularity ?? 'day' } : { byDay, granularity }
}

/** The dishes a waiter sells most, by revenue. */
function WaiterDishes({
  dishes,
  checksFrom,
}: {
  dishes: WaiterStats['topDishes']
  checksFrom: WaiterStats['checksFrom']
}) {
  const { t } = useI18n()
  const { date } = useFormat()
  const title = t('staff.topDishes')
  return (
    <ChartCard
      title={title}
      sheet={dishes.length > 0 ? () => dishSheet(title, dishes, t) : undefined}
      className="lg:max-xl:col-span-2"
    >
      {dishes.length === 0 ? (
        <p className="py-6 text-center text-ink-soft text-sm">
          {checksFrom === undefined
            ? t('figure.none')
            : t('staff.dishesDropped', { date: date.dayWithYear(checksFrom) })}
        </p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="text-left text-ink-soft">
            <tr>
              <th scope="col" className="pb-2 font-normal">
                {t('menu.name')}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                {t('menu.quantity')}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                {t('metric.revenue')}
              </th>
            </tr>
          </thead>
          <tbody>
            {dishes.map(({ name, quantity, unit, revenue }) => (
              <tr key={name}>
                <th scope="row" className="border-line border-t py-2 text-left font-normal">
                  {name}
                </th>
                <td className="border-line border-t py-2 pl-4 text-right">
                  <Figure unit="quantity" value={quantity} of={unit} />
                </td>
                <td className="border-line border-t py-2 pl-4 text-right">
                  <Figure unit="money" value={revenue} className="font-medium" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ChartCard>
  )
}

function dishSheet(title: string, dishes: WaiterStats['topDishes'], t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('menu.name'), kind: 'text' },
      { label: t('menu.quantity'), kind: 'quantity' },
      { label: t('export.unit'), kind: 'text' },
      { label: t('metric.revenue'), kind: 'money' },
    ],
    rows: dishes.map(({ name, quantity, unit, revenue }) => [name, quantity, unit, revenue]),
  }
}

/** A waiter's days, the latest first, with hours, checks and revenue. */
function WaiterShifts({ days }: { days: WaiterStats['byDay'] }) {
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
    // The hours of a day whose checks have no time are unknown, which the page shows as a dash.
    rows: days.toReversed().map(({ date, hours, checks, revenue }) => [date, hours || null, checks, revenue]),
  }
}
