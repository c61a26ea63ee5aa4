'use client'

import { useSession } from '@/components/shell/use-session'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { DraftField, MovementDraft } from './movement-draft'
import { ProductField } from './product-field'
import { RestaurantField } from './restaurant-field'

interface MovementFieldsProps {
  draft: MovementDraft
  wrong: readonly DraftField[]
  onChange: (values: Partial<MovementDraft>) => void
}

/** What a movement is made of. */
export function MovementFields({ draft, wrong, onChange }: MovementFieldsProps) {
  const { t } = useI18n()
  // A threshold is of all restaurants together.
  const isWhole = useSession().workspace.limitedTo === null
  const problem = (field: DraftField) => (wrong.includes(field) ? t(`stock.wrong.${field}`) : null)
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
                draft.kind === kind ? 'bg-chosen font-medium shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={draft.kind === kind}
                onChange={() => onChange({ kind })}
                className="sr-only"
              />
              {t(`stock.record.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('restaurants.name')} error={problem('restaurant')}>
        {(control) => (
          <RestaurantField
            text={draft.restaurant}
            onChange={(restaurant, restaurantId) => onChange({ restaurant, restaurantId })}
            {...control}
          />
        )}
      </Field>
      <Field label={t('stock.product')} hint={t('stock.product.hint')} error={problem('dish')}>
        {(control) => <ProductField text={draft.product} onChange={onChange} {...control} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('stock.quantity')} error={problem('quantity')}>
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={draft.quantity}
              onChange={(event) => onChange({ quantity: event.target.value })}
              {...control}
            />
          )}
        </Field>
        <Field label={t('stock.unit')} hint={t('stock.unit.hint')}>
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={40}
              value={draft.unit}
              onChange={(event) => onChange({ unit: event.target.value })}
              {...control}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('stock.date')} hint={t('stock.date.hint')} error={problem('occurredAt')}>
          {(control) => (
            <Input
              type="date"
              min="2000-01-01"
              value={draft.date}
              onChange={(event) => onChange({ date: event.target.value })}
              {...control}
            />
          )}
        </Field>
        {isWhole && (
          <Field label={t('stock.threshold')} hint={t('stock.threshold.optional')} error={problem('lowThreshold')}>
            {(control) => (
              <Input
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={draft.threshold}
                onChange={(event) => onChange({ threshold: event.target.value })}
                {...control}
              />
            )}
          </Field>
        )}
        <Field label={t('stock.place')}>
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={200}
              value={draft.place}
              onChange={(event) => onChange({ place: event.target.value })}
              {...control}
            />
          )}
        </Field>
        <Field label={t('stock.record.reason')}>
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={500}
              value={draft.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
              {...control}
            />
          )}
        </Field>
      </div>
    </>
  )
}
