'use client'

import type { WaiterStats } from '@vitrina/contract/waiter'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import type { Sheet } from '@/features/export/sheet'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'

/** The dishes a waiter sells most, by revenue. */
export function WaiterDishes({ dishes }: { dishes: WaiterStats['topDishes'] }) {
  const { t } = useI18n()
  const title = t('staff.topDishes')
  return (
    <ChartCard
      title={title}
      sheet={dishes.length > 0 ? () => dishSheet(title, dishes, t) : undefined}
      className="lg:max-xl:col-span-2"
    >
      {dishes.length === 0 ? (
        <p className="py-6 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="text-left text-ink-soft">
            <tr>
              <th scope="col" className="pb-2 font-normal">
                {t('menu.name')}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                {t('menu.quantity')}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                {t('metric.revenue')}
              </th>
            </tr>
          </thead>
          <tbody>
            {dishes.map(({ name, quantity, unit, revenue }) => (
              <tr key={name}>
                <th scope="row" className="border-line border-t py-2 text-left font-normal">
                  {name}
                </th>
                <td className="border-line border-t py-2 pl-4 text-right">
                  <Figure unit="quantity" value={quantity} of={unit} />
                </td>
                <td className="border-line border-t py-2 pl-4 text-right">
                  <Figure unit="money" value={revenue} className="font-medium" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ChartCard>
  )
}

function dishSheet(title: string, dishes: WaiterStats['topDishes'], t: Translate): Sheet {
  return {
    title,
    columns: [
      { label: t('menu.name'), kind: 'text' },
      { label: t('menu.quantity'), kind: 'quantity' },
      { label: t('export.unit'), kind: 'text' },
      { label: t('metric.revenue'), kind: 'money' },
    ],
    rows: dishes.map(({ name, quantity, unit, revenue }) => [name, quantity, unit, revenue]),
  }
}
