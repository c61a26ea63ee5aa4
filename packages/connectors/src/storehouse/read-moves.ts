import type { Period } from '@vitrina/contract/dates'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, StockMoveRecord } from '@vitrina/core/exchange/records'
import { addDecimals, trimDecimal } from '../decimal.ts'
import { isNegative, isZero } from '../files/values.ts'
import type { StorehouseClient } from './client.ts'
import { activeOnly, documentTypes, everyType } from './document-types.ts'
import { locate } from './fields.ts'
import { type Depart, type LinkedChain, linkDeparts, movesOf } from './links.ts'
import { departFields, documentFields, documentInput, documentsInput, lineFields } from './procedures.ts'
import { asNumber } from './read-costs.ts'
import { type Row, rowsOf } from './rows.ts'

type MoveRecord = StockMoveRecord | RejectRecord
type Header = Row<keyof typeof documentFields>

/**
 * The stock movements of a period: the active documents of its dates with their lines. What is no movement of a restaurant
 * connected here is a reject that says so, one a department or type of document. Documents have dates alone, no times.
 */
export async function readMoves(client: StorehouseClient, period: Period, chain: LinkedChain): Promise<MoveRecord[]> {
  const departs = await readDeparts(client)
  const restaurantOf = linkDeparts(departs.values(), chain)
  const records: MoveRecord[] = []
  const leftOut = new Map<string, number>()
  const leaveOut = (what: string) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
  for (const header of await readHeaders(client, period)) {
    const type = header.requiredText('type')
    const known = documentTypes[type]
    if (!known?.isMove) {
      leaveOut(`«${known?.name ?? `type ${type}`}», whose lines are no plain movements`)
      continue
    }
    const ends = movesOf({ supplier: header.text('supplier'), recipient: header.text('recipient') }, departs)
    const sides: Side[] = []
    for (const { depart, direction } of ends) {
      const restaurant = restaurantOf(depart)
      if (restaurant !== null) sides.push({ restaurantKey: restaurant.key, place: depart.name, direction })
      else
        leaveOut(
          `of department «${depart.name}» (${depart.enterprise ?? 'no enterprise'}), which is of no restaurant connected here`,
        )
    }
    if (sides.length === 0) continue
    const name = `${known.name} ${header.text('number') ?? ''}`.trim()
    for (const row of await readLines(client, `GDoc${type}`, header)) {
      records.push(...toRecords(row, sides, { name, at: header.date('date'), file: `${client.place} GDocs` }))
    }
  }
  for (const [what, count] of leftOut) {
    records.push(reject(client.place, `Documents left out of ${period.from} … ${period.to}: ${count} ${what}`))
  }
  return records.map((record, i) => ({ ...record, line: i + 1 }))
}

/** A department that goods leave or enter. */
type Side = Pick<StockMoveRecord, 'restaurantKey' | 'place' | 'direction'>

/** The departments of StoreHouse by rid. */
async function readDeparts(client: StorehouseClient): Promise<Map<string, Depart>> {
  const where = `${client.place} Departs`
  const dataset = locate(await client.structure('Departs'), { rows: 'many', fields: departFields }, where)
  const rows = rowsOf(await client.execute('Departs'), dataset, where)
  return new Map(
    rows.map((row) => {
      const rid = row.requiredText('rid')
      return [rid, { rid, name: row.text('name') ?? rid, enterprise: row.text('enterprise') }]
    }),
  )
}

async function readHeaders(client: StorehouseClient, { from, to }: Period): Promise<Header[]> {
  const where = `${client.place} GDocs`
  const structure = await client.structure('GDocs')
  const input = locate(structure, { rows: 'one', fields: documentsInput }, where)
  const dataset = locate(structure, { rows: 'many', fields: documentFields }, where)
  const filter = { from, to, filter: activeOnly, types: everyType }
  const tables = await client.execute('GDocs', [oneRow(input, filter)])
  const headers = new Map(rowsOf(tables, dataset, where).map((row) => [row.requiredText('rid'), row]))
  // A server that ignores a filter it does not know would give all there is.
  return [...headers.values()].filter((row) => row.date('date') >= from && row.date('date') <= to)
}

function toRecords(
  row: Row<keyof typeof lineFields>,
  sides: readonly Side[],
  document: { name: string; at: string; file: string },
): MoveRecord[] {
  const { name, at, file } = document
  const product = row.requiredText('product')
  const quantity = row.decimal('quantity') ?? '0'
  if (isZero(quantity) || isNegative(quantity)) {
    const reason = `${name} of ${at}: «${product}» has a quantity of ${quantity}, above 0 was expected`
    return [{ kind: 'reject', of: 'stockMove', file, line: 0, column: 'quantity', reason }]
  }
  const move = { product, unit: row.text('unit'), at, quantity, sum: purchaseSum(row), document: name }
  return sides.map((side) => ({ kind: 'stockMove' as const, file, line: 0, ...side, ...move }))
}

async function readLines(
  client: StorehouseClient,
  procedure: string,
  header: Header,
): Promise<Row<keyof typeof lineFields>[]> {
  const where = `${client.place} ${procedure} ${header.text('number') ?? ''}`.trim()
  const structure = await client.structure(procedure)
  const input = locate(structure, { rows: 'one', fields: documentInput }, where)
  const dataset = locate(structure, { rows: 'many', fields: lineFields }, where)
  const asked = { rid: asNumber(header.requiredText('rid')), guid: header.requiredText('guid') }
  const tables = await client.execute(procedure, [oneRow(input, asked)])
  return [...new Map(rowsOf(tables, dataset, where).map((row) => [row.requiredText('rid'), row])).values()]
}

/** What was paid for the goods, taxes included. */
function purchaseSum(row: Row<keyof typeof lineFields>): string | null {
  const sum = row.decimal('sum')
  if (sum === null) return null
  return trimDecimal(addDecimals([sum, row.decimal('vat') ?? '0', row.decimal('salesTax') ?? '0']), 2)
}

/** One row of input, without the fields this server does not have. */
export function oneRow<Role extends string>(
  dataset: { head: string; path(role: Role): string | null },
  values: Readonly<Record<Role, string | number>>,
): { head: string; original: string[]; values: (string | number)[][] } {
  const original: string[] = []
  const columns: (string | number)[][] = []
  for (const role in values) {
    const path = dataset.path(role)
    if (path === null) continue
    original.push(path)
    columns.push([values[role]])
  }
  return { head: dataset.head, original, values: columns }
}

function reject(place: string, reason: string): RejectRecord {
  return { kind: 'reject', of: 'stockMove', file: `${place} GDocs`, line: 1, column: null, reason }
}

/** What stands for a stock system that could not be asked: the sales are exchanged all the same. */
export function stockFailure(place: string, error: unknown): RejectRecord {
  if (!(error instanceof SourceError)) throw error
  return { ...reject(place, `Stock was not exchanged: ${error.message}`), isPart: true }
}
