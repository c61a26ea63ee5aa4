import { parseAsString } from 'nuqs/server'

/** The part of an address that chooses the period, shared by every page. */
export const periodParams = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
}
