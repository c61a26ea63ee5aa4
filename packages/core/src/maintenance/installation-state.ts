import { addDays } from '@vitrina/contract/dates'
import { type DayClosingState, isReported } from '@vitrina/contract/day-closing'
import { sources } from '@vitrina/contract/source'
import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { findBacklog } from '../events/find-backlog.ts'
import { isBlocked, isFree } from '../exchange/exchange-jobs.ts'

/** How an installation keeps up, over all its workspaces. Times are in seconds; 0 where nothing waits. */
export interface InstallationState {
  /** Connected accounting systems. */
  sources: number
  /** Since the last successful exchange of the source whose last success is the oldest. */
  oldestExchangeSeconds: number
  /** Sources that two times of their schedules have passed without a success. */
  lateSources: number
  /** How long ago the source that is the latest should have been read. */
  scheduleLagSeconds: number
  /**
   * Exchanges that are due and not begun, and since when the one that waits the longest is due; those that wait for
   * another one of their workspace do not count.
   */
  waitingExchanges: number
  oldestWaitingExchangeSeconds: number
  /** Days of restaurants, of the last 35, that are known to miss checks. */
  provisionalDays: number
  /** Since the oldest event that has no place in the feed yet was written. */
  oldestUnpublishedSeconds: number
  /** Since the delivery that waits the longest was due, and how many are over a minute overdue. */
  oldestDeliverySeconds: number
  overdueDeliveries: number
  /** Active subscriptions whose deliveries have all failed for a day. */
  failingSubscriptions: number
}

const watchedDays = 35
const tag = sql.raw(controlTag('installation-state'))

/** Reads the state for an operator's dashboard: a few counts by indexes, and one row a connected source. */
export async function installationState(db: Pick<Database, 'kysely' | 'pool'>, now: Date): Promise<InstallationState> {
  const today = now.toISOString().slice(0, 10)
  const [backlog, closings, connected, waiting, oldest] = await Promise.all([
    findBacklog(db, now),
    sql<{ date: string; state: Exclude<DayClosingState, 'complete'>; days: number }>`${tag}
      SELECT business_date::text AS date, state::text AS state, count(*)::int AS days FROM day_closing
      WHERE state <> 'complete' AND business_date >= ${addDays(today, -watchedDays)}::date
      GROUP BY business_date, state`.execute(db.kysely),
    sql<{ sources: number; since: Date | null; late: number; late_at: Date | null }>`${tag}
      WITH connected AS MATERIALIZED (
        SELECT workspace_id, slug, coalesce(succeeded_at, updated_at) AS since FROM integration
        WHERE is_connected AND slug = ANY(${sources})
      )
      SELECT count(*)::int AS sources, min(i.since) AS since,
        (count(*) FILTER (WHERE j.late_at < ${now}))::int AS late, min(j.late_at) AS late_at
      FROM connected i LEFT JOIN exchange_job j
        ON j.workspace_id = i.workspace_id AND j.source::text = i.slug AND j.lane = 'current'`.execute(db.kysely),
    sql<{ waiting: number; due: Date | null }>`
      SELECT count(*)::int AS waiting, min(next_at) AS due FROM exchange_job j
      WHERE lane <> 'background' AND next_at <= ${now} AND ${isFree('j')} AND NOT ${isBlocked('j')}`.execute(db.kysely),
    sql<{ unpublished: Date | null; due: Date | null }>`${tag}
      SELECT
        (SELECT min(created_at) FROM event WHERE position IS NULL) AS unpublished,
        (SELECT min(d.next_attempt_at) FROM webhook w JOIN delivery d ON d.workspace_id = w.workspace_id
           AND d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at < ${now} WHERE w.is_active) AS due`.execute(
      db.kysely,
    ),
  ])
  const [waits] = oldest.rows
  const [told] = connected.rows
  const [jobs] = waiting.rows
  return {
    sources: told?.sources ?? 0,
    oldestExchangeSeconds: secondsBetween(told?.since ?? now, now),
    lateSources: told?.late ?? 0,
    scheduleLagSeconds: secondsBetween(told?.late_at ?? now, now),
    waitingExchanges: jobs?.waiting ?? 0,
    oldestWaitingExchangeSeconds: secondsBetween(jobs?.due ?? now, now),
    provisionalDays: closings.rows.reduce((sum, one) => sum + (isReported(one, today) ? one.days : 0), 0),
    oldestUnpublishedSeconds: secondsBetween(waits?.unpublished ?? now, now),
    oldestDeliverySeconds: secondsBetween(waits?.due ?? now, now),
    overdueDeliveries: backlog.overdue,
    failingSubscriptions: backlog.failing,
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000)
}
