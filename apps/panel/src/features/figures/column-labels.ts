import type { Translate } from '@/i18n/translate'
import type { FiguresGrid } from './figures-grid'
import type { FigureLabels } from './use-figure-labels'

type Column = FiguresGrid['columns'][number]

/** The heading of a column: its metric and, unless the column shows the figure itself, the part it shows. */
export function columnLabels(
  { metric, part, unit }: Pick<Column, 'metric' | 'part' | 'unit'>,
  words: FigureLabels,
  t: Translate,
): string {
  const name = words.metric(metric)
  return part === 'value' ? name : `${name}: ${partLabels(part, unit, t)}`
}

/** The label of the part of a metric that a column shows. */
function partLabels(part: Exclude<Column['part'], 'value'>, unit: Column['unit'], t: Translate): string {
  switch (part) {
    case 'full':
      return t('figures.full')
    case 'previous':
      return t('figures.previous')
    case 'change':
      return t(unit === 'quantity' ? 'figures.changePoints' : 'figures.change')
    case 'share':
      return t('figures.share')
  }
}
