import type { DishPage } from '@vitrina/contract/dish'
import { TriangleAlert } from 'lucide-react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** As many as are read at a glance. */
const mostShown = 6

/** Which restaurants have another price now: the new one is the same for all of them. Nothing where none has. */
export function PricesElsewhere({ prices }: { prices: DishPage['pricesElsewhere'] }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (prices.length === 0) return null
  // One more takes the line that would say so.
  const shown = prices.length <= mostShown + 1 ? prices : prices.slice(0, mostShown)
  return (
    <div
      role="note"
      data-prices-elsewhere={prices.length}
      className="flex items-start gap-3 rounded-card bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{t('price.elsewhere.title', { count: prices.length })}</p>
        <ul className="my-1">
          {shown.map(({ restaurant, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two restaurants may have one name, and the list never moves
            <li key={index} className="flex justify-between gap-3">
              <span className="min-w-0">{restaurant}</span>
              <span className="shrink-0 tabular-nums">{figure.exact('money', price)}</span>
            </li>
          ))}
          {shown.length < prices.length && (
            <li>{t('price.elsewhere.more', { count: prices.length - shown.length })}</li>
          )}
        </ul>
        <p>{t('price.elsewhere.hint')}</p>
      </div>
    </div>
  )
}
