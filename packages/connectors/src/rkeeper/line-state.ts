import type { ElementReader } from './read-element.ts'

// 1 open, 3 fixed, 4 printed, 5 part closed, 6 closed, 7 deleted: the same for lines, discounts and printed checks.
const closedState = 6
const deletedState = 7

/** Paid for; what a server does not say is taken as told. */
export function isClosed(element: ElementReader, untold?: 'whenUntold'): boolean {
  const state = element.integer('state')
  return state === null ? untold !== undefined : state === closedState
}

/** Struck off. */
export function isDeleted(element: ElementReader): boolean {
  return element.flag('deleted') || element.integer('state') === deletedState
}
