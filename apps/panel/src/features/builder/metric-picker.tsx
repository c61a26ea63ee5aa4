'use client'

import { figureMetricLabels, metricGroupLabels, metricGroups } from '@vitrina/contract/figure-metrics'
import { FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureOffer } from '@vitrina/contract/figure-result'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { maxMetrics } from './builder-query'
import { OfferList } from './offer-list'
import { Picker } from './picker'
import { refusalLabels } from './refusal-labels'

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
