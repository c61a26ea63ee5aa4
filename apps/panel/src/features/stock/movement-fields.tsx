'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CreateMovement } from '@vitrina/contract/stock'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { TextField } from '@/components/form/fields'
import type { SentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import type { MovementDraft } from './movement-draft'

/** The fields of a movement. */
export function MovementFields<Saved>({ form }: { form: SentForm<MovementDraft, CreateMovement, Saved> }) {
  const { t } = useI18n()
  // A threshold applies to all restaurants together.
  const isWhole = useSession().workspace.limitedTo === null
  const { values, set } = form
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('stock.kind')}</legend>
        <div className="flex gap-1 rounded-lg bg-muted p-1">
          {(['in', 'out'] as const).map((kind) => (
            <label
              key={kind}
              className={cn(
                'flex h-10 flex-1 cursor-pointer items-center justify-center rounded-md text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
                values.kind === kind ? 'bg-chosen font-medium shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={values.kind === kind}
                onChange={() => set('kind', kind)}
                className="sr-only"
              />
              {t(`stock.record.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('restaurants.name')} error={form.errorOf('restaurant')}>
        {(control) => (
          <RestaurantField
            text={values.restaurant}
            onChange={(name, id) => {
              set('restaurant', name)
              set('restaurantId', id)
            }}
            {...control}
          />
        )}
      </Field>
      <Field label={t('stock.product')} hint={t('stock.product.hint')} error={form.errorOf('dish')}>
        {(control) => (
          <ProductField
            text={values.product}
            onChange={({ product, dishId, unit }) => {
              set('product', product)
              set('dishId', dishId)
              if (unit !== undefined) set('unit', unit)
            }}
            {...control}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="quantity" label={t('stock.quantity')} inputMode="decimal" maxLength={24} />
        <TextField form={form} name="unit" label={t('stock.unit')} hint={t('stock.unit.hint')} maxLength={40} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="date"
          errorName="occurredAt"
          label={t('stock.date')}
          hint={t('stock.date.hint')}
          type="date"
          min="2000-01-01"
        />
        {isWhole && (
          <TextField
            form={form}
            name="threshold"
            errorName="lowThreshold"
            label={t('stock.threshold')}
            hint={t('stock.threshold.optional')}
            inputMode="decimal"
            maxLength={24}
          />
        )}
        <TextField form={form} name="place" label={t('stock.place')} maxLength={200} />
        <TextField form={form} name="reason" label={t('stock.record.reason')} maxLength={500} />
      </div>
    </>
  )
}

interface RestaurantFieldProps
  extends Pick<ComponentProps<typeof SuggestField>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  text: string
  /** The id is null until one of the suggestions is chosen. */
  onChange: (text: string, id: string | null) => void
}

/** Chooses the restaurant of a movement by a part of its name. */
function RestaurantField({ text, onChange, ...control }: RestaurantFieldProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const input = text.trim() === '' ? { limit: 50 } : { limit: 50, 'filter[name]': text.trim() }
  const { data } = useQuery(trpc.restaurants.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const restaurants = data?.data ?? []
  return (
    <SuggestField
      {...control}
      label={t('restaurants.name')}
      text={text}
      maxLength={200}
      suggestions={restaurants.map(({ id, name, city }) => ({ key: id, label: name, note: city ?? undefined }))}
      onType={(typed) => {
        // A name typed in full chooses the restaurant with that name.
        const [same, ...others] = restaurants.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
        onChange(typed, same && others.length === 0 ? same.id : null)
      }}
      onChoose={({ key, label }) => onChange(label, key)}
    />
  )
}

interface ProductFieldProps
  extends Pick<ComponentProps<typeof SuggestField>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  text: string
  onChange: (values: Pick<MovementDraft, 'product' | 'dishId'> & Partial<Pick<MovementDraft, 'unit'>>) => void
}

/** Chooses what moves: a position that has moved before, a dish, or a new name as typed. */
function ProductField({ text, onChange, ...control }: ProductFieldProps) {
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

interface Suggestion {
  key: string
  label: string
  note?: string | undefined
}

interface SuggestFieldProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  text: string
  onType: (text: string) => void
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
  maxLength: number
}

/** A field that suggests known values while the user types. The list is in the page, so a dialog can contain it. */
function SuggestField(props: SuggestFieldProps) {
  const { label, text, onType, suggestions, onChoose, maxLength, ...control } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const shown = isOpen ? suggestions : []
  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    setOpen(false)
    setActive(-1)
    onChoose(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && active >= 0) choose(shown[active])
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <Input
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        {...control}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={cn(
          'mt-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-surface p-1',
          shown.length === 0 && 'hidden',
        )}
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field that owns this list
          <div
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus; otherwise the list would disappear before the press ends.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className={cn(
              'flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-muted',
              index === active && 'bg-muted',
            )}
          >
            <span className="min-w-0 truncate">{suggestion.label}</span>
            {suggestion.note && <span className="shrink-0 text-ink-soft text-xs">{suggestion.note}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
