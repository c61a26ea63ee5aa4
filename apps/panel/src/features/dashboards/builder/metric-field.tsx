'use client'

import type { MetricOffer } from '@vitrina/contract/dashboard'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import type { WidgetSettings } from './builder-state'
import { groupedOffers } from './metric-groups'
import { withMetric } from './widget-settings'

interface MetricFieldProps {
  settings: WidgetSettings
  offers: readonly MetricOffer[]
  onChange: (settings: WidgetSettings) => void
}

/** Which metric a widget draws. */
export function MetricField({ settings, offers, onChange }: MetricFieldProps) {
  const { t, locale } = useI18n()
  const isKnown = offers.some(({ id }) => id === settings.metric)
  return (
    <Field label={t('dashboards.field.metric')}>
      {(control) => (
        <NativeSelect
          {...control}
          className="block"
          value={settings.metric ?? ''}
          onChange={({ target }) => {
            const offer = offers.find(({ id }) => id === target.value)
            if (offer) onChange(withMetric(settings, offer, offers, locale))
          }}
        >
          {!isKnown && <option value={settings.metric ?? ''}>{t('dashboards.field.metricGone')}</option>}
          {groupedOffers(offers, '', locale).map(({ group, offers: each }) => (
            <optgroup key={group} label={t(`dashboards.group.${group}`)}>
              {each.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title[locale]}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
