'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { MovementDraft } from './movement-draft'
import { SuggestField } from './suggest-field'

interface ProductFieldProps
  extends Pick<ComponentProps<typeof SuggestField>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  text: string
  onChange: (values: Pick<MovementDraft, 'product' | 'dishId'> & Partial<Pick<MovementDraft, 'unit'>>) => void
}

/** What moves: a position that has moved before, a dish, or a new name as it is typed. */
export function ProductField({ text, onChange, ...control }: ProductFieldProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const search = text.trim()
  const { data } = useQuery(
    trpc.stock.products.queryOptions({ search }, { enabled: search !== '', placeholderData: keepPreviousData }),
  )
  const products = search === '' ? [] : (data?.data ?? [])
  const keyOf = ({ name, unit, dishId }: (typeof products)[number]) => `${dishId ?? ''} ${name}, ${unit ?? ''}`
  return (
    <SuggestField
      {...control}
      label={t('stock.product')}
      text={text}
      maxLength={300}
      suggestions={products.map((product) => ({
        key: keyOf(product),
        label: product.name,
        note:
          [product.unit, product.dishId !== null && t('stock.product.dish')].filter(Boolean).join(' · ') || undefined,
      }))}
      onType={(product) => onChange({ product, dishId: null })}
      onChoose={({ key }) => {
        const product = products.find((one) => keyOf(one) === key)
        if (product) onChange({ product: product.name, dishId: product.dishId, unit: product.unit ?? '' })
      }}
    />
  )
}
