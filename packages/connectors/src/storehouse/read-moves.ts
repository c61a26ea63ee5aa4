import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
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

/** What is needed to read the stock besides the server itself. */
export interface StockReading {
  memory: SourceMemory
  now: Date
  chain: LinkedChain
}

/**
 * Reads the stock movements of a period, each good in its base unit: the active documents of its dates with their
 * lines, and minimum stocks. What is not a movement of a connected restaurant is reported as a reject, one per
 * department or type of document; so is what the server does not report. Documents have dates but no times.
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
  const leftOut = new Map<string, { count: number; toReason: ToReason }>()
  const leaveOut = (kind: string, toReason: ToReason) =>
    leftOut.set(kind, { count: (leftOut.get(kind)?.count ?? 0) + 1, toReason })
  const recipients = openRecipients(client)
  const documents = await openDocuments(client, memory, goods)
  const untold = new Map<string, { why: Reason; numbers: string[] }>()
  for (const header of await readHeaders(client, period)) {
    const type = header.requiredText('type')
    const known = documentTypes[type]
    if (known === undefined) {
      leaveOut(`type ${type}`, (told) => reason('documents_of_other_kind', { ...told, type }))
      continue
    }
    const ends: Ends = {}
    for (const end of ['supplier', 'recipient'] as const) {
      const depart = departs.get(header.text(end) ?? '')
      if (depart === undefined) continue
      const restaurant = restaurantOf(depart)
      if (restaurant === null) leaveOut(`of ${depart.name} of ${depart.enterprise}`, (told) => ofOthers(depart, told))
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
      const why = reason('document_unread', { document: document.name, date: document.at, cause: told.refused })
      records.push({ ...reject(client.place, why), isPart: true })
    } else for (const move of told.moves) records.push(...(await toRecords(move, ends, document, { goods, units })))
  }
  const untoldRejects: RejectRecord[] = []
  for (const [name, { why, numbers }] of untold) {
    const named = `${numbers.slice(0, maxNumbers).join(', ')}${numbers.length > maxNumbers ? ', …' : ''}`
    const told = { ...period, count: numbers.length, type: name, numbers: named, cause: why }
    untoldRejects.push(reject(client.place, reason('documents_untold', told)))
  }
  for (const { count, toReason } of leftOut.values()) {
    records.push(reject(client.place, toReason({ ...period, count })))
  }
  records.push(...untoldRejects)
  return [...records, ...minimums(client.place, goods)].map((record, i) => ({ ...record, line: i + 1 }))
}

/** Maximum number of left-out documents to name. */
const maxNumbers = 5

/** The ends of a document that are departments of connected restaurants. */
type Ends = Partial<Record<DocumentMove['end'], { restaurantKey: string; place: string }>>

/** Why documents of a kind are left out of a period. */
type ToReason = (told: { from: string; to: string; count: number }) => Reason

/** The reason for a department that belongs to no connected restaurant. */
function ofOthers({ name, enterprise }: Depart, told: Parameters<ToReason>[0]): Reason {
  return enterprise === null
    ? reason('documents_of_no_enterprise', { ...told, name })
    : reason('documents_of_others', { ...told, name, enterprise })
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
  // A server that ignores an unknown filter would return everything.
  return [...headers.values()].filter((row) => row.date('date') >= from && row.date('date') <= to)
}

/** Finds why goods go to a recipient. The list of correspondents is requested once, when an invoice names one. */
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
  const told = (column: string, why: Reason): RejectRecord[] => [
    { kind: 'reject', of: 'stockMove', file, line: 0, column, reason: why },
  ]
  const { product, direction, sum, why } = move
  if (isZero(move.quantity) && why === 'inventory') return []
  if (isZero(move.quantity) || isNegative(move.quantity)) {
    const line = { document: name, date: at, product, quantity: move.quantity }
    return told('quantity', reason('quantity_not_above_zero', line))
  }
  const good = goods.get(move.good)
  const quantity = good === undefined ? move.quantity : await units.quantityOf(good, move.unitRid, move.quantity)
  if (quantity === null) {
    const unit = move.unit ?? move.unitRid ?? ''
    const line = { document: name, date: at, product, unit, base: good?.unit ?? '' }
    return told('unit', reason('unit_without_ratio', line))
  }
  const unit = good === undefined ? move.unit : (good.unit ?? move.unit)
  const document = { document: name, why }
  return [{ kind: 'stockMove', file, line: 0, ...side, product, unit, at, direction, quantity, sum, ...document }]
}

/** The minimum stocks of the goods that are stocked. */
function minimums(place: string, goods: Goods): StockProductRecord[] {
  return [...goods.values()]
    .filter(({ hasKit, dishKey }) => !hasKit || dishKey === null)
    .map(({ name, unit, minimum }) => {
      return { kind: 'stockProduct', file: `${place} Goods`, line: 0, product: name, unit, minimum }
    })
}

function reject(place: string, why: Reason): RejectRecord {
  return { kind: 'reject', of: 'stockMove', file: `${place} GDocs`, line: 1, column: null, reason: why }
}

/** The reject for a stock system that could not be asked: the sales are exchanged in any case. */
export function stockFailure(place: string, error: unknown): RejectRecord {
  if (!(error instanceof SourceError)) throw error
  return { ...reject(place, reason('stock_not_exchanged', { cause: error.reason })), isPart: true }
}
