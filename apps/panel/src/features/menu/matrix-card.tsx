'use client'

import { type MenuAnalysis, menuRules, type Quadrant } from '@vitrina/contract/menu-analysis'
import { ChartCard } from '@/components/charts/chart-card'
import type { ChartFigures } from '@/components/charts/chart-figures'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { Formula } from './formula'
import { MatrixChart } from './matrix-chart'
import { MoreRows } from './more-rows'
import { type PlacedDish, placedDishes, quadrantVariant } from './quadrants'
import { useOfRestaurant } from './use-of-restaurant'

interface MatrixCardProps {
  analysis: MenuAnalysis
  quadrant: Quadrant | null
  onQuadrant: (quadrant: Quadrant | null) => void
}

/** How often each dish is ordered, against the margin of one order. */
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

interface QuadrantTilesProps {
  matrix: MenuAnalysis['matrix']
  chosen: Quadrant | null
  onChoose: (quadrant: Quadrant | null) => void
}

/** The four kinds of dishes, what each brings and what is usually done with it. A press shows only that kind. */
function QuadrantTiles({ matrix, chosen, onChoose }: QuadrantTilesProps) {
  const { t } = useI18n()
  return (
    <ul className="mt-5 grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-4">
      {matrix.quadrants.map(({ quadrant, dishes, margin }) => (
        <li key={quadrant} className="flex">
          <button
            type="button"
            data-quadrant={quadrant}
            aria-pressed={chosen === quadrant}
            onClick={() => onChoose(chosen === quadrant ? null : quadrant)}
            className={cn(
              'flex w-full flex-col rounded-lg border px-3.5 py-3 text-left transition-colors',
              chosen === quadrant
                ? 'border-accent bg-accent-soft'
                : 'border-line hover:border-line-strong hover:bg-muted',
            )}
          >
            <span className="flex w-full items-center gap-2 font-medium">
              <span
                aria-hidden="true"
                className={cn('size-2.5 shrink-0 rounded-full', quadrantVariant[quadrant].swatch)}
              />
              <span className="first-letter:uppercase">{t(`analysis.quadrant.${quadrant}`)}</span>
              <span className="ml-auto whitespace-nowrap text-ink-soft text-sm">
                {t('analysis.dishes', { count: dishes })}
              </span>
            </span>
            <span className="mt-0.5 text-ink-soft text-xs">{t(`analysis.quadrant.${quadrant}.what`)}</span>
            <span className="mt-2 text-sm">{t(`analysis.quadrant.${quadrant}.do`)}</span>
            <span className="mt-auto pt-2 text-ink-soft text-sm">
              {t('analysis.margin')}: <Figure unit="money" value={margin} name={`quadrant.${quadrant}`} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The dishes of the matrix, or of one kind, with the two figures that place them. */
function MatrixTable({ dishes, quadrant }: { dishes: readonly PlacedDish[]; quadrant: Quadrant | null }) {
  const { t } = useI18n()
  const { hrefOf } = useOfRestaurant()
  if (dishes.length === 0)
    return <p className="py-6 text-center text-ink-soft text-sm">{t('analysis.matrix.noneHere')}</p>
  return (
    <div className="mt-5">
      <MoreRows key={quadrant} rows={dishes}>
        {(shown) => (
          <table className="w-full text-sm" data-table="matrix">
            <caption className="sr-only">{t('analysis.matrix.title')}</caption>
            <thead className="text-left align-bottom text-ink-soft max-sm:text-xs">
              <tr>
                <th scope="col" className="pb-2 font-normal">
                  {t('menu.name')}
                </th>
                <th scope="col" className="hidden pb-2 pl-3 font-normal sm:table-cell">
                  {t('analysis.quadrant')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('analysis.orderShare')}
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-normal">
                  {t('analysis.marginPerOrder')}
                </th>
                <th scope="col" className="hidden pb-2 pl-3 text-right font-normal md:table-cell">
                  {t('analysis.margin')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((dish) => (
                <tr key={dish.id} data-dish={dish.id} data-quadrant={dish.quadrant} className="border-line border-t">
                  <th scope="row" className="min-w-36 py-2 text-left font-normal wrap-anywhere">
                    <PeriodLink href={hrefOf(`/menu/${dish.id}`)} className="hover:text-accent hover:underline">
                      {dish.name}
                    </PeriodLink>
                    <span className="block text-ink-soft text-xs sm:hidden">
                      {t(`analysis.quadrant.${dish.quadrant}`)}
                    </span>
                  </th>
                  <td className="hidden py-2 pl-3 sm:table-cell">
                    <span className="inline-flex items-center gap-2 whitespace-nowrap">
                      <span
                        aria-hidden="true"
                        className={cn('size-2 rounded-full', quadrantVariant[dish.quadrant].swatch)}
                      />
                      {t(`analysis.quadrant.${dish.quadrant}`)}
                    </span>
                  </td>
                  <td className="py-2 pl-3 text-right">
                    <Figure unit="percent" value={dish.orderSharePct} digits="exact" name="matrix.share" />
                  </td>
                  <td className="py-2 pl-3 text-right">
                    <Figure unit="money" value={dish.marginPerOrder} digits="exact" name="matrix.margin" />
                  </td>
                  <td className="hidden py-2 pl-3 text-right text-ink-soft md:table-cell">
                    <Figure unit="money" value={dish.margin} digits="exact" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </MoreRows>
    </div>
  )
}
