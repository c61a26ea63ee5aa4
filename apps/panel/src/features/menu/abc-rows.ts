import type { AnalysedDish, MenuAnalysis } from '@vitrina/contract/menu-analysis'

export type RankedBy = 'revenue' | 'margin'

export interface AbcRow {
  dish: AnalysedDish
  place: NonNullable<AnalysedDish['revenueAbc']>
}

export const abcTones = { A: 'good', B: 'warn', C: 'plain' } as const

/** The dishes that have a class, the greatest first. The answer itself comes by revenue. */
export function abcRows({ dishes }: MenuAnalysis, by: RankedBy): AbcRow[] {
  const rows = dishes.flatMap((dish) => {
    const place = by === 'revenue' ? dish.revenueAbc : dish.marginAbc
    return place ? [{ dish, place }] : []
  })
  return rows.toSorted((one, other) => (other.dish[by] ?? 0) - (one.dish[by] ?? 0))
}
