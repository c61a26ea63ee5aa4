import type { CheckModifier } from '@vitrina/contract/check'
import { type RawBuilder, sql } from 'kysely'
import { money } from '../text/numbers.ts'

/** The modifiers of a line `l` with rounded figures, in their stored order; null when there are none. */
export const lineModifiers: RawBuilder<CheckModifier[] | null> = sql`(
  SELECT jsonb_agg(jsonb_build_object('name', m.told->>'name', 'quantity', round((m.told->>'quantity')::numeric, 3),
    'total', ${money(sql`(m.told->>'total')::numeric`)}) ORDER BY m.place)
  FROM jsonb_array_elements(l.modifiers) WITH ORDINALITY AS m(told, place))`

/** The `modifiers` field of a line; absent when there are none. */
export function toModifiers(modifiers: CheckModifier[] | null): { modifiers?: CheckModifier[] } {
  return modifiers === null ? {} : { modifiers }
}
