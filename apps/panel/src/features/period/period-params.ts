import { parseAsString } from 'nuqs/server'

/** The part of an address that chooses the period and what it stands beside, shared by every page. */
export const periodParams = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
  compare: parseAsString,
}
