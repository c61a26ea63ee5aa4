import type { DayCheck, RestaurantDay } from '../chain/model.ts'
import { applyEdit } from './apply-edit.ts'
import type { MadeEdit, WorldCheck, WorldDay } from './model.ts'
import type { RestaurantPrices } from './prices.ts'
import { reprice } from './reprice.ts'
import { instantOf } from './zone-time.ts'

/** A full day with the instants when its events happen. */
export interface Timeline {
  /** The total number of checks of the day. */
  checks: number
  /** What has happened by an instant. Once all of it has, the same arrays are returned: do not change them. */
  at(nowMs: number): WorldDay
}

interface TimedCheck {
  check: DayCheck
  deletedLate: boolean
  openedMs: number
  closedMs: number
  openVersion: number
  closeVersion: number
  /** Version of its last late edit; 0 when there was none. */
  editVersion: number
}

/** Makes a timeline of a generated day, at the prices that applied and with its late edits. */
export function makeTimeline(day: RestaurantDay, prices: RestaurantPrices, edits: readonly MadeEdit[]): Timeline {
  const { restaurant, businessDate } = day
  const checks = day.checks.map((generated): TimedCheck => {
    const openedMs = instantOf(generated.openedAt, restaurant.timezone)
    const closedMs = instantOf(generated.closedAt, restaurant.timezone)
    let check = prices.areSet ? atPrices(generated, prices, { businessDate, openedMs }) : generated
    const own = edits.filter(({ checkId }) => checkId === check.id)
    for (const { change } of own) check = applyEdit(check, change, restaurant)
    const deletedLate = own.some(({ change }) => change.kind === 'delete')
    return { check, deletedLate, openedMs, closedMs, openVersion: 0, closeVersion: 0, editVersion: 0 }
  })
  const moves = day.stockMoves.map((move) => ({ move, atMs: instantOf(move.at, restaurant.timezone) }))
  numberChanges(checks, edits)

  const endMs = Math.max(0, ...checks.map(({ closedMs }) => closedMs), ...moves.map(({ atMs }) => atMs))
  const slice = (nowMs: number): WorldDay => ({
    restaurant,
    businessDate,
    checks: checks.filter(({ openedMs }) => openedMs <= nowMs).map((check) => checkAt(check, nowMs)),
    stockMoves: moves.filter(({ atMs }) => atMs <= nowMs).map(({ move }) => move),
  })
  let whole: WorldDay | null = null
  return {
    checks: checks.length,
    at: (nowMs) => {
      if (nowMs < endMs) return slice(nowMs)
      whole ??= slice(nowMs)
      return whole
    },
  }
}

function atPrices(
  check: DayCheck,
  prices: RestaurantPrices,
  moment: { businessDate: string; openedMs: number },
): DayCheck {
  const lines = check.lines.map((line) => {
    const price = prices.priceOf(line.dish, moment)
    return price === line.price ? line : reprice(line, { price })
  })
  return { ...check, lines }
}

function checkAt({ check, deletedLate, closedMs, ...versions }: TimedCheck, nowMs: number): WorldCheck {
  const closed = closedMs <= nowMs
  return {
    ...check,
    closedAt: closed ? check.closedAt : null,
    // A check whose lines are all voided is voided itself when it closes.
    deleted: deletedLate || (closed && check.lines.every(({ kind }) => kind === 'void')),
    version: Math.max(versions.editVersion, closed ? versions.closeVersion : versions.openVersion),
  }
}

/**
 * Numbers the openings, closings and edits of a day in the order they happen. Later changes have greater versions, so a
 * reader who requests what is newer than the last version it saw misses nothing.
 */
function numberChanges(checks: readonly TimedCheck[], edits: readonly MadeEdit[]): void {
  const byId = new Map(checks.map((timed) => [timed.check.id, timed]))
  const changes: { ms: number; check: TimedCheck; of: 'openVersion' | 'closeVersion' | 'editVersion' }[] = []
  for (const check of checks) {
    changes.push({ ms: check.openedMs, check, of: 'openVersion' }, { ms: check.closedMs, check, of: 'closeVersion' })
  }
  // After other events of the same instant (the sort is stable): the author of the edit had seen them.
  for (const { checkId, at } of edits) {
    const check = byId.get(checkId)
    if (check !== undefined) changes.push({ ms: Date.parse(at), check, of: 'editVersion' })
  }
  changes.sort((a, b) => a.ms - b.ms)
  for (const [index, { check, of }] of changes.entries()) check[of] = index + 1
}
