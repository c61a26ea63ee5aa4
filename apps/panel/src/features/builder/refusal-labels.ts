import type { Refusal } from '@vitrina/contract/figure-result'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import type { FigureLabels } from '@/features/figures/use-figure-labels'
import type { Translate } from '@/i18n/translate'

/** Returns why something cannot be queried, and what can be instead. */
export function refusalLabels(refusal: Refusal, words: FigureLabels, t: Translate): string {
  if ('scope' in refusal) return t('builder.refusal.scope')
  const { metric, dimensions, offered } = refusal
  // Each dimension may be available alone, but not all of them together.
  const isTogether = dimensions.length > 1 && dimensions.every((dimension) => offered.includes(dimension))
  const reason = t(isTogether ? 'builder.refusal.together' : 'builder.refusal', {
    metric: words.metric(metric),
    dimensions: words.by(dimensions),
  })
  const others = offered.filter((dimension) => !timeDimensions.includes(dimension))
  const list = [
    ...(others.length < offered.length ? [t('builder.refusal.time')] : []),
    ...others.map((dimension) => words.by([dimension])),
  ]
  return list.length === 0 ? reason : `${reason} ${t('builder.refusal.offered', { list: list.join(', ') })}`
}
