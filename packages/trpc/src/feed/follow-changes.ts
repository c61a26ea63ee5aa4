import { setTimeout as sleep } from 'node:timers/promises'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { Context } from '@vitrina/core/context'
import { NotAvailableError } from '@vitrina/core/errors/domain-error'
import { type EventFeed, type FeedReader, resumeAfter } from '@vitrina/core/events/event-feed'
import { lastPosition } from '@vitrina/core/events/feed-tail'
import type { StreamPlace } from '@vitrina/core/events/stream-places'
import { type Change, PendingChanges } from './pending-changes.ts'
import { isVisibleSignal, visibleEvents } from './visible-changes.ts'

export interface FollowOptions {
  feed: EventFeed | undefined
  /** The last position the page has seen; it gets every change since. Empty: only changes from now on. */
  lastEventId: string | undefined
  signal: AbortSignal | undefined
  /** The session of the page; a session may have at most ten following pages. */
  sessionId: string
  /** Whether the caller may still follow. */
  isCurrent(): Promise<boolean>
  checkEveryMs?: number
  gatherMs?: number
}

// After more events than this, a returning page would be told to reload anyway: it gets a reset, and no events are
// read.
const resumableEvents = 1000
const checkEvery = 15_000
const gatherFor = 250

/**
 * Yields what changes in the workspace and is visible with the caller's scopes: one item per kind, at most four times a
 * second. Each item carries the position to resume after. Ends when the caller leaves or may no longer follow. Throws
 * `not_available` where this process has no feed, `rate_limited` when the session has the maximum number of following
 * pages.
 */
export async function followChanges(
  ctx: Context,
  options: FollowOptions,
): Promise<AsyncGenerator<TrackedEnvelope<Change>, void>> {
  const { feed, sessionId, signal } = options
  if (!feed) throw new NotAvailableError('This process tells of no changes; ask again for what you show.')
  const { ofSessions } = feed.places
  const place = await ofSessions.take({ workspaceId: ctx.workspace.id, holderId: sessionId }, ctx.now())
  const giveBack = () =>
    // A place that is not given back expires by itself.
    ofSessions
      .giveBack(place)
      .catch((err: unknown) => ctx.logger.warn({ err }, 'the place of a page was not given back'))
  // A caller that leaves before asking for the first item never starts the generator, so its `finally` never runs.
  signal?.addEventListener('abort', giveBack, { once: true })
  if (signal?.aborted) await giveBack()
  return follow(ctx, { ...options, feed, place, giveBack })
}

async function* follow(ctx: Context, options: Following): AsyncGenerator<TrackedEnvelope<Change>, void> {
  const { feed, place, giveBack, lastEventId, signal, checkEveryMs = checkEvery, gatherMs = gatherFor } = options
  const isCurrent = async () => {
    if (!(await options.isCurrent())) return false
    await feed.places.ofSessions.renew([place], ctx.now())
    return true
  }
  const pending = new PendingChanges()
  const leave = () => pending.end()
  const stopSignals = feed.onSignal(ctx.workspace.id, (what) => {
    if (isVisibleSignal(ctx.scopes, what)) pending.addSignal(what)
  })
  const checks = checkAgain(ctx, { isCurrent, everyMs: checkEveryMs, onGone: leave })
  const stopGuard = feed.onRights((holderId) => {
    if (holderId === null || holderId === ctx.actor.id) void checks.now()
  })
  signal?.addEventListener('abort', leave)
  let reader: FeedReader | null = null
  try {
    const { after, isReset } = await resume(ctx, lastEventId)
    reader = await feed.open(ctx, { after, types: visibleEvents(ctx.scopes) })
    let told = reader.position
    void pump(reader, pending)
    if (signal?.aborted) return
    yield tracked(String(told), { kind: isReset ? 'reset' : 'ready' })
    while (await pending.wait()) {
      await sleep(gatherMs)
      const { changes, position } = pending.take()
      for (const [index, change] of changes.entries()) {
        // Only the last one carries the position of all: a page that loses the connection before it gets them again.
        if (index === changes.length - 1) told = position ?? told
        yield tracked(String(told), change)
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave)
    stopGuard()
    checks.stop()
    stopSignals()
    reader?.close()
    await giveBack()
  }
}

type Following = FollowOptions & { feed: EventFeed; place: StreamPlace; giveBack(): Promise<void> }

async function resume(ctx: Context, lastEventId: string | undefined) {
  const { after, isReset } = await resumeAfter(ctx, lastEventId)
  if (after === null || (await lastPosition(ctx)) - after <= resumableEvents) return { after, isReset }
  return { after: null, isReset: true }
}

// Keeps reading however slow the page is, because the size of `pending` is bounded.
async function pump(reader: FeedReader, pending: PendingChanges): Promise<void> {
  try {
    for (;;) {
      const events = await reader.readMarks()
      if (!events) break
      pending.addEvents(events, reader.position)
    }
    pending.end()
  } catch (error) {
    pending.end(error)
  }
}

function checkAgain(ctx: Context, { isCurrent, everyMs, onGone }: Checking) {
  let isStopped = false
  let timer = setTimeout(inTurn, everyMs)
  async function now() {
    try {
      if (!(await isCurrent())) onGone()
    } catch (err) {
      // The database is unreachable, so nothing can change there meanwhile.
      ctx.logger.warn({ err }, 'a session could not be looked at')
    }
  }
  async function inTurn() {
    await now()
    if (!isStopped) timer = setTimeout(inTurn, everyMs)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { now, stop }
}

interface Checking {
  isCurrent(): Promise<boolean>
  everyMs: number
  onGone(): void
}
