import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { type Source, sources } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { atWire } from '@vitrina/core/exchange/exchange-lock'
import { inheritedPeriods } from '@vitrina/core/exchange/inherited-periods'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { lastClosedDay } from '@vitrina/simulator/delivery/closed-days'
import { exchangeDays } from './exchange-days.ts'

/** A default period of 30 days and the period it is compared with. */
const storedDays = 60
const origin = 'sandbox'
const chain = makeChain({ seed: 'sandbox' })

/** Number of days in one bundle: the first of an empty sandbox, and later ones. */
export interface PieceSizes {
  first: number
  next: number
}
// The first days are available within seconds, and no bundle keeps others waiting for long.
const smallPieces: PieceSizes = { first: 3, next: 10 }

/** Missing days of a source in a sandbox. */
export interface SandboxPiece extends Period {
  source: Source
}

/**
 * The next days to fill a sandbox with, by its journal: the last missing ones of the 60 days up to the last that is
 * over; null when none are missing.
 */
export async function nextPiece(ctx: Context, sizes: PieceSizes = smallPieces): Promise<SandboxPiece | null> {
  const pieces: SandboxPiece[] = []
  for (const source of sources) {
    const last = lastClosedDay(chain, source, ctx.now())
    const window = { from: addDays(last, 1 - storedDays), to: last }
    const carried = await inheritedPeriods(ctx, { source, origin, since: window.from })
    const missing = lastMissing(window, carried, carried.length === 0 ? sizes.first : sizes.next)
    if (missing) pieces.push({ source, ...missing })
  }
  const [piece = null] = pieces.sort((a, b) => b.to.localeCompare(a.to))
  return piece
}

/**
 * Fills a sandbox with its next days and returns them; null when none are missing. An interrupted piece is done again,
 * and equal days stay unchanged. Throws `exchange_running` while another process fills it.
 */
export async function fillPiece(ctx: Context, sizes?: PieceSizes): Promise<SandboxPiece | null> {
  if (!ctx.workspace.isSandbox) throw new Error('Only a sandbox is filled with generated days')
  for (;;) {
    const piece = await nextPiece(ctx, sizes)
    if (!piece || (await fillAlone(ctx, piece, sizes))) return piece
  }
}

/** Fills the days under the exchange lock; false when another process has filled them in the meantime. */
function fillAlone(ctx: Context, piece: SandboxPiece, sizes: PieceSizes | undefined): Promise<boolean> {
  return atWire(ctx, piece.source, 0, async () => {
    if (!isDeepStrictEqual(await nextPiece(ctx, sizes), piece)) return false
    await exchangeDays(ctx, { chain, origin, ...piece })
    return true
  })
}

/** Fills a sandbox completely, in as few bundles as possible; waits while another process fills it. */
export async function fillSandbox(ctx: Context, log: (line: string) => void): Promise<void> {
  const sizes = { first: storedDays, next: storedDays }
  for (;;) {
    try {
      const piece = await fillPiece(ctx, sizes)
      if (!piece) return
      log(`sandbox: ${piece.source} has ${piece.from} … ${piece.to}`)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'exchange_running')) throw error
      await setTimeout(500)
    }
  }
}

/** Whether a sandbox was ever filled. */
export async function isEverFilled(ctx: Context): Promise<boolean> {
  for (const source of sources) {
    if ((await inheritedPeriods(ctx, { source, origin, since: '0001-01-01' })).length === 0) return false
  }
  return true
}

/** The last consecutive days, at most `most`, that none of the periods covers. */
function lastMissing(window: Period, carried: readonly Period[], most: number): Period | null {
  const isStored = (date: string) => carried.some(({ from, to }) => from <= date && date <= to)
  let to = window.to
  while (to >= window.from && isStored(to)) to = addDays(to, -1)
  if (to < window.from) return null
  let from = to
  while (from > window.from && countDays(from, to) < most && !isStored(addDays(from, -1))) from = addDays(from, -1)
  return { from, to }
}
