import type { ElementReader } from './read-element.ts'

// 1 open, 3 fixed, 4 printed, 5 part closed, 6 closed, 7 deleted: the same for lines, discounts and printed checks.
const partClosedState = 5
const closedState = 6
const deletedState = 7

/** Paid for; what a server does not say is taken as told. */
export function isClosed(element: ElementReader, untold?: 'whenUntold'): boolean {
  const state = element.integer('state')
  return state === null ? untold !== undefined : state === closedState
}

/** Paid for in part. */
export function isPartClosed(element: ElementReader): boolean {
  return element.integer('state') === partClosedState
}

/** Kopecks that were paid of a dish of which the rest is not; null where it is no such dish, or does not tell. */
export function partPaid(element: ElementReader): number | null {
  if (!isPartClosed(element)) return null
  return element.kopecks('paidAmount') || null
}

/** Struck off. */
export function isDeleted(element: ElementReader): boolean {
  return element.flag('deleted') || element.integer('state') === deletedState
}
