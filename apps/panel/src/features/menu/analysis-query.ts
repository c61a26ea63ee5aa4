import type { Period } from '@vitrina/contract/dates'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { periodInput } from '@/features/period/resolve-period'

/** The analysis of the whole menu or of one category, of all restaurants or of one. */
export function analysisInput(
  period: Period,
  { category, restaurant }: Pick<AnalysisState, 'category' | 'restaurant'>,
) {
  return {
    ...periodInput(period),
    ...(category?.trim() ? { category } : {}),
    ...(restaurant?.trim() ? { restaurant } : {}),
  }
}

/** What the analysis is of, as the address keeps it. */
export const analysisParams = {
  category: parseAsString,
  restaurant: parseAsString,
  by: parseAsStringLiteral(['revenue', 'margin']),
  quadrant: parseAsStringLiteral(['star', 'plowhorse', 'puzzle', 'dog']),
}

export const loadAnalysisState = createLoader(analysisParams)

export type AnalysisState = Awaited<ReturnType<typeof loadAnalysisState>>
