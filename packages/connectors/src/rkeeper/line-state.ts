import type { ElementReader } from './read-element.ts'

// 1 open, 3 fixed, 4 printed, 5 part closed, 6 closed, 7 deleted: the same for lines, discounts and printed checks.
const partClosedState = 5
const closedState = 6
const deletedState = 7

/** Whether it was paid. Without a reported state, it counts as paid only with `whenUntold`. */
export function isClosed(element: ElementReader, untold?: 'whenUntold'): boolean {
  const state = element.integer('state')
  return state === null ? untold !== undefined : state === closedState
}

/** Whether it was paid in part. */
export function isPartClosed(element: ElementReader): boolean {
  return element.integer('state') === partClosedState
}

/** Kopecks paid of a dish that is paid in part; null for any other dish, and where the sum is not reported. */
export function partPaid(element: ElementReader): number | null {
  if (!isPartClosed(element)) return null
  return element.kopecks('paidAmount') || null
}

/** Whether it was deleted. */
export function isDeleted(element: ElementReader): boolean {
  return element.flag('deleted') || element.integer('state') === deletedState
}
