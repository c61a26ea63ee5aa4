import type { MetricOffer, Widget, WidgetDraft } from '@vitrina/contract/dashboard'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'
import { metricTitle, widgetText, widgetTitle } from '../preset-labels'
import { usualSize } from './arrange'
import type { WidgetSettings } from './builder-state'

const common = { periodRule: 'dashboard', restaurants: [], comparison: 'previous' } as const

/** The initial settings of a widget that shows a metric. */
export function settingsOfMetric(offer: MetricOffer, locale: Locale): WidgetSettings {
  const type = offer.types[0] ?? 'metric'
  // A ranking with names and bars needs more height than a chart.
  const size = offer.types.includes('pie') ? { w: 6, h: 5 } : usualSize[type]
  const title = metricTitle(offer.id, locale) ?? offer.id
  return {
    ...{ ...common, restaurants: [], type, title, metric: offer.id, markdown: null, size },
    labelsOf: 'metric',
  }
}

/** The initial settings of a text widget. */
export function settingsOfText(title: string): WidgetSettings {
  return { ...common, restaurants: [], type: 'text', title, metric: null, markdown: '', size: usualSize.text }
}

/** The settings of an existing widget, with its texts in the user's language. */
export function settingsOfWidget({ id: _, layout, ...rest }: Widget, t: Translate, locale: Locale): WidgetSettings {
  return {
    ...rest,
    title: widgetTitle(t, locale, rest),
    markdown: rest.type === 'text' ? widgetText(t, rest) : null,
    size: { w: layout.w, h: layout.h },
  }
}

/**
 * The settings with the texts that are stored. A text that the user has not changed stays as it is in `stored`, the
 * widget before the change, or is the ready-made title of a metric just chosen: stored texts are in Russian, for all
 * who read the dashboard outside of the panel.
 */
export function toStored(settings: WidgetSettings, stored: Widget | null): WidgetSettings {
  const { labelsOf, metric, title } = settings
  if (labelsOf === undefined) return { ...settings, title: title.trim() }
  if (stored?.labelsOf === labelsOf && stored.metric === metric) {
    return { ...settings, title: stored.title, markdown: stored.markdown }
  }
  return { ...settings, title: metricTitle(metric, 'ru') ?? title.trim() }
}

/** The same settings for another metric. A title that was never changed becomes the new metric's title. */
export function withMetric(settings: WidgetSettings, offer: MetricOffer, locale: Locale): WidgetSettings {
  const fresh = settingsOfMetric(offer, locale)
  const type = offer.types.includes(settings.type) ? settings.type : fresh.type
  return { ...settings, metric: offer.id, type, ...(settings.labelsOf === 'metric' && { title: fresh.title }) }
}

/** What is missing before a widget can be saved; null when nothing is. */
export function missingIn({ title, type, markdown }: WidgetSettings): 'title' | 'markdown' | null {
  if (title.trim() === '') return 'title'
  return type === 'text' && !markdown?.trim() ? 'markdown' : null
}

/** A widget in the form it is saved in. */
export function toDraft(widget: Widget): WidgetDraft {
  return { ...widget, title: widget.title.trim() }
}
