import type { Period } from '@vitrina/contract/dates'
import { periodInput } from '@/features/period/resolve-period'
import type { AnalysisState } from './analysis-params'

/** The analysis of the whole menu or of one category. */
export function analysisInput(period: Period, { category }: Pick<AnalysisState, 'category'>) {
  return { ...periodInput(period), ...(category === null || category.trim() === '' ? {} : { category }) }
}
