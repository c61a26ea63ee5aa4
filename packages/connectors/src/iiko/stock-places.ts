import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { RejectRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { compareDecimals } from '../decimal.ts'
import { readOlap } from './olap.ts'
import { keyOf, type OrgUnit } from './org-units.ts'
import type { ReadPieces } from './pieces.ts'
import { decimalOrZero, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'
import { isMovement } from './transaction-types.ts'

/** What identifies a store in the report, as far as this server has it. Most have no GUID of the subdivision. */
export const storeFields = ['Account.Id', 'Department.Id', 'Department.Code', 'Department'] as const
export type StoreField = (typeof storeFields)[number]

/** A store as reported. */
export interface Store {
  name: string | null
  told: Readonly<Partial<Record<StoreField, string>>>
}

/** The holders of the stores, restaurants and others, and rejects for stores without a known holder. */
export interface StockPlaces {
  of: ReadonlyMap<OrgUnit, readonly Store[]>
  rejects: RejectRecord[]
}

const Row = z.object({
  'Account.Name': textOrNull,
  'Account.Id': textOrNull,
  'Department.Id': textOrNull,
  'Department.Code': textOrNull,
  Department: textOrNull,
  TransactionType: textOrNull,
  'Amount.In': decimalOrZero,
  'Amount.Out': decimalOrZero,
})
type Row = z.infer<typeof Row>

/**
 * Finds which stores moved anything in a period, and their holders: a restaurant, a central store or a workshop. A
 * store has a holder only where everything the server says of it agrees; a store without a certain holder is reported
 * as left out.
 */
export async function findStockPlaces(session: Session, question: StockQuestion): Promise<StockPlaces> {
  const { period, fields, units } = question
  const of = new Map<OrgUnit, Store[]>()
  const faults = new Map<string, RejectRecord>()
  const tell = (why: Reason, isPart: boolean) => {
    const reject = { kind: 'reject', of: 'stockMove', file: 'stock', line: 0, column: null, reason: why } as const
    faults.set(reasonText(why), isPart ? { ...reject, isPart } : reject)
  }
  const holderOf = openTree(units)
  const stores = new Map<string, Store>()
  for (const row of await readStores(session, question)) {
    if (compareDecimals(row['Amount.In'], '0') === 0 && compareDecimals(row['Amount.Out'], '0') === 0) continue
    const type = row.TransactionType
    // The user cannot repair an unknown type: it is reported, and the exchange still counts as a success.
    if (!isMovement(type)) {
      tell(reason('movements_unknown', { ...period, type: type ?? '' }), false)
    }
    const told = Object.fromEntries(fields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])))
    const store = { name: row['Account.Name'], told }
    stores.set(JSON.stringify(store), store)
  }
  for (const store of stores.values()) {
    const holder = holderOf(store)
    if ('code' in holder && 'params' in holder) {
      const name = store.told.Department ?? store.told['Department.Code'] ?? ''
      tell(reason('store_left_out', { ...period, name, store: store.name ?? '', cause: holder }), true)
    } else of.set(holder, [...(of.get(holder) ?? []), store])
  }
  return { of, rejects: [...faults.values()] }
}

export interface StockQuestion {
  period: Period
  /** The `storeFields` that this server has. */
  fields: readonly StoreField[]
  units: readonly OrgUnit[]
  readPieces: ReadPieces
}

/** The filter of a report that passes the rows of these stores and no others. */
export function onlyStores(stores: readonly Store[]): Record<string, string[]> {
  const valuesOf = (field: StoreField) => [...new Set(stores.flatMap(({ told }) => told[field] ?? []))]
  const ids = valuesOf('Account.Id')
  if (stores.every(({ told }) => told['Account.Id'] !== undefined)) return { 'Account.Id': ids }
  const named = [...new Set(stores.flatMap(({ name }) => name ?? []))]
  const others = storeFields.filter((field) => field !== 'Account.Id').map((field) => [field, valuesOf(field)] as const)
  return Object.fromEntries([['Account.Name', named], ...others.filter(([, values]) => values.length > 0)])
}

async function readStores(session: Session, { period, fields, readPieces }: StockQuestion): Promise<Row[]> {
  const groupBy = ['Account.Name', ...fields, 'TransactionType']
  const query = { report: 'TRANSACTIONS', groupBy, aggregate: ['Amount.In', 'Amount.Out'] } as const
  const only = { 'Account.StoreOrAccount': ['STORE'] }
  return (await readPieces(period, (piece) => readOlap(session, { ...query, period: piece, only }, Row))).flat()
}

/** Finds the unit that holds a store, or why none can be named. */
function openTree(units: readonly OrgUnit[]): (store: Store) => OrgUnit | Reason {
  const byKey = new Map(units.map((unit) => [keyOf(unit), unit]))
  const holders = units.filter(({ type }) => type !== 'STORE')
  /** The holder of a store is the unit above it; a unit that keeps goods itself is its own holder. */
  const above = (id: string | undefined): OrgUnit | undefined => {
    const unit = byKey.get(id?.toLowerCase() ?? '')
    return unit?.type === 'STORE' ? above(unit.parentKey ?? undefined) : unit
  }
  const keeps = (holder: OrgUnit, name: string | null) =>
    units.some((unit) => unit.type === 'STORE' && unit.name === name && unit.parentKey === keyOf(holder))
  return ({ name, told }) => {
    const known = above(told['Account.Id']) ?? above(told['Department.Id'])
    const named = holders.filter(
      (unit) =>
        (told['Department.Code'] !== undefined || told.Department !== undefined) &&
        (told['Department.Code'] === undefined || unit.code === told['Department.Code']) &&
        (told.Department === undefined || unit.name === told.Department),
    )
    if (known !== undefined) {
      // A GUID survives a renaming; but one that contradicts the name is not trusted.
      if (named.length === 0 || named.includes(known)) return known
      return reason('subdivision_contradicted', { other: known.name })
    }
    const [only, another] = named
    if (only === undefined) return reason('subdivision_unknown')
    if (another === undefined) return only
    const keeping = named.filter((unit) => keeps(unit, name))
    return keeping.length === 1 && keeping[0] !== undefined ? keeping[0] : reason('subdivision_ambiguous')
  }
}
