'use client'

import { type Comparison, Comparison as Comparisons } from '@vitrina/contract/comparison'
import type { MetricOffer } from '@vitrina/contract/dashboard'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { focusedFirst } from '../focused-first'
import { PeriodRuleField } from '../period-rule-field'
import type { WidgetSettings } from './builder-state'
import { MetricField } from './metric-field'
import { offerOfQuery, QueryField } from './query-field'
import { RestaurantsField } from './restaurants-field'
import { SizeFields } from './size-fields'
import { TextField } from './text-field'
import { TypeField } from './type-field'

interface SettingsFieldsProps {
  settings: WidgetSettings
  offers: readonly MetricOffer[]
  missing: 'title' | 'markdown' | null
  onChange: (settings: WidgetSettings) => void
}

/** What a widget shows, of which days and restaurants, beside what, and how big it is. */
export function SettingsFields({ settings, offers, missing, onChange }: SettingsFieldsProps) {
  const { t } = useI18n()
  const { query } = settings
  const offer = query ? offerOfQuery(query, settings.type) : offers.find(({ id }) => id === settings.metric)
  const isText = settings.type === 'text'
  const change = (values: Partial<WidgetSettings>) => onChange({ ...settings, ...values })
  return (
    <>
      {query && <QueryField query={query} settings={settings} />}
      {!isText && !query && <MetricField settings={settings} offers={offers} onChange={onChange} />}
      {offer && offer.types.length > 1 && (
        <TypeField value={settings.type} offer={offer} onChange={(type) => change({ type })} />
      )}
      <Field label={t('dashboards.field.title')} error={missing === 'title' ? t('dashboards.field.titleEmpty') : null}>
        {(control) => (
          <Input
            {...control}
            {...(isText && { ref: focusedFirst })}
            maxLength={120}
            autoComplete="off"
            value={settings.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      {isText ? (
        <TextField
          value={settings.markdown ?? ''}
          isEmpty={missing === 'markdown'}
          onChange={(markdown) => change({ markdown })}
        />
      ) : (
        <>
          <PeriodRuleField
            hint={t('dashboards.field.period.hint')}
            value={settings.periodRule}
            onChange={(periodRule) => change({ periodRule })}
          />
          <RestaurantsField value={settings.restaurants} onChange={(restaurants) => change({ restaurants })} />
          {offer?.compares && (
            <ComparisonField value={settings.comparison} onChange={(comparison) => change({ comparison })} />
          )}
        </>
      )}
      <SizeFields type={settings.type} size={settings.size} onChange={(size) => change({ size })} />
    </>
  )
}

function ComparisonField({ value, onChange }: { value: Comparison; onChange: (value: Comparison) => void }) {
  const { t } = useI18n()
  return (
    <Field label={t('dashboards.field.comparison')}>
      {(control) => (
        <NativeSelect
          {...control}
          className="block"
          value={value}
          onChange={({ target }) => onChange(Comparisons.parse(target.value))}
        >
          {Comparisons.options.map((comparison) => (
            <option key={comparison} value={comparison}>
              {t(`dashboards.comparison.${comparison}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
