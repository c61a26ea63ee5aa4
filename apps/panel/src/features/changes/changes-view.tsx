'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RevenueChange } from '@vitrina/contract/changes'
import type { Period } from '@vitrina/contract/dates'
import { useQueryStates } from 'nuqs'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FirstData, useIsWithoutData } from '@/components/states/first-data'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { ExportMenu, tableFormats } from '@/features/export/export-menu'
import { useExport } from '@/features/export/use-export'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { MetricChange } from '@/features/overview/compared-figures'
import { ComparedLine } from '@/features/period/compare-picker'
import type { Compared } from '@/features/period/compared-labels'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { changesInput, changesParams } from './changes-params'
import { type ChangeParts, PartsCard, partsSheet } from './parts-card'

/** A change of revenue broken down by factor, restaurant, hour, dish and waiter; each breakdown adds up to it. */
export function ChangesView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const [state, setState] = useQueryStates(changesParams, { history: 'push', scroll: false })
  const query = useQuery(
    trpc.overview.changes.queryOptions(changesInput(period, state), { placeholderData: keepPreviousData }),
  )
  const change = query.data
  const parts = change ? changeParts(change, t) : []
  const { restaurant } = state
  // The days that are actually compared: of an unfinished period, only the full ones.
  const scope = change && {
    period: change.period,
    compared: { previous: change.previous, ...(change.until !== undefined && { fullDays: null, until: change.until }) },
  }
  return (
    <>
      <PageHeader above={<BackLink href="/">{t('back.overview')}</BackLink>} title={t('changes.title')}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <RestaurantFilter value={restaurant} onChange={(id) => void setState({ restaurant: id })} />
          <PeriodPicker />
          {scope && parts.length > 0 && <ChangesExport parts={parts} restaurant={restaurant} {...scope} />}
        </div>
      </PageHeader>
      <ComparedLine until={change?.until} />
      <FiguresOf restaurants={restaurant === null ? undefined : [restaurant]} {...scope}>
        <RecordBody query={query}>
          {(told) => (
            <div className="space-y-3 sm:space-y-4">
              <Head change={told} />
              {parts.length > 0 && (
                <div className="gap-3 sm:gap-4 lg:columns-2 print:columns-2 [&>*]:mb-3 sm:[&>*]:mb-4">
                  {parts.map((each) => (
                    <PartsCard key={each.name} {...each} />
                  ))}
                </div>
              )}
            </div>
          )}
        </RecordBody>
      </FiguresOf>
    </>
  )
}

/** The change in a sentence, or why there is none. */
function Head({ change: { revenue, period, previous, until, heldSince } }: { change: RevenueChange }) {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const { today } = useSession()
  const isWithoutData = useIsWithoutData()
  if (isWithoutData) {
    return (
      <Card>
        <FirstData />
      </Card>
    )
  }
  if (revenue === null || previous === null) {
    const hint = heldSince ? t('changes.heldSince', { date: date.day(heldSince, today) }) : t('changes.noneHint')
    return <Nothing title={t('changes.none')} hint={hint} />
  }
  const daysOf = ({ from, to }: Period) => {
    const days = date.range(from, to, today)
    return until === undefined ? days : t('changes.until', { days, time: until })
  }
  const told = {
    days: daysOf(period),
    value: figure.short('money', revenue.value),
    before: daysOf(previous),
    was: figure.short('money', revenue.previous),
  }
  const empty = emptySide(revenue)
  if (empty !== null)
    return <Nothing title={t(`changes.empty.${empty}`, told)} hint={t(`changes.empty.${empty}.hint`, told)} />
  const by = { delta: figure.short('money', Math.abs(revenue.delta)) }
  return (
    <Card className="px-4 py-4 sm:px-5">
      <p className="text-balance font-semibold text-lg leading-snug sm:text-xl">
        {revenue.delta === 0
          ? t('changes.head.same', told)
          : t(revenue.delta > 0 ? 'changes.head.more' : 'changes.head.less', { ...told, ...by })}{' '}
        <MetricChange of={{ changePct: revenue.changePct, goodWhen: 'up' }} />
      </p>
      <p className="mt-1.5 text-ink-soft text-sm">{t('changes.note')}</p>
    </Card>
  )
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <Card>
      <EmptyState title={title} hint={hint} />
    </Card>
  )
}

/** Returns the breakdowns of a change, those with few parts first; none where there is nothing to compare. */
function changeParts({ revenue, factors, parts }: RevenueChange, t: Translate): ChangeParts[] {
  if (revenue === null || emptySide(revenue) !== null) return []
  const total = revenue
  const byFactor: ChangeParts[] = factors
    ? [
        {
          ...{ name: 'factor', title: t('changes.by.factor'), head: t('export.figure'), rest: 0, total },
          items: [
            { id: 'checks', label: t('changes.factor.checks'), unit: 'count', ...factors.checks },
            { id: 'avgCheck', label: t('changes.factor.avgCheck'), ...factors.avgCheck },
          ],
        },
      ]
    : []
  return [
    ...byFactor,
    ...parts.map(({ by, items, rest }) => ({
      ...{ name: by, title: t(`changes.by.${by}`), head: t(heads[by]), rest, total },
      items: items.map((item) => (by === 'hour' ? { ...item, label: `${item.label}:00` } : item)),
    })),
  ]
}

const heads = {
  restaurant: 'restaurants.name',
  hour: 'chart.hour',
  dish: 'menu.name',
  waiter: 'staff.name',
} as const

interface ChangesExportProps {
  parts: readonly ChangeParts[]
  period: Period
  restaurant: string | null
  compared: Compared
}

/** Exports all breakdowns of the change, one sheet each. */
function ChangesExport({ parts, period, restaurant, compared }: ChangesExportProps) {
  const { t } = useI18n()
  const { save, isBusy } = useExport()
  const title = t('changes.title')
  const restaurants = restaurant === null ? [] : [restaurant]
  const sheets = () => parts.map((each) => partsSheet(each, t))
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void save({ format, title, period, restaurants, compared, sheets, isToldInside: true })}
    >
      {t('export.list')}
    </ExportMenu>
  )
}

/** Returns which side of a change has no sales, so that the two cannot be compared; null where both have some. */
export function emptySide({
  value,
  previous,
  changePct,
}: NonNullable<RevenueChange['revenue']>): 'before' | 'now' | null {
  if (changePct !== null) return null
  if (previous === 0) return 'before'
  return value === 0 ? 'now' : null
}
