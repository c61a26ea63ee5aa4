import type { MoveReason } from '@vitrina/contract/stock'

/** How the lines of a type of document are read. */
export type DocumentShape = 'plain' | 'processing' | 'kits' | 'apart' | 'count'

/** Documents by the vendor's type numbers, read by the procedure `GDoc<number>` unless their shape names another. */
export interface DocumentType {
  name: string
  shape: DocumentShape
  /** Why its goods move; null: the recipient determines it. */
  why: MoveReason | null
}

export const documentTypes: Readonly<Record<string, DocumentType>> = {
  0: { name: 'Приходная накладная', shape: 'plain', why: 'invoice' },
  1: { name: 'Возврат от получателя', shape: 'plain', why: 'invoice' },
  4: { name: 'Расходная накладная', shape: 'plain', why: null },
  5: { name: 'Возврат поставщику', shape: 'plain', why: 'invoice' },
  8: { name: 'Сличительная ведомость', shape: 'count', why: 'inventory' },
  9: { name: 'Внутренняя продажа', shape: 'plain', why: 'transfer' },
  10: { name: 'Акт переработки', shape: 'processing', why: 'production' },
  11: { name: 'Внутреннее перемещение', shape: 'plain', why: 'transfer' },
  12: { name: 'Комплектация', shape: 'kits', why: 'production' },
  13: { name: 'Декомплектация', shape: 'apart', why: 'production' },
}

/** The procedure that returns the lines of a document. */
export function procedureOf(type: string): string {
  const shape = documentTypes[type]?.shape
  if (shape === 'kits') return 'GDoc12ExpEx'
  if (shape === 'count') return 'GDoc8Diffs'
  return `GDoc${type}`
}

/** The filter's mask that requests all of them. */
export const everyType = Object.keys(documentTypes).reduce((mask, type) => mask | (1 << Number(type)), 0)

/** The filter's flag that requests active documents: the others have not happened yet. */
export const activeOnly = 8

/** Why goods leave by an invoice of type 4, by the vendor's types of correspondents. */
const leftFor: Readonly<Record<string, MoveReason>> = { 0: 'sale', 1: 'write_off', 2: 'write_off', 3: 'invoice' }

/** Why goods leave to a correspondent of a type; null means one of unknown type. */
export function whyLeft(type: string | null): MoveReason {
  return leftFor[type ?? ''] ?? 'write_off'
}
