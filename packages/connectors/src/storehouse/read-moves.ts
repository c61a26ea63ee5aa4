import type { Period } from '@vitrina/contract/dates'
import type { MoveReason } from '@vitrina/contract/stock'
import { SourceError, type SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, StockMoveRecord, StockProductRecord } from '@vitrina/core/exchange/records'
import { isNegative, isZero } from '../files/values.ts'
import { ask } from './ask.ts'
import { type BaseUnits, openBaseUnits } from './base-units.ts'
import type { StorehouseClient } from './client.ts'
import { activeOnly, type DocumentType, documentTypes, everyType, whyLeft } from './document-types.ts'
import { type Depart, type LinkedChain, linkDeparts } from './links.ts'
import { openDocuments } from './open-documents.ts'
import * as procedures from './procedures.ts'
import { readDeparts } from './read-departs.ts'
import type { DocumentMove } from './read-document.ts'
import { type Goods, readGoods } from './read-goods.ts'
import type { Row } from './rows.ts'

type StockRecord = StockMoveRecord | StockProductRecord | RejectRecord
type Header = Row<keyof typeof procedures.documents.fields>

/** What reading the stock takes besides the server itself. */
export interface StockReading {
  memory: SourceMemory
  now: Date
  chain: LinkedChain
}

/**
 * The stock movements of a period, each good in its base unit: the active documents of its dates with their lines, and
 * what should be in stock at least. What is no movement of a restaurant connected here is a reject that says so, one a
 * department or type of document; so is what the server does not tell. Documents have dates alone, no times.
 */
export async function readMoves(
  client: StorehouseClient,
  period: Period,
  { memory, now, chain }: StockReading,
): Promise<StockRecord[]> {
  const goods = await readGoods(client, memory, now)
  const departs = await readDeparts(client)
  const restaurantOf = linkDeparts(departs.values(), chain)
  const units = openBaseUnits(client, memory, now)
  const records: StockRecord[] = []
  const leftOut = new Map<string, number>()
  const leaveOut = (what: string, count = 1) => leftOut.set(what, (leftOut.get(what) ?? 0) + count)
  const recipients = openRecipients(client)
  const documents = await openDocuments(client, memory, goods)
  const untold = new Map<string, { why: string; numbers: string[] }>()
  for (const header of await readHeaders(client, period)) {
    const type = header.requiredText('type')
    const known = documentTypes[type]
    if (known === undefined) {
      leaveOut(`«type ${type}», whose lines are no plain movements`)
      continue
    }
    const ends: Ends = {}
    for (const end of ['supplier', 'recipient'] as const) {
      const depart = departs.get(header.text(end) ?? '')
      if (depart === undefined) continue
      const restaurant = restaurantOf(depart)
      if (restaurant === null) leaveOut(nameOf(depart))
      else ends[end] = { restaurantKey: restaurant.key, place: depart.name }
    }
    if (ends.supplier === undefined && ends.recipient === undefined) continue
    const head = {
      type,
      rid: header.requiredText('rid'),
      guid: header.requiredText('guid'),
      number: header.text('number'),
    }
    const why = known.why ?? (await recipients.whyTo(header.text('recipient')))
    const told = await documents.read(head, { ...known, why })
    const document = { name: documentName(known, head.number), at: header.date('date'), file: `${client.place} GDocs` }
    if ('untold' in told) {
      const numbers = [...(untold.get(known.name)?.numbers ?? []), head.number ?? '?']
      untold.set(known.name, { why: told.untold, numbers })
    } else if ('refused' in told) {
      const reason = `${document.name} of ${document.at} was not read: ${told.refused}`
      records.push({ ...reject(client.place, reason), isPart: true })
    } else for (const move of told.moves) records.push(...(await toRecords(move, ends, document, { goods, units })))
  }
  for (const [name, { why, numbers }] of untold) {
    const named = `${numbers.slice(0, mostNumbers).join(', ')}${numbers.length > mostNumbers ? ', …' : ''}`
    leaveOut(`«${name}» (${named}), whose lines this server does not tell: ${why}`, numbers.length)
  }
  for (const [what, count] of leftOut) {
    records.push(reject(client.place, `Documents left out of ${period.from} … ${period.to}: ${count} ${what}`))
  }
  return [...records, ...minimums(client.place, goods)].map((record, i) => ({ ...record, line: i + 1 }))
}

