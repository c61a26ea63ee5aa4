'use client'

import type { MetricOffer, WidgetType } from '@vitrina/contract/dashboard'
import { useId } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { TypeIcon } from './type-icon'

interface TypeFieldProps {
  value: WidgetType
  offer: MetricOffer
  onChange: (type: WidgetType) => void
}

/** How a metric is drawn, of the ways it can be. */
export function TypeField({ value, offer, onChange }: TypeFieldProps) {
  const { t } = useI18n()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('dashboards.field.type')}</legend>
      <div className="flex flex-wrap gap-2">
        {offer.types.map((type) => (
          <label
            key={type}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 text-sm hover:bg-muted has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:checked]:text-accent has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className="sr-only"
            />
            <TypeIcon type={type} offer={offer} />
            {t(`dashboards.type.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
