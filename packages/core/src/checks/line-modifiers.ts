import type { CheckModifier } from '@vitrina/contract/check'
import { type RawBuilder, sql } from 'kysely'
import { money } from '../text/numbers.ts'

/** What was chosen with a line `l`, figures rounded, in the order it is kept in; null for nothing. */
export const lineModifiers: RawBuilder<CheckModifier[] | null> = sql`(
  SELECT jsonb_agg(jsonb_build_object('name', m.told->>'name', 'quantity', round((m.told->>'quantity')::numeric, 3),
    'total', ${money(sql`(m.told->>'total')::numeric`)}) ORDER BY m.place)
  FROM jsonb_array_elements(l.modifiers) WITH ORDINALITY AS m(told, place))`

/** The field of a line, which has none where nothing was chosen. */
export function toModifiers(modifiers: CheckModifier[] | null): { modifiers?: CheckModifier[] } {
  return modifiers === null ? {} : { modifiers }
}
