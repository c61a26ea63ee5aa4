'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AbcSummary, type MenuAnalysis, menuRules } from '@vitrina/contract/menu-analysis'
import { useQueryStates } from 'nuqs'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { EmptyState } from '@/components/states/empty-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { AbcTable, abcRows, abcSheet, abcTones, type RankedBy } from './abc-table'
import { type AnalysisState, analysisInput, analysisParams } from './analysis-query'
import { CategoryFilter } from './category-filter'
import { MatrixCard } from './matrix-card'
import { MoreRows } from './more-rows'
import { useOfRestaurant } from './use-of-restaurant'

/** What the menu earns and sells: ABC, the menu-engineering matrix, and the dishes whose cost is unknown. */
export function AnalysisView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { hrefOf } = useOfRestaurant()
  const [state, setState] = useQueryStates(analysisParams, { scroll: false, history: 'push' })
  const query = useQuery(
    trpc.dishes.analysis.queryOptions(analysisInput(period, state), { placeholderData: keepPreviousData }),
  )
  const change = (values: Partial<AnalysisState>) => void setState(values)
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefOf('/menu')}>{t('back.menu')}</BackLink>}
        title={t('analysis.title')}
        below={
          <p className="text-ink-soft text-sm">
            {t('analysis.lead')}
            {state.restaurant !== null && ` ${t('menu.ofRestaurant')}`}
          </p>
        }
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <RestaurantFilter
            value={state.restaurant}
            onChange={(restaurant) => change({ restaurant, quadrant: null })}
          />
          <CategoryFilter value={state.category} onChange={(category) => change({ category, quadrant: null })} />
          <PresetLink preset="menu">{t('analysis.dashboard')}</PresetLink>
        </div>
      </PageHeader>
      <RecordBody query={{ ...query, data: query.data?.data }}>
        {(analysis) =>
          analysis.dishes.length === 0 ? (
            <NothingSold {...state} onReset={() => change({ category: null, restaurant: null })} />
          ) : (
            <FiguresOf
              period={period}
              restaurants={state.restaurant === null ? undefined : [state.restaurant]}
              subject={state.category === null ? [] : [state.category]}
            >
              <Body analysis={analysis} state={state} onChange={change} />
            </FiguresOf>
          )
        }
      </RecordBody>
    </>
  )
}

interface BodyProps {
  analysis: MenuAnalysis
  state: AnalysisState
  onChange: (values: Partial<AnalysisState>) => void
}

function Body({ analysis, state, onChange }: BodyProps) {
  return (
    <div className="space-y-3 sm:space-y-4">
      <MatrixCard analysis={analysis} quadrant={state.quadrant} onQuadrant={(quadrant) => onChange({ quadrant })} />
      <AbcCard
        analysis={analysis}
        by={state.by ?? 'revenue'}
        onBy={(by) => onChange({ by: by === 'revenue' ? null : by })}
      />
      {analysis.unknownCost.dishes > 0 && <UnknownCost analysis={analysis} />}
    </div>
  )
}

function NothingSold({
  category,
  restaurant,
  onReset,
}: Omit<AnalysisState, 'by' | 'quadrant'> & { onReset: () => void }) {
  const { t } = useI18n()
  return (
    <Card>
      <EmptyState
        title={t('analysis.empty')}
        hint={category === null ? t('analysis.emptyHint') : t('analysis.emptyCategory', { category })}
      >
        {(category !== null || restaurant !== null) && <Button onClick={onReset}>{t('empty.reset')}</Button>}
      </EmptyState>
    </Card>
  )
}

