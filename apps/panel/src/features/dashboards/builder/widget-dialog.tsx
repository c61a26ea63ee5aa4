'use client'

import { useQuery } from '@tanstack/react-query'
import type { MetricOffer, Widget } from '@vitrina/contract/dashboard'
import { type FormEvent, useEffect, useState } from 'react'
import { focusedFirst } from '@/components/form/focused-first'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { metricTitle } from '../preset-labels'
import type { WidgetSettings } from './builder-state'
import { groupedOffers } from './metric-groups'
import { PreviewBlock } from './preview-block'
import { SettingsFields } from './settings-fields'
import { TypeIcon } from './type-icon'
import { missingIn, settingsOfMetric, settingsOfText, settingsOfWidget, toStored } from './widget-settings'

/** What the dialog is opened for: a widget with a metric yet to be chosen, a text, or an existing widget as stored. */
export type AskedWidget = { what: 'metric' } | { what: 'text' } | { what: 'widget'; widget: Widget }

interface WidgetDialogProps {
  asked: AskedWidget
  /** Gets the settings to store, whatever the language they were shown in. */
  onDone: (settings: WidgetSettings) => void
  onClose: () => void
}

/** Chooses what a widget shows and how, next to a preview of the widget. */
export function WidgetDialog({ asked, onDone, onClose }: WidgetDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { data: offers = [] } = useQuery(
    trpc.dashboards.metrics.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const [start] = useState<WidgetSettings | null>(() => {
    if (asked.what === 'text') return settingsOfText('')
    return asked.what === 'metric' ? null : settingsOfWidget(asked.widget, t, locale)
  })
  // The settings before the user changed anything; for a new metric, its defaults.
  const [held, setHeld] = useState(start)
  const [settings, setSettings] = useState(start)
  const begin = (first: WidgetSettings | null) => {
    setHeld(first)
    setSettings(first)
  }
  const [isTried, setTried] = useState(false)
  const isNew = asked.what !== 'widget'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (settings && missingIn(settings) === null) onDone(toStored(settings, isNew ? null : asked.widget))
  }
  const title =
    asked.what === 'text'
      ? t('dashboards.dialog.text')
      : settings === null
        ? t('dashboards.dialog.choose')
        : t(isNew ? 'dashboards.dialog.new' : 'dashboards.dialog.edit')
  return (
    <GuardedModal
      title={title}
      isGuarded={JSON.stringify(settings) !== JSON.stringify(held)}
      onClose={onClose}
      className="w-[min(64rem,calc(100vw-1rem))]"
    >
      {settings === null ? (
        <MetricCatalogue offers={offers} onChoose={(offer) => begin(settingsOfMetric(offer, locale))} />
      ) : (
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="grid min-h-0 overflow-y-auto overscroll-contain lg:grid-cols-[24rem_minmax(0,1fr)]">
            <div className="space-y-5 px-4 py-5 sm:px-6">
              <SettingsFields
                settings={settings}
                offers={offers}
                missing={isTried ? missingIn(settings) : null}
                onChange={setSettings}
              />
            </div>
            <SettingsPreview settings={settings} />
          </div>
          <div className="flex shrink-0 flex-wrap justify-end gap-2 border-line border-t px-4 py-3 sm:px-6">
            {asked.what === 'metric' && (
              <Button size="md" variant="ghost" className="mr-auto" onClick={() => begin(null)}>
                {t('dashboards.dialog.other')}
              </Button>
            )}
            <Button size="md" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" size="md" variant="primary">
              {t(isNew ? 'dashboards.dialog.add' : 'dashboards.dialog.apply')}
            </Button>
          </div>
        </form>
      )}
    </GuardedModal>
  )
}

const debounceMs = 300

/** A preview of the widget, updated a moment after its settings have changed. */
function SettingsPreview({ settings }: { settings: WidgetSettings }) {
  const { t } = useI18n()
  const [shown, setShown] = useState(settings)
  useEffect(() => {
    const timer = setTimeout(() => setShown(settings), debounceMs)
    return () => clearTimeout(timer)
  }, [settings])
  const { size, ...widget } = shown
  return (
    <div className="@container/grid border-line border-t bg-canvas px-4 py-5 sm:px-6 lg:border-t-0 lg:border-l">
      <p className="mb-3 text-ink-soft text-sm">{t('dashboards.dialog.preview')}</p>
      <div inert>
        <PreviewBlock widget={{ ...widget, id: 'preview', layout: { x: 0, y: 0, ...size } }} className="h-auto" />
      </div>
    </div>
  )
}

interface MetricCatalogueProps {
  offers: readonly MetricOffer[]
  onChoose: (offer: MetricOffer) => void
}

/** Every metric a widget can show, by group. */
function MetricCatalogue({ offers, onChoose }: MetricCatalogueProps) {
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
                    {metricTitle(offer.id, locale)}
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
