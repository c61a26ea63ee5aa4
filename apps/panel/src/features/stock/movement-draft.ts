import type { CreateMovement } from '@vitrina/contract/stock'
import type { Locale } from '@/i18n/locale'
import { numberIn } from '@/lib/number-in'

/** A movement as it is being typed. */
export interface MovementDraft {
  kind: 'in' | 'out'
  restaurantId: string | null
  restaurant: string
  product: string
  /** The dish that was chosen; null once another name is typed. */
  dishId: string | null
  unit: string
  quantity: string
  /** Empty means now. */
  date: string
  place: string
  reason: string
  /** Empty leaves the rule as it is. */
  threshold: string
}

/** A draft for a known position, or an empty one. */
export function newDraft(position?: { name: string; unit: string | null }): MovementDraft {
  return {
    kind: 'in',
    restaurantId: null,
    restaurant: '',
    product: position?.name ?? '',
    dishId: null,
    unit: position?.unit ?? '',
    quantity: '',
    date: '',
    place: '',
    reason: '',
    threshold: '',
  }
}

/** The movement a draft describes. */
export function movementOf(draft: MovementDraft, locale: Locale): CreateMovement {
  const { kind, restaurantId, product, dishId, quantity, threshold } = draft
  const words = { unit: draft.unit, reason: draft.reason, placeName: draft.place, occurredAt: draft.date }
  const given = Object.entries(words).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]]))
  return {
    restaurant: restaurantId ?? '',
    dish: dishId === null ? product.trim() : { id: dishId },
    kind,
    quantity: numberIn(quantity, locale) ?? Number.NaN,
    ...Object.fromEntries(given),
    ...(threshold.trim() !== '' && { lowThreshold: numberIn(threshold, locale) ?? Number.NaN }),
  }
}
