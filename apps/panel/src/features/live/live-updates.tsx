'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import type { AppRouter } from '@/server/router'
import { useTRPCClient } from '@/trpc/client'
import { type Change, followFeed } from './follow-feed'

/** Keeps an open page up to date: refetches its queries in the background when the feed reports changes. */
export function LiveUpdates() {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const [refresher] = useState(() => new Refresher(queryClient))
  const { position, workspace, freshness, failingWebhooks } = useSession()
  const isSomethingFailing = failingWebhooks.length > 0

  const onChange = useEffectEvent((change: Change) => {
    const { parts, everyMs } = affectedParts(change)
    refresher.refresh(parts, everyMs)
    // A delivery may have succeeded, and then the notice must disappear.
    if (isSomethingFailing && change.kind === 'signal' && change.what === 'deliveries') {
      refresher.refresh(['session'], everyMs)
    }
  })
  const [start] = useState(position)
  useEffect(() => {
    const stop = followFeed(client, start, {
      onReady: (isAnew) => (isAnew ? refresher.refreshAll() : refresher.refresh(signalled, 0)),
      onChange: (change) => onChange(change),
      onEnd: () => refresher.refresh(['session'], 0),
      onSilence: () => refresher.refreshAll(),
    })
    return () => {
      stop()
      refresher.stop()
    }
  }, [client, start, refresher])

  const exchanged = useRef(freshness.lastExchangeAt)
  useEffect(() => {
    if (exchanged.current === freshness.lastExchangeAt) return
    exchanged.current = freshness.lastExchangeAt
    refresher.refresh(figures, 0)
  }, [freshness.lastExchangeAt, refresher])

  // Another workspace was chosen in another tab: nothing of the previous one may stay.
  const shown = useRef(workspace.id)
  useEffect(() => {
    if (shown.current !== workspace.id) window.location.assign('/')
  }, [workspace.id])

  useNewDay(() => refresher.refresh(['session'], 0))
  return null
}

const pollIntervalMs = 60_000
// This machine's clock may be ahead of the server's, so the callback must not be repeated too often.
const logIntervalMs = 10 * 60_000

/** Calls back when the date in the workspace's zone differs from the session's, as on a page left open overnight. */
function useNewDay(onNewDay: () => void): void {
  const { today, workspace } = useSession()
  const notice = useEffectEvent(onNewDay)
  useEffect(() => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: workspace.timezone })
    let saidAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      if (format.format(new Date()) === today || performance.now() - saidAt < logIntervalMs) return
      saidAt = performance.now()
      notice()
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [today, workspace.timezone])
}

/** The parts that an exchange updates. */
const figures: readonly Part[] = ['overview', 'restaurants', 'dishes', 'checks', 'waiters', 'stock', 'dashboards']

/** The parts whose changes only signals report. Signals are not stored for pages that connect later. */
const signalled: readonly Part[] = ['session', 'webhooks', 'integrations', 'uploads', 'agents', 'cards', 'ai']

// A running exchange adds checks every second, and figures are expensive to compute.
const figuresEveryMs = 5000
const everyMs = 1000

/** Which queries a change affects, and the minimum interval between refetches for such changes. */
export function affectedParts(change: Change): { parts: readonly Part[]; everyMs: number } {
  return change.kind === 'event'
    ? change.type === 'check.created'
      ? { parts: figures, everyMs: figuresEveryMs }
      : { parts: eventParts[change.type], everyMs }
    : { parts: signalParts[change.what], everyMs }
}

const board: readonly Part[] = ['cards', 'agents']

const eventParts: Record<Exclude<EventType, 'check.created'>, readonly Part[]> = {
  'dish.updated': ['dishes'],
  'stock.low': ['stock', 'dashboards'],
  'card.created': board,
  'card.moved': board,
  'card.done': board,
  'card.commented': board,
}

// The session says whether an exchange has added anything; figures are refetched after that.
const signalParts: Record<Signal, readonly Part[]> = {
  exchange: ['session', 'integrations'],
  deliveries: ['webhooks'],
  // Lateness depends on the schedule, which the session contains.
  integrations: ['session', 'integrations', 'uploads'],
  // A question is answered by a run.
  runs: [...board, 'ai'],
  board,
}

type EventType = Extract<Change, { kind: 'event' }>['type']
type Signal = Extract<Change, { kind: 'signal' }>['what']

/** A part of the router, whose queries are refetched together. */
type Part = keyof inferRouterInputs<AppRouter>

/** Refetches queries of the page: at once, or during many changes no more often than `everyMs` for each part. */
export class Refresher {
  private readonly queryClient: QueryClient
  private readonly askedAt = new Map<Part, number>()
  private readonly due = new Map<Part, { at: number; timer: ReturnType<typeof setTimeout> }>()

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient
  }

  refresh(parts: readonly Part[], everyMs: number): void {
    const now = performance.now()
    for (const part of parts) {
      const at = Math.max(now, (this.askedAt.get(part) ?? Number.NEGATIVE_INFINITY) + everyMs)
      const due = this.due.get(part)
      if (due && due.at <= at) continue
      clearTimeout(due?.timer)
      if (at <= now) this.ask(part)
      else this.due.set(part, { at, timer: setTimeout(() => this.ask(part), at - now) })
    }
  }

  refreshAll(): void {
    this.stop()
    void this.queryClient.invalidateQueries()
  }

  /** Cancels the scheduled refetches. */
  stop(): void {
    for (const { timer } of this.due.values()) clearTimeout(timer)
    this.due.clear()
  }

  private ask(part: Part): void {
    this.due.delete(part)
    this.askedAt.set(part, performance.now())
    void this.queryClient.invalidateQueries({ queryKey: [[part]] })
  }
}
