import type { Period } from '@vitrina/contract/dates'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, StockMoveRecord } from '@vitrina/core/exchange/records'
import { addDecimals, trimDecimal } from '../decimal.ts'
import { isNegative, isZero } from '../files/values.ts'
import type { StorehouseClient } from './client.ts'
import { activeOnly, documentTypes, everyType } from './document-types.ts'
import { locate } from './fields.ts'
import { type Depart, type LinkedRestaurant, movesOf, restaurantOf } from './links.ts'
import { departFields, documentFields, documentInput, documentsInput, lineFields } from './procedures.ts'
import { asNumber } from './read-costs.ts'
import { type Row, rowsOf } from './rows.ts'

type MoveRecord = StockMoveRecord | RejectRecord
type Header = Row<keyof typeof documentFields>

/**
 * The stock movements of a period: the active documents of its dates with their lines. What is no movement of a restaurant
 * known here is a reject that says so. Documents have dates alone, no times.
 */
export async function readMoves(
  client: StorehouseClient,
  period: Period,
  restaurants: readonly LinkedRestaurant[],
): Promise<MoveRecord[]> {
  const departs = await readDeparts(client)
  const records: MoveRecord[] = []
  const unread = new Map<string, number>()
  for (const header of await readHeaders(client, period)) {
    const type = header.requiredText('type')
    const known = documentTypes[type]
    if (known === undefined || !known.isMove) {
      unread.set(type, (unread.get(type) ?? 0) + 1)
      continue
    }
    const document = { header, procedure: `GDoc${type}`, name: `${known.name} ${header.text('number') ?? ''}`.trim() }
    records.push(...(await readDocument(client, document, departs, restaurants, records.length)))
  }
  for (const [type, count] of unread) {
    const name = documentTypes[type]?.name ?? `type ${type}`
    const reason = `${count} documents «${name}» of ${period.from} … ${period.to} are not read: their lines are no plain movements`
    records.push(reject(client.place, records.length, reason))
  }
  return records
}

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

async function readDocument(
  client: StorehouseClient,
  { header, procedure, name }: { header: Header; procedure: string; name: string },
  departs: ReadonlyMap<string, Depart>,
  restaurants: readonly LinkedRestaurant[],
  linesBefore: number,
): Promise<MoveRecord[]> {
  const where = `${client.place} ${procedure} ${name}`
  const ends = movesOf({ supplier: header.text('supplier'), recipient: header.text('recipient') }, departs)
  const places = ends.map((end) => ({ ...end, restaurant: restaurantOf(end.depart, restaurants) }))
  const records: MoveRecord[] = []
  const put = (record: (line: number) => MoveRecord) => records.push(record(linesBefore + records.length + 1))
  const at = header.date('date')
  for (const { depart, restaurant } of places) {
    if (restaurant !== null) continue
    const owner = depart.enterprise === null ? 'no enterprise' : `enterprise «${depart.enterprise}»`
    const reason = `${name} of ${at}: department «${depart.name}» (${owner}) is of no restaurant connected here`
    put((line) => reject(client.place, line, reason))
  }
  const ours = places.filter(({ restaurant }) => restaurant !== null)
  if (ours.length === 0) return records

  for (const row of await readLines(client, procedure, header, where)) {
    const product = row.requiredText('product')
    const quantity = row.decimal('quantity') ?? '0'
    if (isZero(quantity) || isNegative(quantity)) {
      put((line) =>
        reject(
          client.place,
          line,
          `${name} of ${at}: «${product}» has a quantity of ${quantity}, above 0 was expected`,
        ),
      )
      continue
    }
    for (const { depart, direction, restaurant } of ours) {
      put((line) => ({
        kind: 'stockMove',
        file: `${client.place} GDocs`,
        line,
        restaurantKey: restaurant?.key ?? '',
        place: depart.name,
        product,
        unit: row.text('unit'),
        at,
        direction,
        quantity,
        sum: purchaseSum(row),
        document: name,
      }))
    }
  }
  return records
}

async function readLines(
  client: StorehouseClient,
  procedure: string,
  header: Header,
  where: string,
): Promise<Row<keyof typeof lineFields>[]> {
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

function reject(place: string, line: number, reason: string): RejectRecord {
  return { kind: 'reject', of: 'stockMove', file: `${place} GDocs`, line, column: null, reason }
}

/** What stands for a stock system that could not be asked: the sales are exchanged all the same. */
export function stockFailure(place: string, error: unknown): RejectRecord {
  if (!(error instanceof SourceError)) throw error
  return reject(place, 1, `Stock was not exchanged: ${error.message}`)
}
