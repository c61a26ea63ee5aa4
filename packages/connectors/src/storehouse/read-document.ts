import type { MoveReason } from '@vitrina/contract/stock'
import { addDecimals, negateDecimal, trimDecimal } from '../decimal.ts'
import { isNegative } from '../files/values.ts'
import { type Answer, askFor } from './ask.ts'
import type { StorehouseClient } from './client.ts'
import { type DocumentType, procedureOf } from './document-types.ts'
import * as procedures from './procedures.ts'
import type { Goods } from './read-goods.ts'
import type { Row } from './rows.ts'

/** The fields of a document's header that its lines need. */
export interface DocumentHead {
  type: string
  rid: string
  guid: string
  number: string | null
}

/** One good that left or entered at one end of a document, in the unit of its line. */
export interface DocumentMove {
  end: 'supplier' | 'recipient'
  direction: 'in' | 'out'
  good: string
  product: string
  unitRid: string | null
  unit: string | null
  /** Decimal text; the caller reports quantities that are not above zero. */
  quantity: string
  /** What was paid for the goods, taxes included. */
  sum: string | null
  why: MoveReason
}

/**
 * Reads the movements of a document. A dish made of a kit is not stock: its sale consumes its parts, so the dish
 * neither enters by its kit nor leaves by the invoice of the sale.
 */
export async function readDocument(
  client: StorehouseClient,
  { type, rid, guid, number }: DocumentHead,
  { shape, why }: Pick<DocumentType, 'shape'> & { why: MoveReason },
  goods: Goods,
): Promise<DocumentMove[]> {
  const procedure = procedureOf(type)
  const question = { of: procedures.documentInput, values: { rid, guid } }
  const answer = await askFor(client, procedure, question, `${procedure} ${number ?? ''}`.trim())
  const isMadeToOrder = (good: string) => goods.get(good)?.hasKit === true && goods.get(good)?.dishKey !== null
  switch (shape) {
    case 'plain': {
      const told = linesOf(answer.rows(type === '0' ? procedures.receiptLines : procedures.lines))
      const kept = why === 'sale' ? told.filter((row) => !isMadeToOrder(row.requiredText('good'))) : told
      return kept.flatMap((row) => [
        { end: 'supplier', direction: 'out', ...moved(row), why } as const,
        { end: 'recipient', direction: 'in', ...moved(row), why } as const,
      ])
    }
    case 'kits':
      return kitMoves(answer, isMadeToOrder)
    case 'processing':
      return linesOf(answer.rows(procedures.processed)).flatMap((row) => [
        { end: 'supplier', direction: 'out', ...moved(row), why } as const,
        { end: 'recipient', direction: 'in', ...made(row), sum: moved(row).sum, why } as const,
      ])
    case 'apart':
      return [
        ...linesOf(answer.rows(procedures.lines)).map(
          (row): DocumentMove => ({ end: 'supplier', direction: 'out', ...moved(row), why }),
        ),
        ...linesOf(answer.rows(procedures.takenApart)).map(
          (row): DocumentMove => ({ end: 'recipient', direction: 'in', ...moved(row), why }),
        ),
      ]
    case 'count':
      return distinct(answer.rows(procedures.differences)).map((row): DocumentMove => {
        const line = moved(row)
        const isShort = isNegative(line.quantity)
        const sum = line.sum !== null && isNegative(line.sum) ? negateDecimal(line.sum) : line.sum
        const quantity = isShort ? negateDecimal(line.quantity) : line.quantity
        return { end: 'supplier', direction: isShort ? 'out' : 'in', ...line, quantity, sum, why }
      })
  }
}

/** The parts of a dish are consumed by its sale; parts of a stocked good are made into it, at their cost. */
function kitMoves(answer: Answer, isMadeToOrder: (good: string) => boolean): DocumentMove[] {
  const kits = new Map(linesOf(answer.rows(procedures.kits)).map((row) => [row.requiredText('rid'), goodOf(row)]))
  const spent = new Map<string, string | null>()
  const parts = linesOf(answer.rows(procedures.kitParts)).map((row): DocumentMove => {
    const [kitRid, part] = [row.requiredText('kit'), moved(row)]
    const kit = kits.get(kitRid)
    const before = spent.get(kitRid) ?? '0'
    spent.set(kitRid, part.sum === null || spent.get(kitRid) === null ? null : addDecimals([before, part.sum]))
    const why = kit !== undefined && isMadeToOrder(kit.good) ? 'sale' : 'production'
    return { end: 'supplier', direction: 'out', ...part, why }
  })
  const made = [...kits].flatMap(([rid, kit]): DocumentMove[] => {
    if (isMadeToOrder(kit.good)) return []
    return [{ end: 'recipient', direction: 'in', ...kit, sum: spent.get(rid) ?? null, why: 'production' }]
  })
  return [...parts, ...made]
}

type GoodRole = 'good' | 'product' | 'unitRid' | 'unit' | 'quantity'

function goodOf(row: Row<GoodRole>) {
  return {
    good: row.requiredText('good'),
    product: row.text('product') ?? row.requiredText('good'),
    unitRid: row.text('unitRid'),
    unit: row.text('unit'),
    quantity: row.decimal('quantity') ?? '0',
  }
}

function moved(row: Row<GoodRole | 'net' | 'vat' | 'salesTax'>) {
  return { ...goodOf(row), sum: purchaseSum(row) }
}

function made(row: Row<'madeGood' | 'madeProduct' | 'madeUnitRid' | 'madeUnit' | 'madeQuantity'>) {
  return {
    good: row.requiredText('madeGood'),
    product: row.text('madeProduct') ?? row.requiredText('madeGood'),
    unitRid: row.text('madeUnitRid'),
    unit: row.text('madeUnit'),
    quantity: row.decimal('madeQuantity') ?? '0',
  }
}

function purchaseSum(row: Row<'net' | 'vat' | 'salesTax'>): string | null {
  const sum = row.decimal('net')
  if (sum === null) return null
  return trimDecimal(addDecimals([sum, row.decimal('vat') ?? '0', row.decimal('salesTax') ?? '0']), 2)
}

/** The active lines: a document that has happened may have lines that are switched off. */
function linesOf<Role extends string>(rows: readonly Row<Role | LineRole>[]): Row<Role | LineRole>[] {
  return distinct(rows.filter((row) => (Number(row.decimal('options') ?? activeLine) & activeLine) !== 0))
}

/** A line reported twice counts once. */
function distinct<Role extends string>(rows: readonly Row<Role | 'rid'>[]): Row<Role | 'rid'>[] {
  return [...new Map(rows.map((row) => [row.requiredText('rid'), row])).values()]
}

type LineRole = 'rid' | 'options'
/** The bit for an active line in the options of a line; a line without options is active. */
const activeLine = 1
