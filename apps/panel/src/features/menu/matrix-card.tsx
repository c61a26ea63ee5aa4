'use client'

import { type MenuAnalysis, menuRules, type Quadrant } from '@vitrina/contract/menu-analysis'
import { ChartCard } from '@/components/charts/chart-card'
import type { ChartFigures } from '@/components/charts/chart-figures'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { Formula } from './formula'
import { MatrixChart } from './matrix-chart'
import { MatrixTable } from './matrix-table'
import { QuadrantTiles } from './quadrant-tiles'
import { type PlacedDish, placedDishes } from './quadrants'
import { useOfRestaurant } from './use-of-restaurant'

interface MatrixCardProps {
  analysis: MenuAnalysis
  quadrant: Quadrant | null
  onQuadrant: (quadrant: Quadrant | null) => void
}

/** How often each dish is ordered against what an order of it leaves. */
export function MatrixCard({ analysis, quadrant, onQuadrant }: MatrixCardProps) {
  const { t } = useI18n()
  const { matrix } = analysis
  const placed = placedDishes(analysis.dishes)
  const title = t('analysis.matrix.title')
  const figures = useMatrixFigures(title, placed)
  const shown = quadrant === null ? placed : placed.filter((dish) => dish.quadrant === quadrant)
  return (
    <ChartCard title={title} figures={placed.length > 0 ? figures : null} className="break-inside-auto">
      <p className="mb-4 max-w-3xl text-ink-soft text-sm">{t('analysis.matrix.lead')}</p>
      {matrix.averageMargin === null || matrix.popularityPct === null ? (
        <p className="py-8 text-center text-ink-soft text-sm">{t('analysis.matrix.noCosts')}</p>
      ) : (
        <>
          <Formulas matrix={matrix} />
          <MatrixChart
            dishes={placed}
            quadrant={quadrant}
            popularityPct={matrix.popularityPct}
            averageMargin={matrix.averageMargin}
          />
          <QuadrantTiles matrix={matrix} chosen={quadrant} onChoose={onQuadrant} />
          <MatrixTable dishes={shown} quadrant={quadrant} />
        </>
      )}
    </ChartCard>
  )
}

function Formulas({ matrix }: { matrix: MenuAnalysis['matrix'] }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { dishes, popularityPct, costedMargin, costedOrders, averageMargin } = matrix
  const money = (value: number | null) => (value === null ? '—' : figure.exact('money', value))
  return (
    <dl className="mb-5 grid gap-2 sm:gap-3 lg:grid-cols-2">
      <Formula name={t('analysis.popularity')} rule={t('analysis.popularity.rule', { pct: menuRules.popularityPct })}>
        {t('analysis.popularity.numbers', {
          pct: menuRules.popularityPct,
          dishes,
          result: popularityPct === null ? '—' : figure.exact('percent', popularityPct),
        })}
      </Formula>
      <Formula name={t('analysis.profit')} rule={t('analysis.profit.rule')}>
        {t('analysis.profit.numbers', {
          margin: money(costedMargin),
          orders: costedOrders === null ? '—' : figure.exact('count', costedOrders),
          result: money(averageMargin),
        })}
      </Formula>
    </dl>
  )
}

function useMatrixFigures(title: string, dishes: readonly PlacedDish[]): ChartFigures {
  const { t } = useI18n()
  const { hrefOf } = useOfRestaurant()
  const columns = [
    { label: t('analysis.orderShare'), unit: 'percent' as const },
    { label: t('analysis.marginPerOrder'), unit: 'money' as const },
    { label: t('analysis.orders'), unit: 'count' as const },
    { label: t('analysis.margin'), unit: 'money' as const },
  ]
  const valuesOf = (dish: PlacedDish) => [dish.orderSharePct, dish.marginPerOrder, dish.orders, dish.margin]
  return {
    head: t('menu.name'),
    columns,
    rows: dishes.map((dish) => ({
      key: dish.id,
      label: `${dish.name} · ${t(`analysis.quadrant.${dish.quadrant}`)}`,
      values: valuesOf(dish),
      href: hrefOf(`/menu/${dish.id}`),
    })),
    sheet: () => ({
      title,
      columns: [
        { label: t('menu.name'), kind: 'text' },
        { label: t('analysis.quadrant'), kind: 'text' },
        ...columns.map(({ label, unit: kind }) => ({ label, kind })),
      ],
      rows: dishes.map((dish) => [dish.name, t(`analysis.quadrant.${dish.quadrant}`), ...valuesOf(dish)]),
    }),
  }
}
