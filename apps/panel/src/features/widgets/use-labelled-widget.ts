'use client'

import { type ComputedWidget, computedWidget, type Widget } from '@vitrina/contract/dashboard'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { useSession } from '@/components/shell/use-session'
import { type FigureLabels, useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'

type Asked = Pick<Widget, 'type' | 'metric' | 'query'>

interface Reader {
  locale: Locale
  currency: string
  figures: Pick<FigureLabels, 'member'>
}

/** Returns what puts a widget that was computed with keys of labels into the user's language. */
export function useLabelledWidget(): (computed: ComputedWidget, asked: Asked) => ComputedWidget {
  const { locale } = useI18n()
  const { currency } = useSession().workspace
  const figures = useFigureLabels()
  return (computed, asked) => labelledWidget(computed, asked, { locale, currency, figures })
}

/** The same outside of a component. Items that are dates, such as quarters, are in the reader's format. */
export function labelledWidget(computed: ComputedWidget, asked: Asked, reader: Reader): ComputedWidget {
  const { locale, currency, figures } = reader
  const widget = labelWidget(computed, asked, { language: locale, currency, isPanel: true })
  const { type, data } = widget
  const [dimension] = asked.query?.by ?? []
  if (!('items' in data) || dimension === undefined) return widget
  const items = data.items.map((item) => ({ ...item, label: figures.member(dimension, item.id, item.label) }))
  return computedWidget(widget, type, { ...data, items })
}

/**
 * Pairs computed widgets with their settings. Leaves out those whose settings are not read yet: without them, the keys
 * of labels would be shown.
 */
export function withSettings<Settings extends { id: string }>(
  computed: readonly ComputedWidget[],
  settings: readonly Settings[],
): [ComputedWidget, Settings][] {
  const configured = new Map(settings.map((widget) => [widget.id, widget]))
  return computed.flatMap((block): [ComputedWidget, Settings][] => {
    const widget = configured.get(block.id)
    return widget ? [[block, widget]] : []
  })
}
