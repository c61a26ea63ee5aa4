import type { MoveReason } from '@vitrina/contract/stock'

/**
 * Why goods move, by the vendor's types of transactions that move them (the list as recorded by independent clients: stored
 * public file 71086406568). Types of money alone are not here: they have no quantity.
 */
const reasons: Readonly<Record<string, MoveReason>> = {
  SESSION_WRITEOFF: 'sale',
  SALES_RETURN_WRITEOFF: 'sale',
  WRITEOFF: 'write_off',
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

/** Why goods move by a transaction of a type; null for a type nobody knows here. */
export function reasonOf(transactionType: string | null): MoveReason | null {
  return (transactionType !== null && Object.hasOwn(reasons, transactionType) && reasons[transactionType]) || null
}
