import type { LocalizedText } from './figure-metrics.ts'
import type { FigureTransform } from './figure-query.ts'

const means = {
  day: { ru: 'в среднем за день', en: 'a day on average' },
  restaurant: { ru: 'в среднем на ресторан', en: 'a restaurant on average' },
  check: { ru: 'в среднем на чек', en: 'a check on average' },
  guest: { ru: 'в среднем на гостя', en: 'a guest on average' },
  hour: { ru: 'в среднем за час', en: 'an hour on average' },
} as const satisfies Record<string, LocalizedText>

/** The label of a transform, placed after the name of its metric; null where there is none. */
export function transformLabel(transform: FigureTransform): LocalizedText | null {
  if (transform === 'none') return null
  if (transform === 'cumulative') return { ru: 'нарастающим итогом', en: 'running total' }
  if (transform === 'delta') return { ru: 'прирост к предыдущему', en: 'change from the one before' }
  return 'mean' in transform ? means[transform.mean] : { ru: 'доля', en: 'share' }
}
