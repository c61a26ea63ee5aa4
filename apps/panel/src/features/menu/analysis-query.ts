import type { Period } from '@vitrina/contract/dates'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { periodInput } from '@/features/period/resolve-period'

/** The analysis of the full menu or of one category, for all restaurants or for one. */
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

/** The filters of the analysis, kept in the address. */
export const analysisParams = {
  category: parseAsString,
  restaurant: parseAsString,
  by: parseAsStringLiteral(['revenue', 'margin']),
  quadrant: parseAsStringLiteral(['star', 'plowhorse', 'puzzle', 'dog']),
}

export const loadAnalysisState = createLoader(analysisParams)

export type AnalysisState = Awaited<ReturnType<typeof loadAnalysisState>>
