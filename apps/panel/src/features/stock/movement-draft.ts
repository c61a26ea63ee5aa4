import { CreateMovement } from '@vitrina/contract/stock'
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

export type DraftField = 'restaurant' | 'dish' | 'quantity' | 'occurredAt' | 'lowThreshold'

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

/** The movement a draft describes, or the fields that are wrong in it. */
export function readDraft(
  draft: MovementDraft,
  locale: Locale,
): { movement: CreateMovement } | { wrong: DraftField[] } {
  const { kind, restaurantId, product, dishId, quantity, threshold } = draft
  const words = { unit: draft.unit, reason: draft.reason, placeName: draft.place, occurredAt: draft.date }
  const given = Object.entries(words).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]]))
  const parsed = CreateMovement.safeParse({
    restaurant: restaurantId ?? '',
    dish: dishId === null ? product.trim() : { id: dishId },
    kind,
    quantity: numberIn(quantity, locale),
    ...Object.fromEntries(given),
    ...(threshold.trim() !== '' && { lowThreshold: numberIn(threshold, locale) ?? Number.NaN }),
  })
  if (parsed.success) return { movement: parsed.data }
  const paths = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return { wrong: fields.filter((field) => paths.has(field)) }
}

const fields: readonly DraftField[] = ['restaurant', 'dish', 'quantity', 'occurredAt', 'lowThreshold']
