'use client'

import type { Quadrant } from '@vitrina/contract/menu-analysis'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { MoreRows } from './more-rows'
import { type PlacedDish, quadrantLook } from './quadrants'
import { useOfRestaurant } from './use-of-restaurant'

/** The dishes of the matrix, or of one kind, with the two figures that place them. */
export function MatrixTable({ dishes, quadrant }: { dishes: readonly PlacedDish[]; quadrant: Quadrant | null }) {
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
                        className={cn('size-2 rounded-full', quadrantLook[dish.quadrant].swatch)}
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
