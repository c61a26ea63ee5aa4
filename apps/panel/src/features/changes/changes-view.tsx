'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RevenueChange } from '@vitrina/contract/changes'
import type { Period } from '@vitrina/contract/dates'
import { useQueryStates } from 'nuqs'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Card } from '@/components/ui/card'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { MetricChange } from '@/features/overview/metric-change'
import { ComparedLine } from '@/features/period/compared-line'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { figureText } from '@/format/figure-text'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { changesInput, changesParams } from './changes-params'
import { PartsCard } from './parts-card'

/** What a change of the revenue is made of: by factor, restaurant, hour, dish and waiter, each adding up to all of it. */
export function ChangesView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const [state, setState] = useQueryStates(changesParams, { history: 'push', scroll: false })
  const query = useQuery(
    trpc.overview.changes.queryOptions(changesInput(period, state), { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader above={<BackLink href="/">{t('back.overview')}</BackLink>} title={t('changes.title')}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => void setState({ restaurant })} />
          <PeriodPicker />
        </div>
      </PageHeader>
      <ComparedLine until={query.data?.until} />
      <RecordBody query={query}>{(change) => <Change change={change} />}</RecordBody>
    </>
  )
}

function Change({
  change: { revenue, factors, parts, period, previous, until, heldSince },
}: {
  change: RevenueChange
}) {
  const { t } = useI18n()
  const { figure, date } = useFormat()
  const { today } = useSession()
  if (revenue === null || previous === null) {
    return (
      <Card>
        <EmptyState
          title={t('changes.none')}
          hint={heldSince ? t('changes.heldSince', { date: date.day(heldSince, today) }) : t('changes.noneHint')}
        />
      </Card>
    )
  }
  const daysOf = ({ from, to }: Period) => {
    const days = date.range(from, to, today)
    return until === undefined ? days : t('changes.until', { days, time: until })
  }
  const told = {
    days: daysOf(period),
    value: figure.short('money', revenue.value),
    before: daysOf(previous),
  }
  const by = { delta: figure.short('money', Math.abs(revenue.delta)), was: figure.short('money', revenue.previous) }
  return (
    <div className="space-y-3 sm:space-y-4">
      <Card className="px-4 py-4 sm:px-5">
        <p className="text-balance font-semibold text-lg leading-snug sm:text-xl">
          {revenue.delta === 0
            ? t('changes.head.same', told)
            : t(revenue.delta > 0 ? 'changes.head.more' : 'changes.head.less', { ...told, ...by })}{' '}
          <MetricChange of={{ changePct: revenue.changePct, goodWhen: 'up' }} />
        </p>
        <p className="mt-1.5 text-ink-soft text-sm">{t('changes.note')}</p>
      </Card>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        {factors && (
          <PartsCard
            name="factor"
            title={t('changes.by.factor')}
            total={revenue.delta}
            rest={0}
            items={[
              {
                ...{ id: 'checks', label: t('changes.factor.checks'), delta: factors.checks.delta },
                course: [figure.short('count', factors.checks.previous), figure.short('count', factors.checks.value)],
              },
              {
                ...{ id: 'avgCheck', label: t('changes.factor.avgCheck'), delta: factors.avgCheck.delta },
                course: [
                  figure.short('money', factors.avgCheck.previous),
                  figure.short('money', factors.avgCheck.value),
                ],
              },
            ]}
          />
        )}
        {parts.map(({ by, items, rest }) => (
          <PartsCard
            key={by}
            name={by}
            title={t(`changes.by.${by}`)}
            total={revenue.delta}
            rest={rest}
            items={items.map(({ id, label, value, previous: before, delta }) => ({
              id,
              label: by === 'hour' ? `${label}:00` : label,
              delta,
              course: [before, value].map((sum) => figureText(figure, { unit: 'money', value: sum })?.text ?? '—'),
            }))}
          />
        ))}
      </div>
    </div>
  )
}
