'use client'

import type { AnalysedDish, MenuAnalysis } from '@vitrina/contract/menu-analysis'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { Badge } from '@/components/ui/badge'
import type { Sheet } from '@/features/export/sheet'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { MoreRows } from './more-rows'
import { useOfRestaurant } from './use-of-restaurant'

interface AbcTableProps {
  caption: string
  rows: readonly AbcRow[]
  by: RankedBy
}

/** Dishes in descending order, each with its class and the cumulative share. */
export function AbcTable({ caption, rows, by }: AbcTableProps) {
  const { t } = useI18n()
  const { hrefOf } = useOfRestaurant()
  return (
    <div className="mt-4">
      <MoreRows rows={rows}>
        {(shown) => (
          <table className="w-full text-sm" data-table="abc">
            <caption className="sr-only">{caption}</caption>
            <thead className="text-left align-bottom text-ink-soft max-sm:text-xs">
              <tr>
                <th scope="col" className="w-10 pr-1.5 pb-2 font-normal sm:w-14">
                  {t('analysis.class')}
                </th>
                <th scope="col" className="pb-2 font-normal">
                  {t('menu.name')}
                </th>
                <th scope="col" className="pb-2 pl-2 sm:pl-3 text-right font-normal">
                  {t(by === 'revenue' ? 'metric.revenue' : 'analysis.margin')}
                </th>
                <th scope="col" className="hidden pb-2 pl-2 sm:pl-3 text-right font-normal sm:table-cell">
                  {t('analysis.share')}
                </th>
                <th scope="col" className="pb-2 pl-2 sm:pl-3 text-right font-normal">
                  {t('analysis.cumulative')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ dish, place }) => (
                <tr key={dish.id} data-dish={dish.id} className="border-line border-t">
                  <td className="py-2">
                    <Badge tone={abcTones[place.class]}>{place.class}</Badge>
                  </td>
                  <th
                    scope="row"
                    className="min-w-24 py-2 text-left font-normal wrap-anywhere min-[380px]:min-w-32 sm:min-w-36"
                  >
                    <PeriodLink href={hrefOf(`/menu/${dish.id}`)} className="hover:text-accent hover:underline">
                      {dish.name}
                    </PeriodLink>
                  </th>
                  <td className="py-2 pl-2 sm:pl-3 text-right">
                    <Figure unit="money" value={dish[by]} name="abc.value" />
                  </td>
                  <td className="hidden py-2 pl-2 sm:pl-3 text-right text-ink-soft sm:table-cell">
                    <Figure unit="percent" value={place.sharePct} digits="exact" />
                  </td>
                  <td className="py-2 pl-2 sm:pl-3 text-right text-ink-soft">
                    <Figure unit="percent" value={place.cumulativePct} digits="exact" />
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

/** The same rows as a sheet for files. */
export function abcSheet(title: string, rows: readonly AbcRow[], by: RankedBy, t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('menu.name'), kind: 'text' },
      { label: t('analysis.class'), kind: 'text' },
      { label: t(by === 'revenue' ? 'metric.revenue' : 'analysis.margin'), kind: 'money' },
      { label: t('analysis.share'), kind: 'percent' },
      { label: t('analysis.cumulative'), kind: 'percent' },
    ],
    rows: rows.map(({ dish, place }) => [dish.name, place.class, dish[by], place.sharePct, place.cumulativePct]),
  }
}

export type RankedBy = 'revenue' | 'margin'

interface AbcRow {
  dish: AnalysedDish
  place: NonNullable<AnalysedDish['revenueAbc']>
}

export const abcTones = { A: 'good', B: 'warn', C: 'plain' } as const

/** The dishes that have a class, the greatest first. The analysis itself is ordered by revenue. */
export function abcRows({ dishes }: MenuAnalysis, by: RankedBy): AbcRow[] {
  const rows = dishes.flatMap((dish) => {
    const place = by === 'revenue' ? dish.revenueAbc : dish.marginAbc
    return place ? [{ dish, place }] : []
  })
  return rows.toSorted((one, other) => (other.dish[by] ?? 0) - (one.dish[by] ?? 0))
}
