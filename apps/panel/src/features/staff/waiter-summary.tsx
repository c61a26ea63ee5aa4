'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import type { WaiterSummary as Summary, WaiterStats } from '@vitrina/contract/waiter'
import type { Unit } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { ComparedFigures, MetricChange } from '@/features/overview/compared-figures'
import { ComparePicker } from '@/features/period/compare-picker'
import { comparedInput } from '@/features/period/resolve-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'

interface WaiterSummaryProps {
  id: string
  period: Period & { compare: string | null }
  summary: WaiterStats['summary']
}

/** A waiter's figures compared with the previous period, the rank among the others, shifts and hours. */
export function WaiterSummary({ id, period, summary }: WaiterSummaryProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const input = { id, ...comparedInput(period) }
  const query = useQuery(trpc.waiters.summary.queryOptions(input, { placeholderData: keepPreviousData }))
  const more = query.data?.data
  const missing = blockingError(query) !== null && <Missing onRetry={() => void query.refetch()} />
  const untimed = more?.untimedChecks ?? null
  return (
    <>
      <Card className="mb-3 sm:mb-4">
        {more && (
          <p className="px-4 pt-4 text-[0.8125rem] text-ink-soft sm:px-5">
            <ComparePicker previous={more.previous} fullDays={more.revenue.fullDays} heldSince={more.heldSince} />
          </p>
        )}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 px-4 py-4 sm:grid-cols-3 sm:px-5 xl:grid-cols-6">
          <Fact label={t('metric.revenue')}>
            <Compared name="revenue" unit="money" value={summary.revenue} compared={more?.revenue} />
          </Fact>
          <Fact label={t('metric.checks')}>
            <Compared name="checks" unit="count" value={summary.checks} compared={more?.checks} />
          </Fact>
          <Fact label={t('metric.avgCheck')}>
            <Compared name="avgCheck" unit="money" value={summary.avgCheck} compared={more?.avgCheck} />
          </Fact>
          <Fact label={t('staff.positions')}>
            <Figure unit="count" value={summary.positions} name="positions" />
          </Fact>
          <Fact label={t('staff.place')}>{missing || (more && <Place summary={more} />)}</Fact>
          <Fact label={t('staff.shifts')}>{missing || (more && <Work summary={more} />)}</Fact>
        </dl>
      </Card>
      {untimed !== null && (
        <p className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn sm:mb-4">
          {t('staff.note.untimed', { count: untimed })}
        </p>
      )}
    </>
  )
}

/** Says that a figure could not be loaded: an empty place would mean that there is none. */
function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <span role="alert" className="block font-normal text-bad text-sm tracking-normal">
      {t('error.title')}
      <button type="button" onClick={onRetry} className="mt-0.5 block min-h-6 text-accent underline">
        {t('error.retry')}
      </button>
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="mt-0.5 min-h-12 font-semibold text-xl tracking-tight">{children}</dd>
    </div>
  )
}

interface ComparedProps {
  name: string
  unit: Unit
  value: number | null
  compared: Summary['revenue'] | undefined
}

function Compared({ name, unit, value, compared }: ComparedProps) {
  return (
    <>
      <Figure unit={unit} value={value} name={name} />
      {value !== null && compared && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 font-normal text-xs tracking-normal">
          <MetricChange of={compared} />
          <ComparedFigures unit={unit} compared={compared} />
        </span>
      )}
    </>
  )
}

function Place({ summary }: { summary: Summary }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { place, of, sharePct } = summary
  if (place === null) return <Figure unit="count" value={null} name="place" />
  return (
    <>
      <span data-figure="place" data-value={place}>
        {t('staff.placeOf', { place, of })}
      </span>
      {sharePct !== null && (
        <span className="mt-1 block font-normal text-ink-soft text-xs tracking-normal">
          {t('staff.shareOf', { share: figure.short('percent', sharePct) })}
        </span>
      )}
    </>
  )
}

function Work({ summary }: { summary: Summary }) {
  const { t } = useI18n()
  const { shifts, hours } = summary
  return (
    <>
      <span data-figure="shifts" data-value={shifts}>
        {t('staff.shiftCount', { count: shifts })}
      </span>
      {hours !== null && (
        <span
          data-figure="hours"
          data-value={hours}
          className="mt-1 block font-normal text-ink-soft text-xs tracking-normal"
        >
          {workTime(hours, t)}
        </span>
      )}
    </>
  )
}

/** Hours as people write them: `9 ч 15 мин`. */
export function workTime(hours: number, t: Translate): string {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (whole === 0) return t('staff.minutes', { minutes: rest })
  return rest === 0 ? t('staff.wholeHours', { hours: whole }) : t('staff.hoursMinutes', { hours: whole, minutes: rest })
}
