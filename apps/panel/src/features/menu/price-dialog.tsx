'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChangePrice, type DishPage } from '@vitrina/contract/dish'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useToast } from '@/components/ui/toast'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { numberIn } from '@/lib/number-in'
import { useTRPC } from '@/trpc/client'
import { PricePreview } from './price-preview'

const Price = ChangePrice.shape.price

/**
 * Sets a new price. It first shows the effect on the food cost and where the new price replaces another one, and asks
 * for confirmation before the price is sent.
 */
export function PriceDialog({ dish, onClose }: { dish: DishPage; onClose: () => void }) {
  const { t, locale } = useI18n()
  const { figure } = useFormat()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const parsed = Price.safeParse(numberIn(text, locale))
  const price = parsed.success ? parsed.data : null
  const change = useMutation(
    trpc.dishes.changePrice.mutationOptions({
      onSuccess: async (_, { price: agreed }) => {
        onClose()
        show({ text: t('price.saved', { price: figure.exact('money', agreed) }) })
        await queryClient.invalidateQueries(trpc.dishes.pathFilter())
      },
    }),
  )
  const review = (event: FormEvent) => {
    event.preventDefault()
    if (price === null) setWrong(t('price.wrong'))
    else setConfirming(true)
  }
  return (
    <GuardedModal
      title={isConfirming ? t('price.confirm.title') : t('price.title', { name: dish.name })}
      isGuarded={(text.trim() !== '' || reason.trim() !== '') && !change.isSuccess}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      {isConfirming && price !== null ? (
        <div className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
          <p>
            {dish.salePrice === null
              ? t('price.confirm.first', { name: dish.name, price: figure.exact('money', price) })
              : t('price.confirm.text', {
                  name: dish.name,
                  from: figure.exact('money', dish.salePrice),
                  price: figure.exact('money', price),
                })}
          </p>
          <PricesElsewhere prices={dish.pricesElsewhere} />
          {reason.trim() !== '' && (
            <p className="text-ink-soft text-sm wrap-anywhere">
              {t('price.reason')}: {reason}
            </p>
          )}
          <p className="text-ink-soft text-sm">{t('price.confirm.hint')}</p>
          <FormProblem error={change.error} />
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button size="md" onClick={() => setConfirming(false)} disabled={change.isPending}>
              {t('action.back')}
            </Button>
            <Button
              size="md"
              variant="primary"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({ id: dish.id, price, ...(reason.trim() !== '' && { reason: reason.trim() }) })
              }
            >
              {change.isPending ? t('action.saving') : t('price.confirm.send')}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={review} noValidate className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
          <Field label={t('price.new')} hint={t('price.new.hint')} error={wrong}>
            {(control) => (
              <Input
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setWrong(null)
                }}
                {...control}
              />
            )}
          </Field>
          <Field label={t('price.reason')} hint={t('price.reason.hint')}>
            {(control) => (
              <Textarea
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                {...control}
              />
            )}
          </Field>
          <PricesElsewhere prices={dish.pricesElsewhere} />
          <PricePreview id={dish.id} price={price} />
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button size="md" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button size="md" variant="primary" type="submit">
              {t('price.review')}
            </Button>
          </div>
        </form>
      )}
    </GuardedModal>
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
