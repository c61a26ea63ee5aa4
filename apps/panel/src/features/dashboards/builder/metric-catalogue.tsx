'use client'

import type { MetricOffer } from '@vitrina/contract/dashboard'
import { useState } from 'react'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { focusedFirst } from '../focused-first'
import { groupedOffers } from './metric-groups'
import { TypeIcon } from './type-icon'

interface MetricCatalogueProps {
  offers: readonly MetricOffer[]
  onChoose: (offer: MetricOffer) => void
}

/** Every metric a widget can show, by what it is about. */
export function MetricCatalogue({ offers, onChoose }: MetricCatalogueProps) {
  const { t, locale } = useI18n()
  const [words, setWords] = useState('')
  const groups = groupedOffers(offers, words, locale)
  return (
    <div className="flex min-h-0 flex-col">
      <div className="shrink-0 px-4 pt-4 pb-3 sm:px-6">
        <Input
          ref={focusedFirst}
          type="search"
          aria-label={t('dashboards.catalogue.search')}
          placeholder={t('dashboards.catalogue.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <div className="min-h-0 space-y-5 overflow-y-auto overscroll-contain px-4 pb-5 sm:px-6">
        {groups.map(({ group, offers }) => (
          <section key={group} aria-labelledby={`catalogue-${group}`}>
            <h3 id={`catalogue-${group}`} className="mb-2 font-semibold text-ink-soft text-sm">
              {t(`dashboards.group.${group}`)}
            </h3>
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {offers.map((offer) => (
                <li key={offer.id}>
                  <button
                    type="button"
                    data-metric={offer.id}
                    onClick={() => onChoose(offer)}
                    className="flex min-h-12 w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-left text-sm hover:border-line-strong hover:bg-muted"
                  >
                    <span className="text-accent">
                      <TypeIcon type={offer.types[0] ?? 'metric'} offer={offer} />
                    </span>
                    {offer.title[locale]}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="py-8 text-center text-ink-soft">{t('list.choose.none')}</p>}
      </div>
    </div>
  )
}
