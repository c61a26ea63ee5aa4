import { createHash } from 'node:crypto'
import type { Period } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import { type ReadRequest, SourceError, type SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, SourceBundle, SourceRecord } from '@vitrina/core/exchange/records'
import type { StorehouseClient } from '../storehouse/client.ts'
import { type Costs, costFailure, knownCosts, noteSold } from '../storehouse/read-costs.ts'
import { readMoves, stockFailure } from '../storehouse/read-moves.ts'
import { inspectShift, pollShift, type ShiftState } from './poll-shift.ts'
import { type Branch, referenceRecords } from './reference-records.ts'
import { type References, readReferences } from './references.ts'
import { type Reporter, restaurantDays } from './restaurant-days.ts'
import { scopedMemory } from './scoped-memory.ts'
import type { RkeeperServer } from './server.ts'
import { lastRestaurant } from './shift-memory.ts'
import { shiftRecords } from './shift-records.ts'
import { soldToday } from './sold-today.ts'

/** The cash servers of a chain, one or several per restaurant, and its stock system where there is one. */
export interface Chain {
  servers: readonly ChainServer[]
  storehouse: StorehouseClient | null
  memory: SourceMemory
  priceType: number
  /** Zone of the restaurants without one of their own. */
  timezone: string
  now(): Date
}

export interface ChainServer {
  server: RkeeperServer
  timezone: string | null
  dayEnd: string | null
}

interface Seen extends ChainServer {
  /** The memory of this server alone. */
  memory: SourceMemory
  look: ShiftState
  references: References
  stamp: string
}

/**
 * Opens a bundle of the shifts now open, or of those within the requested days: a cash server serves no other. Changed
 * orders are identified here, the orders themselves are read with the records. One of several servers that cannot be
 * asked is a reject; if it is the only one, or all fail, a `SourceError` is thrown.
 */
export async function openChainBundle(chain: Chain, request: ReadRequest): Promise<SourceBundle> {
  const { done, failed } = await askEach(
    chain.servers,
    ({ server }) => server.place,
    async (member): Promise<Seen> => {
      const memory = scopedMemory(chain.memory, member.server.place)
      const look = await inspectShift(member.server, memory)
      return { ...member, memory, look, ...(await readReferences(member.server, memory, chain.priceType)) }
    },
  )
  const period = request.kind === 'days' ? request.period : null
  const stockPeriod = period ?? shiftDates(done)
  return {
    source: 'source_a',
    fingerprint: fingerprintOf(done, period),
    // A cash server only reports its open shift, so the other days of a period are not replaced.
    period: null,
    ...(period && { only: period }),
    timezone: chain.timezone,
    expectedRows: null,
    hasStockMoves: chain.storehouse !== null,
    // Moved or deleted documents must disappear from their former day, even if that day has no movements now.
    ...(chain.storehouse !== null && { stockPeriod }),
    keepsUntold: true,
    tellsAmounts: ['payment', 'discount', 'tip', 'service'],
    records: () => readChain(chain, done, { period, stockPeriod }, failed),
  }
}

async function* readChain(
  chain: Chain,
  seen: readonly Seen[],
  { period, stockPeriod }: { period: Period | null; stockPeriod: Period },
  rejects: RejectRecord[],
): AsyncGenerator<SourceRecord[]> {
  const polled = await askEach(
    seen,
    ({ server }) => server.place,
    async (member): Promise<Branch> => {
      const { look, memory, references, server, timezone, dayEnd } = member
      const { info } = look
      const isAsked = period === null || (info.shiftDate >= period.from && info.shiftDate <= period.to)
      const shift = isAsked ? await pollShift(look, memory) : null
      return { place: server.place, timezone, dayEnd, info, references, shift }
    },
  )
  const branches = polled.done
  const stock = await readStock(chain, branches, stockPeriod)
  yield referenceRecords(branches, (dishKey) => stock.costs.get(dishKey))
  const days = await Promise.all(
    [...(await tellersOf(chain, branches))].map(([key, tellers]) => restaurantDays(key, tellers)),
  )
  const shifts = days.flatMap((day) => day.shifts.map(shiftRecords))
  for (const { checks } of shifts) yield checks
  for (const { lines } of shifts) yield lines
  for (const { amounts } of shifts) yield amounts
  yield stock.records
  yield days.flatMap(({ closings }) => closings)
  yield days.flatMap(({ reports }) => reports)
  yield [...rejects, ...polled.failed, ...shifts.flatMap((shift) => shift.rejects)]
}

/** The cash servers by their restaurant, or by the one they had when they last answered. */
async function tellersOf(chain: Chain, branches: readonly Branch[]): Promise<Map<string, Reporter[]>> {
  const tellers = new Map<string, Reporter[]>()
  for (const { server } of chain.servers) {
    const { place } = server
    const memory = scopedMemory(chain.memory, place)
    const branch = branches.find((told) => told.place === place)
    const restaurantKey = branch?.info.restaurant.key ?? (await lastRestaurant(memory))
    if (restaurantKey === null) continue
    const shift = branch?.shift ?? null
    const live = branch === undefined || shift === null ? null : { shiftDate: branch.info.shiftDate, shift }
    tellers.set(restaurantKey, [...(tellers.get(restaurantKey) ?? []), { place, memory, live }])
  }
  return tellers
}

/** Costs and movements fail separately: a failure of one does not affect the other. */
async function readStock(
  { servers, storehouse, memory, now }: Chain,
  branches: readonly Branch[],
  period: Period,
): Promise<{ costs: Costs; records: SourceRecord[] }> {
  if (storehouse === null) return { costs: new Map(), records: [] }
  const { place } = storehouse
  const chain = { restaurants: branches.map(({ info }) => info.restaurant), size: servers.length }
  const moves = await readMoves(storehouse, period, { memory, now: now(), chain }).catch((error: unknown) => [
    stockFailure(place, error),
  ])
  const told = await noteSold(storehouse, memory, now(), soldToday(branches)).catch((error: unknown) => [
    costFailure(place, error),
  ])
  return { costs: await knownCosts(place, memory), records: [...moves, ...told] }
}

function shiftDates(seen: readonly Seen[]): Period {
  const dates = seen.map(({ look }) => look.info.shiftDate).toSorted()
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
}

/** Asks several servers at once. Those that fail are rejects; if all fail, the error is thrown. */
async function askEach<T, R>(
  members: readonly T[],
  placeOf: (member: T) => string,
  ask: (member: T) => Promise<R>,
): Promise<{ done: R[]; failed: RejectRecord[] }> {
  const outcomes = await Promise.allSettled(members.map(ask))
  const done: R[] = []
  const failed: RejectRecord[] = []
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      done.push(outcome.value)
      continue
    }
    const error: unknown = outcome.reason
    const member = members[i]
    if (!(error instanceof SourceError) || member === undefined) throw error
    const why = reason('server_not_exchanged', { cause: error.reason })
    failed.push({ kind: 'reject', file: placeOf(member), line: 1, column: null, reason: why, isPart: true })
    if (failed.length === members.length) throw error
  }
  return { done, failed }
}

/** The same orders in the same versions, references and days have the same fingerprint, whether read already or not. */
function fingerprintOf(seen: readonly Seen[], period: Period | null): string {
  const state = seen.map(({ look, stamp }) => {
    const versions = new Map([...look.held.orders].map(([guid, { version }]) => [guid, version]))
    for (const { guid, version } of look.changed) versions.set(guid, version)
    return [look.info, [...versions].map((entry) => entry.join(' ')).toSorted(), stamp]
  })
  return createHash('sha256')
    .update(JSON.stringify([state, period]))
    .digest('hex')
}
