import { createLoader, parseAsString } from 'nuqs/server'
import { comparedInput, type ResolvedPeriod } from '@/features/period/resolve-period'

/** The parameter of the address that limits the page to one restaurant. */
export const changesParams = { restaurant: parseAsString }
export const loadChangesState = createLoader(changesParams)

export function changesInput(period: ResolvedPeriod, { restaurant }: { restaurant: string | null }) {
  const { from, to, compare } = period
  return { ...comparedInput({ from, to, compare }), ...(restaurant !== null && { restaurant }) }
}
