import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** The part of an address that chooses the period, its comparison and its granularity, shared by every page. */
export const periodParams = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
  compare: parseAsString,
  grain: parseAsStringLiteral(['week', 'month']),
}

export const loadPeriodSelection = createLoader(periodParams)
