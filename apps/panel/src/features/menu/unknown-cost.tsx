'use client'

import type { MenuAnalysis } from '@vitrina/contract/menu-analysis'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { MoreRows } from './more-rows'
import { useOfRestaurant } from './use-of-restaurant'

/** The dishes that no margin can be told of, and how much of the revenue they are. */
export function UnknownCost({ analysis }: { analysis: MenuAnalysis }) {
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
