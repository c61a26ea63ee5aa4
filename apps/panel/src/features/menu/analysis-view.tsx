'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MenuAnalysis } from '@vitrina/contract/menu-analysis'
import { useQueryStates } from 'nuqs'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PresetLink } from '@/components/shell/preset-link'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AbcCard } from './abc-card'
import { type AnalysisState, analysisParams } from './analysis-params'
import { analysisInput } from './analysis-query'
import { CategoryFilter } from './category-filter'
import { MatrixCard } from './matrix-card'
import { UnknownCost } from './unknown-cost'
import { useOfRestaurant } from './use-of-restaurant'

/** What the menu earns and what it sells: ABC, the menu-engineering matrix, and what can't be judged for want of a cost. */
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
