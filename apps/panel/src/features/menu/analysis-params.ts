import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** What the analysis is of, as the address keeps it. */
export const analysisParams = {
  category: parseAsString,
  restaurant: parseAsString,
  by: parseAsStringLiteral(['revenue', 'margin']),
  quadrant: parseAsStringLiteral(['star', 'plowhorse', 'puzzle', 'dog']),
}

export const loadAnalysisState = createLoader(analysisParams)

export type AnalysisState = Awaited<ReturnType<typeof loadAnalysisState>>
