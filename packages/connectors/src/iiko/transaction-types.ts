import type { MoveReason } from '@vitrina/contract/stock'

/**
 * Why goods move, by the vendor's transaction types that move them (the list as recorded by independent clients: stored
 * public file 71086406568). What the restaurant or the staff consumed is not a sale. Types that only move money are not
 * here: they have no quantity.
 */
const reasons: Readonly<Record<string, MoveReason>> = {
  SESSION_WRITEOFF: 'sale',
  SALES_RETURN_WRITEOFF: 'sale',
  WRITEOFF: 'write_off',
  ON_THE_HOUSE: 'write_off',
  CLOSE_AT_EMPLOYEE_EXPENSE: 'write_off',
  TRANSFER: 'transfer',
  OPENING_BALANCE: 'inventory',
  INVENTORY_CORRECTION: 'inventory',
  PRODUCTION: 'production',
  TRANSFORMATION: 'production',
  DISASSEMBLE: 'production',
  INVOICE: 'invoice',
  INCOMING_INVOICE: 'invoice',
  OUTGOING_INVOICE: 'invoice',
  RETURNED_INVOICE: 'invoice',
}

/** A manual posting may have any reason. */
const withoutReason = new Set(['CUSTOM'])

/** Whether a transaction type is known to move goods. */
export function isMovement(transactionType: string | null): transactionType is string {
  return transactionType !== null && (Object.hasOwn(reasons, transactionType) || withoutReason.has(transactionType))
}

/** Why goods move by a transaction of a known type; undefined where the type does not say. */
export function reasonOf(transactionType: string): MoveReason | undefined {
  return Object.hasOwn(reasons, transactionType) ? reasons[transactionType] : undefined
}