/** The dishes whose margin is unknown, and their share of the revenue. */
function UnknownCost({ analysis }: { analysis: MenuAnalysis }) {
  const { t } = useI18n()
  const { hrefOf } = useOfRestaurant()
  const { figure } = useFormat()
  const { unknownCost, dishes } = analysis
  const rows = dishes.filter(({ costPerUnit }) => costPerUnit === null)
  const share = unknownCost.revenueSharePct
  return (
    <ChartCard
      className="break-inside-auto"
      title={t('analysis.unknown.title')}
      sheet={() => ({
        title: t('analysis.unknown.title'),
        columns: [
          { label: t('menu.name'), kind: 'text' },
          { label: t('metric.revenue'), kind: 'money' },
          { label: t('analysis.revenueShare'), kind: 'percent' },
        ],
        rows: rows.map(({ name, revenue, revenueAbc }) => [name, revenue, revenueAbc?.sharePct ?? null]),
      })}
    >
      <p className="mb-3 max-w-3xl text-ink-soft text-sm">
        {share !== null &&
          t('analysis.unknown.share', { count: unknownCost.dishes, share: figure.exact('percent', share) })}{' '}
        {t('analysis.unknown.hint')}
      </p>
      <MoreRows rows={rows}>
        {(shown) => (
          <table className="w-full text-sm" data-table="unknown-cost">
            <caption className="sr-only">{t('analysis.unknown.title')}</caption>
            <thead className="text-left align-bottom text-ink-soft max-sm:text-xs">
              <tr>
                <th scope="col" className="pb-2 font-normal">
                  {t('menu.name')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('metric.revenue')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('analysis.revenueShare')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, name, revenue, revenueAbc }) => (
                <tr key={id} className="border-line border-t">
                  <th scope="row" className="min-w-32 py-2 sm:min-w-36 text-left font-normal wrap-anywhere">
                    <PeriodLink href={hrefOf(`/menu/${id}`)} className="hover:text-accent hover:underline">
                      {name}
                    </PeriodLink>
                  </th>
                  <td className="py-2 pl-3 text-right">
                    <Figure unit="money" value={revenue} digits="exact" />
                  </td>
                  <td className="py-2 pl-3 text-right text-ink-soft">
                    <Figure
                      unit="percent"
                      value={revenueAbc?.sharePct ?? null}
                      digits="exact"
                      noneHint={t('analysis.abc.outsideHint')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </MoreRows>
    </ChartCard>
  )
}

interface AbcCardProps {
  analysis: MenuAnalysis
  by: RankedBy
  onBy: (by: RankedBy) => void
}

/** The few dishes that bring most of the revenue or of the margin. */
function AbcCard({ analysis, by, onBy }: AbcCardProps) {
  const { t } = useI18n()
  const summary = analysis[by]
  const rows = abcRows(analysis, by)
  return (
    <ChartCard
      title={t('analysis.abc.title')}
      sheet={() => abcSheet(t(`analysis.abc.${by}`), rows, by, t)}
      className="break-inside-auto"
    >
      <fieldset className="mb-4 flex flex-wrap gap-1 self-start rounded-lg bg-muted p-1">
        <legend className="sr-only">{t('analysis.abc.by')}</legend>
        {(['revenue', 'margin'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === by}
            onClick={() => onBy(each)}
            className={cn(
              'h-9 rounded-md px-3.5 text-sm max-sm:h-10',
              each === by ? 'bg-chosen font-medium shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            {t(`analysis.abc.${each}`)}
          </button>
        ))}
      </fieldset>
      <Classes summary={summary} />
      <p className="mt-4 text-ink-soft text-sm">
        {t('analysis.abc.rule', { a: menuRules.aPct, b: menuRules.bPct, of: t(`analysis.abc.of.${by}`) })}
        {summary.outside > 0 && ` ${t(`analysis.abc.outside.${by}`, { count: summary.outside })}`}
        {by === 'margin' && analysis.unknownCost.dishes > 0 && (
          <> {t('analysis.abc.unknown', { count: analysis.unknownCost.dishes })}</>
        )}
      </p>
      {rows.length > 0 && <AbcTable caption={t(`analysis.abc.${by}`)} rows={rows} by={by} />}
    </ChartCard>
  )
}

function Classes({ summary }: { summary: AbcSummary }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (summary.total === null) return <p className="py-6 text-ink-soft text-sm">{t('analysis.abc.none')}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3">
      {summary.classes.map((each) => (
        <li key={each.class} data-abc={each.class} className="rounded-lg border border-line px-3.5 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <Badge tone={abcTones[each.class]} className="text-sm">
              {each.class}
            </Badge>
            <span className="text-ink-soft text-sm">{t('analysis.dishes', { count: each.dishes })}</span>
          </div>
          <p className="mt-2 font-semibold text-lg" title={figure.exact('money', each.value)}>
            <Figure unit="money" value={each.value} name={`abc.${each.class}`} />
          </p>
          <p className="text-ink-soft text-sm">
            <Figure unit="percent" value={each.sharePct} digits="exact" name={`abc.${each.class}.share`} />
          </p>
        </li>
      ))}
    </ul>
  )
}
