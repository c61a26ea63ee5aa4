import type { Period } from '@vitrina/contract/dates'
import { periodInput } from '@/features/period/resolve-period'
import type { AnalysisState } from './analysis-params'

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