/** Of documents left out so many are named. */
const mostNumbers = 5

/** The ends of a document that are departments of restaurants connected here. */
type Ends = Partial<Record<DocumentMove['end'], { restaurantKey: string; place: string }>>

function nameOf({ name, enterprise }: Depart): string {
  return `of department «${name}» (${enterprise ?? 'no enterprise'}), which is of no restaurant connected here`
}

function documentName({ name }: DocumentType, number: string | null): string {
  return `${name} ${number ?? ''}`.trim()
}

/** The headers of the active documents of a period. */
export async function readHeaders(client: StorehouseClient, { from, to }: Period): Promise<Header[]> {
  const filter = { from, to, flags: activeOnly, types: everyType }
  const rows = await ask(client, 'GDocs', {
    input: { of: procedures.documentsInput, values: filter },
    output: procedures.documents,
  })
  const headers = new Map(rows.map((row) => [row.requiredText('rid'), row]))
  // A server that ignores a filter it does not know would give all there is.
  return [...headers.values()].filter((row) => row.date('date') >= from && row.date('date') <= to)
}

/** Why goods go to whom: the list of correspondents is asked for once, and only where an invoice leads to one. */
function openRecipients(client: StorehouseClient): { whyTo(rid: string | null): Promise<MoveReason> } {
  let types: Promise<ReadonlyMap<string, string>> | null = null
  const readTypes = async () => {
    const rows = await ask(client, 'Corrs', { output: procedures.correspondents })
    return new Map(rows.map((row) => [row.requiredText('rid'), row.requiredText('type')]))
  }
  return {
    async whyTo(rid) {
      types ??= readTypes()
      return whyLeft((await types).get(rid ?? '') ?? null)
    },
  }
}

async function toRecords(
  move: DocumentMove,
  ends: Ends,
  { name, at, file }: { name: string; at: string; file: string },
  { goods, units }: { goods: Goods; units: BaseUnits },
): Promise<(StockMoveRecord | RejectRecord)[]> {
  const side = ends[move.end]
  if (side === undefined) return []
  const told = (column: string, reason: string): RejectRecord[] => [
    { kind: 'reject', of: 'stockMove', file, line: 0, column, reason },
  ]
  const { product, direction, sum, why } = move
  if (isZero(move.quantity) && why === 'inventory') return []
  if (isZero(move.quantity) || isNegative(move.quantity)) {
    const words = `${name} of ${at}: «${product}» has a quantity of ${move.quantity}, above 0 was expected`
    return told('quantity', words)
  }
  const good = goods.get(move.good)
  const quantity = good === undefined ? move.quantity : await units.quantityOf(good, move.unitRid, move.quantity)
  if (quantity === null) {
    const unit = move.unit ?? move.unitRid ?? ''
    const words = `${name} of ${at}: «${product}» is told in «${unit}», which StoreHouse does not count in its base unit «${good?.unit ?? ''}»`
    return told('unit', words)
  }
  const unit = good === undefined ? move.unit : (good.unit ?? move.unit)
  const document = { document: name, why }
  return [{ kind: 'stockMove', file, line: 0, ...side, product, unit, at, direction, quantity, sum, ...document }]
}

/** What the source says should be there at least; of the goods that are stock. */
function minimums(place: string, goods: Goods): StockProductRecord[] {
  return [...goods.values()]
    .filter(({ hasKit, dishKey }) => !hasKit || dishKey === null)
    .map(({ name, unit, minimum }) => {
      return { kind: 'stockProduct', file: `${place} Goods`, line: 0, product: name, unit, minimum }
    })
}

function reject(place: string, reason: string): RejectRecord {
  return { kind: 'reject', of: 'stockMove', file: `${place} GDocs`, line: 1, column: null, reason }
}

/** What stands for a stock system that could not be asked: the sales are exchanged all the same. */
export function stockFailure(place: string, error: unknown): RejectRecord {
  if (!(error instanceof SourceError)) throw error
  return { ...reject(place, `Stock was not exchanged: ${error.message}`), isPart: true }
}
