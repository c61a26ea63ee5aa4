'use client'

import { ChangePrice, type DishPage } from '@vitrina/contract/dish'
import { TriangleAlert } from 'lucide-react'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn } from '@/lib/number-in'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { PricePreview } from './price-preview'

/**
 * Sets a new price. It first shows the effect on the food cost and where the new price replaces another one, and asks
 * for confirmation before the price is sent.
 */
export function PriceDialog({ dish, onClose }: { dish: DishPage; onClose: () => void }) {
  const { t, locale } = useI18n()
  const { figure } = useFormat()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { id, name, salePrice, pricesElsewhere } = dish
  const form = useSentForm({
    start: { price: '', reason: '' },
    schema: typed(ChangePrice, ({ price, reason }: { price: string; reason: string }) => ({
      price: numberIn(price, locale) ?? Number.NaN,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })),
    errors: () => ({ price: t('price.wrong') }),
    send: (change) => client.dishes.changePrice.mutate({ ...change, id }),
    stale: [trpc.dishes.pathFilter()],
    onSaved: onClose,
    toast: (_, { price }) => t('price.saved', { price: figure.exact('money', price) }),
  })
  const typedPrice = ChangePrice.shape.price.safeParse(numberIn(form.values.price, locale))
  const question = (price: string) => {
    if (salePrice === null) return t('price.confirm.first', { name, price })
    return t('price.confirm.text', { name, price, from: figure.exact('money', salePrice) })
  }
  return (
    <FormDialog
      form={form}
      title={t('price.title', { name })}
      submitLabel={t('price.review')}
      review={{
        title: t('price.confirm.title'),
        submitLabel: t('price.confirm.send'),
        text: ({ price, reason }) => (
          <>
            <p>{question(figure.exact('money', price))}</p>
            <PricesElsewhere prices={pricesElsewhere} />
            {reason !== undefined && (
              <p className="text-ink-soft text-sm wrap-anywhere">
                {t('price.reason')}: {reason}
              </p>
            )}
            <p className="text-ink-soft text-sm">{t('price.confirm.hint')}</p>
          </>
        ),
      }}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <TextField
        form={form}
        name="price"
        label={t('price.new')}
        hint={t('price.new.hint')}
        inputMode="decimal"
        maxLength={16}
      />
      <TextField
        form={form}
        name="reason"
        label={t('price.reason')}
        hint={t('price.reason.hint')}
        rows={2}
        maxLength={500}
      />
      <PricesElsewhere prices={pricesElsewhere} />
      <PricePreview id={id} price={typedPrice.success ? typedPrice.data : null} />
    </FormDialog>
  )
}

/** The number of prices that can be read at a glance. */
const maxShown = 6

/** The restaurants that have another price now. The new price applies to all of them. Nothing if there are none. */
function PricesElsewhere({ prices }: { prices: DishPage['pricesElsewhere'] }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (prices.length === 0) return null
  // One more price takes the line that would say there is one more.
  const shown = prices.length <= maxShown + 1 ? prices : prices.slice(0, maxShown)
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
