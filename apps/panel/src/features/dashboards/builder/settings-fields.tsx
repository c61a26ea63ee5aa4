'use client'

import { type Comparison, Comparison as Comparisons } from '@vitrina/contract/comparison'
import type { MetricOffer, WidgetType } from '@vitrina/contract/dashboard'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import Link from 'next/link'
import { useId } from 'react'
import { focusedFirst } from '@/components/form/focused-first'
import { useSession } from '@/components/shell/use-session'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { usePeriodQuery } from '@/features/period/period-provider'
import { useI18n } from '@/i18n/i18n-provider'
import { PeriodRuleField } from '../period-rule-field'
import { metricTitle } from '../preset-labels'
import { gridColumns, minSize, tallest } from './arrange'
import type { WidgetSettings } from './builder-state'
import { groupedOffers } from './metric-groups'
import { queryHref } from './query-href'
import { RestaurantsField } from './restaurants-field'
import { TypeIcon } from './type-icon'
import { withMetric } from './widget-settings'

interface SettingsFieldsProps {
  settings: WidgetSettings
  offers: readonly MetricOffer[]
  missing: 'title' | 'markdown' | null
  onChange: (settings: WidgetSettings) => void
}

/** Fields for what a widget shows, for which days and restaurants, what it is compared with, and its size. */
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
            onChange={({ target }) => change({ title: target.value, labelsOf: undefined })}
          />
        )}
      </Field>
      {isText ? (
        <TextField
          value={settings.markdown ?? ''}
          isEmpty={missing === 'markdown'}
          onChange={(markdown) => change({ markdown, labelsOf: undefined })}
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

interface TextFieldProps {
  value: string
  isEmpty: boolean
  onChange: (markdown: string) => void
}

/** The text of a text widget. */
function TextField({ value, isEmpty, onChange }: TextFieldProps) {
  const { t } = useI18n()
  return (
    <Field
      label={t('dashboards.field.text')}
      hint={t('dashboards.field.text.hint')}
      error={isEmpty ? t('dashboards.field.textEmpty') : null}
    >
      {(control) => (
        <Textarea
          {...control}
          maxLength={10_000}
          rows={8}
          className="max-h-96"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** What a query widget shows, with a link to the builder, where the query can be changed into another one. */
function QueryField({ query, settings }: { query: WidgetQuery; settings: WidgetSettings }) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const chosen = usePeriodQuery()
  const { today } = useSession()
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t('dashboards.field.query')}</p>
      <p className="text-sm">{words.title(query)}</p>
      <Link
        href={queryHref(query, settings, chosen, today)}
        prefetch={false}
        target="_blank"
        className="mt-1 inline-block text-accent text-sm hover:underline"
      >
        {t('dashboards.field.query.open')}
      </Link>
    </div>
  )
}

/** The ways a query can be drawn, in the form of a metric's offer. Several metrics can only be drawn as a table. */
function offerOfQuery({ metrics, by }: WidgetQuery, type: WidgetType): MetricOffer {
  const shape = shapeOf(by)
  const types = metrics.length > 1 ? ['table' as const] : [...shapeDrawnAs[shape]]
  const compares = type === 'table' || shape === 'metric' || (shape === 'series' && by[0] !== 'hour')
  return { id: 'query', unit: 'count', types, compares }
}

interface TypeFieldProps {
  value: WidgetType
  offer: MetricOffer
  onChange: (type: WidgetType) => void
}

/** Chooses how a metric is drawn. */
function TypeField({ value, offer, onChange }: TypeFieldProps) {
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

interface MetricFieldProps {
  settings: WidgetSettings
  offers: readonly MetricOffer[]
  onChange: (settings: WidgetSettings) => void
}

/** Chooses the metric a widget draws. */
function MetricField({ settings, offers, onChange }: MetricFieldProps) {
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
            if (offer) onChange(withMetric(settings, offer, locale))
          }}
        >
          {!isKnown && <option value={settings.metric ?? ''}>{t('dashboards.field.metricGone')}</option>}
          {groupedOffers(offers, '', locale).map(({ group, offers: each }) => (
            <optgroup key={group} label={t(`dashboards.group.${group}`)}>
              {each.map(({ id }) => (
                <option key={id} value={id}>
                  {metricTitle(id, locale)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

interface Size {
  w: number
  h: number
}

interface SizeFieldsProps {
  type: WidgetType
  size: Size
  onChange: (size: Size) => void
}

/** Chooses the width and height of a widget, instead of dragging. */
function SizeFields({ type, size, onChange }: SizeFieldsProps) {
  const { t } = useI18n()
  const least = minSize[type]
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('dashboards.field.width')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={Math.max(size.w, least.w)}
            onChange={({ target }) => onChange({ ...size, w: Number(target.value) })}
          >
            {upTo(least.w, gridColumns).map((w) => (
              <option key={w} value={w}>
                {t('dashboards.field.columns', { count: w, all: gridColumns })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('dashboards.field.height')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={Math.max(size.h, least.h)}
            onChange={({ target }) => onChange({ ...size, h: Number(target.value) })}
          >
            {upTo(least.h, Math.max(tallest, size.h)).map((h) => (
              <option key={h} value={h}>
                {t('dashboards.field.rows', { count: h })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </div>
  )
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
