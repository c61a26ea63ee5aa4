'use client'

import { figureMetricLabels, metricGroupLabels, metricGroups } from '@vitrina/contract/figure-metrics'
import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureOffer } from '@vitrina/contract/figure-result'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import { Ban, Check, ChevronDown, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useFetched } from '@/components/ui/use-fetched'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { maxMetrics } from './builder-query'
import { refusalLabels } from './refusal-labels'

export interface OfferedItem {
  id: string
  name: string
  about?: string | undefined
  isChosen: boolean
  /** Why it cannot be chosen now. */
  refusal: string | null
}

export interface OfferedGroup {
  title: string
  items: OfferedItem[]
}

interface OfferListProps {
  groups: OfferedGroup[]
  /** Shown where there is nothing to choose. */
  empty: string
  onChoose: (id: string) => void
}

/** Items to choose from; those that cannot be chosen have the reason under them, also for touch and screen readers. */
export function OfferList({ groups, empty, onChoose }: OfferListProps) {
  const id = useId()
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain p-2">
      {shown.length === 0 && <p className="px-2.5 py-3 text-ink-soft text-sm">{empty}</p>}
      {shown.map(({ title, items }, at) => (
        <section key={title} aria-labelledby={`${id}-${at}`}>
          <h3 id={`${id}-${at}`} className="px-2.5 pt-3 pb-1 font-medium text-ink-soft text-xs first:pt-1">
            {title}
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <OfferButton item={item} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OfferButton({ item, onChoose }: { item: OfferedItem; onChoose: (id: string) => void }) {
  const { name, about, isChosen, refusal } = item
  const words = refusal ?? about
  const isRefused = refusal !== null && !isChosen
  return (
    <button
      type="button"
      data-offer={item.id}
      aria-pressed={isChosen}
      // Not `disabled`: it stays in the tab order, so that screen readers read its reason.
      aria-disabled={isRefused}
      onClick={() => isRefused || onChoose(item.id)}
      className={cn(
        'flex w-full items-start gap-2 rounded-lg px-2.5 py-2 text-left text-sm',
        isRefused ? 'cursor-not-allowed' : 'hover:bg-muted',
        isChosen && 'bg-accent-soft text-accent',
      )}
    >
      {isRefused ? (
        <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      ) : (
        <Check aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', !isChosen && 'invisible')} />
      )}
      <span className="min-w-0">
        <span className={cn('block', isRefused && 'text-ink-soft')}>{name}</span>
        {words !== undefined && <span className="mt-0.5 block text-ink-soft text-xs">{words}</span>}
      </span>
    </button>
  )
}

interface PickerProps {
  /** The accessible name of the popover. */
  label: string
  button: ComponentProps<'button'>
  /** The content of the popover, which may close it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a list to choose from. Its code is loaded when the user approaches the button. */
export function Picker({ label, button, children }: PickerProps) {
  const { fetched, opener } = useFetched(() => import('./picker-popover'))
  if (fetched) {
    return (
      <fetched.PickerPopover label={label} button={button}>
        {children}
      </fetched.PickerPopover>
    )
  }
  return <button type="button" aria-haspopup="dialog" aria-expanded={false} {...button} {...opener()} />
}

interface MetricPickerProps {
  chosen: readonly FigureMetric[]
  offer: FigureOffer | undefined
  onChange: (metrics: FigureMetric[]) => void
}

/** Chooses metrics; those that are not available by the chosen rows and filters say so. */
export function MetricPicker({ chosen, offer, onChange }: MetricPickerProps) {
  const { t } = useI18n()
  return (
    <Picker
      label={t('builder.metrics.choose', { count: maxMetrics })}
      button={{
        className: buttonStyle(),
        'aria-label': `${t('builder.metrics.add')}: ${t('builder.metrics.choose', { count: maxMetrics })}`,
        children: (
          <>
            <Plus aria-hidden="true" />
            {t('builder.metrics.add')}
          </>
        ),
      }}
    >
      {() => <MetricList chosen={chosen} offer={offer} onChange={onChange} />}
    </Picker>
  )
}

function MetricList({ chosen, offer, onChange }: MetricPickerProps) {
  const { t, locale } = useI18n()
  const words = useFigureLabels()
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const isFull = chosen.length >= maxMetrics
  const groups = metricGroups.map((group) => ({
    title: metricGroupLabels[group][locale],
    items: FigureMetric.options
      .filter((id) => figureMetricLabels[id].group === group && words.metric(id).toLowerCase().includes(sought))
      .map((id) => {
        const isChosen = chosen.includes(id)
        const refusal = offer?.metrics.find((metric) => metric.id === id)?.refusal ?? null
        const full = isFull && !isChosen ? t('builder.metrics.full', { count: maxMetrics }) : null
        return {
          ...{ id, isChosen, name: words.metric(id), about: figureMetricLabels[id].about?.[locale] },
          refusal: refusal ? refusalLabels(refusal, words, t) : full,
        }
      }),
  }))
  const toggle = (id: string) => {
    const metric = FigureMetric.parse(id)
    const next = chosen.includes(metric) ? chosen.filter((each) => each !== metric) : [...chosen, metric]
    // The last metric cannot be removed: a query needs one.
    if (next.length > 0) onChange(next)
  }
  return (
    <>
      <div className="border-line border-b p-2">
        <Input
          type="search"
          aria-label={t('builder.metrics.search')}
          placeholder={t('builder.metrics.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <OfferList groups={groups} empty={t('builder.nothingFound')} onChoose={toggle} />
    </>
  )
}

interface RowsPickerProps {
  by: readonly FigureDimension[]
  /** Which of the two dimensions this picker chooses. */
  slot: 0 | 1
  offer: FigureOffer | undefined
  onChange: (by: FigureDimension[]) => void
}

const none = 'none'

/** Chooses the dimension of the rows; those that a chosen metric is not available by say so. */
export function RowsPicker({ by, slot, offer, onChange }: RowsPickerProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const current = by[slot]
  const other = by[slot === 0 ? 1 : 0]
  const label = t(slot === 0 ? 'builder.rows.first' : 'builder.rows.second')
  const itemOf = (id: FigureDimension): OfferedItem => {
    const refusal = offer?.dimensions.find((dimension) => dimension.id === id)?.rows[slot] ?? null
    return {
      ...{ id, name: words.dimension(id), isChosen: id === current },
      refusal: refusal && refusalLabels(refusal, words, t),
    }
  }
  const offered = FigureDimension.options.filter((id) => id !== other)
  const groups = [
    {
      title: label,
      items: [
        {
          id: none,
          name: t(slot === 0 ? 'builder.rows.none' : 'builder.rows.noSecond'),
          isChosen: current === undefined,
          refusal: null,
        },
      ],
    },
    { title: t('builder.rows.time'), items: offered.filter(isTime).map(itemOf) },
    { title: t('builder.rows.other'), items: offered.filter((id) => !isTime(id)).map(itemOf) },
  ]
  const name =
    current === undefined ? t(slot === 0 ? 'builder.rows.none' : 'builder.rows.noSecond') : words.by([current])
  const choose = (id: string) => {
    const kept = other === undefined ? [] : [other]
    if (id === none) return onChange(kept)
    const dimension = FigureDimension.parse(id)
    onChange(slot === 0 ? [dimension, ...kept] : [...kept, dimension])
  }
  return (
    <Picker
      label={label}
      button={{
        className: cn(buttonStyle(), current !== undefined && 'border-accent text-accent'),
        // While nothing is chosen, the name includes the visible label.
        'aria-label':
          current === undefined && slot === 1
            ? `${label}: ${name}`
            : t(slot === 0 ? 'builder.rows.first.chosen' : 'builder.rows.second.chosen', { by: name.toLowerCase() }),
        children: (
          <>
            <span className="max-w-52 truncate first-letter:uppercase">
              {current === undefined && slot === 1 ? label : name}
            </span>
            <ChevronDown aria-hidden="true" />
          </>
        ),
      }}
    >
      {(close) => (
        <OfferList
          groups={groups}
          empty={t('builder.nothingFound')}
          onChoose={(id) => {
            choose(id)
            close()
          }}
        />
      )}
    </Picker>
  )
}

function isTime(id: FigureDimension): boolean {
  return timeDimensions.includes(id) || id === 'hour'
}
