'use client'

import { useQuery } from '@tanstack/react-query'
import type { Widget } from '@vitrina/contract/dashboard'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { widgetTitle } from '../preset-words'
import type { WidgetSettings } from './builder-state'
import { MetricCatalogue } from './metric-catalogue'
import { SettingsFields } from './settings-fields'
import { SettingsPreview } from './settings-preview'
import { missingIn, settingsOfMetric, settingsOfText, settingsOfWidget } from './widget-settings'

/** What the dialog is asked for: a widget of a metric that is yet to be chosen, a text, or one that is there already. */
export type AskedWidget = { what: 'metric' } | { what: 'text' } | { what: 'widget'; widget: Widget }

interface WidgetDialogProps {
  asked: AskedWidget
  onDone: (settings: WidgetSettings) => void
  onClose: () => void
}

/** Chooses what a widget shows and how, with the widget itself beside it. */
export function WidgetDialog({ asked, onDone, onClose }: WidgetDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { data: offers = [] } = useQuery(
    trpc.dashboards.metrics.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const [start] = useState<WidgetSettings | null>(() => {
    if (asked.what === 'text') return settingsOfText('')
    if (asked.what === 'metric') return null
    return settingsOfWidget({ ...asked.widget, title: widgetTitle(locale, asked.widget, offers) })
  })
  // As it was before anything was set by hand: of a metric, as it is offered.
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
    if (settings && missingIn(settings) === null) onDone({ ...settings, title: settings.title.trim() })
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
              <Button size="md" look="ghost" className="mr-auto" onClick={() => begin(null)}>
                {t('dashboards.dialog.other')}
              </Button>
            )}
            <Button size="md" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" size="md" look="primary">
              {t(isNew ? 'dashboards.dialog.add' : 'dashboards.dialog.apply')}
            </Button>
          </div>
        </form>
      )}
    </GuardedModal>
  )
}
