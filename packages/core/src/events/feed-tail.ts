import type { EventType } from '@vitrina/contract/event'
import { EventType as EventTypes } from '@vitrina/contract/event'
import { sql } from 'kysely'
import { type Reach, withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { type EventRow, eventBodies } from './event-bodies.ts'
import { eventObjectId } from './event-body.ts'

/** An event with its position in the feed of a workspace. */
export interface FeedEvent {
  /** Bare UUID. */
  id: string
  position: number
  type: EventType
  /** Public id of the object. */
  objectId: string
  /** The restaurants it is about. */
  reach: Reach
  /** JSON, exact to the byte; null when it was stored without a body and has not been read yet. */
  body: string | null
}

/** The same with its body. */
export type FullEvent = FeedEvent & { body: string }

// How many of the newest events are kept in memory for readers who are up to date; the rest is read from the table.
const storedEvents = 1000
const pageSize = 500

/** The newest events of one workspace, kept in memory for all its readers in this process. */
export class FeedTail {
  readonly ctx: Context
  /** The last position published, as far as this process knows. */
  last: number
  private readonly events: FeedEvent[] = []
  private waiting = new Set<() => void>()
  private pulling: Promise<void> | null = null
  private isToPullAgain = false

  private constructor(ctx: Context, last: number) {
    this.ctx = ctx
    this.last = last
  }

  static async open(ctx: Context): Promise<FeedTail> {
    return new FeedTail(ctx, await lastPosition(ctx))
  }

  /** Reads what was published since the last call. Simultaneous calls share one query. */
  pull(): Promise<void> {
    if (this.pulling) {
      this.isToPullAgain = true
      return this.pulling
    }
    this.pulling = this.read().finally(() => {
      this.pulling = null
    })
    return this.pulling
  }

  private async read(): Promise<void> {
    do {
      this.isToPullAgain = false
      for (;;) {
        const page = await readFeed(this.ctx, {
          after: this.last,
          upTo: null,
          types: null,
          reach: null,
          limit: pageSize,
        })
        if (page.length === 0) break
        this.events.push(...page)
        if (this.events.length > storedEvents) this.events.splice(0, this.events.length - storedEvents)
        this.last = page.at(-1)?.position ?? this.last
        this.wake()
      }
    } while (this.isToPullAgain)
  }

  /** The events after a position, or null when some of them are no longer in memory. */
  since(position: number): readonly FeedEvent[] | null {
    const first = this.last - this.events.length + 1
    return position + 1 < first ? null : this.events.slice(position + 1 - first)
  }

  /** Calls back once, when there is something new. */
  onceChanged(call: () => void): void {
    this.waiting.add(call)
  }

  /** Cancels such a callback. */
  forget(call: () => void): void {
    this.waiting.delete(call)
  }

  private wake(): void {
    const waiting = this.waiting
    this.waiting = new Set()
    for (const call of waiting) call()
  }
}

/** The last position published in the workspace; 0 when there is none. */
export async function lastPosition(ctx: Context): Promise<number> {
  const row = await ctx.db.kysely
    .selectFrom('event_feed')
    .select('last_position')
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirst()
  return row?.last_position ?? 0
}

/** Events of the feed in order, after one position and up to another. Bodies that are missing are not made. */
export async function readFeed(ctx: Context, { after, upTo, types, reach, limit }: FeedRange): Promise<FeedEvent[]> {
  const { rows } = await sql<
    Omit<EventRow, 'actor_type' | 'actor_id' | 'created_at'> & { position: number; restaurant_ids: Reach }
  >`
    SELECT id, type, object_id, body, position, restaurant_ids FROM event
    WHERE workspace_id = ${ctx.workspace.id} AND position > ${after}
      ${upTo === null ? sql`` : sql`AND position <= ${upTo}`}
      AND ${withinReach({ reach }, 'restaurant_ids')}
      ${types === null ? sql`` : sql`AND type = ANY(${[...types]}::text[])`}
    ORDER BY position LIMIT ${limit}`.execute(ctx.db.kysely)
  return rows.map(({ id, object_id, body, position, restaurant_ids, ...row }) => {
    const type = EventTypes.parse(row.type)
    return { id, position, type, objectId: eventObjectId(type, object_id), reach: restaurant_ids, body }
  })
}

/** Fills in the missing bodies, in place; readers of the same events share the work. */
export async function fillBodies(ctx: Context, events: readonly FeedEvent[]): Promise<readonly FullEvent[]> {
  const isThin = ({ body }: FeedEvent) => body === null
  // Waits for bodies that others are already making; those that failed are tried again here.
  await Promise.allSettled(events.filter(isThin).flatMap((event) => underWay.get(event) ?? []))
  const left = events.filter(isThin)
  const filled = fill(ctx, left)
  for (const event of left) underWay.set(event, filled)
  try {
    await filled
  } finally {
    for (const event of left) underWay.delete(event)
  }
  return events.filter(isFull)
}

const underWay = new WeakMap<FeedEvent, Promise<void>>()

async function fill(ctx: Context, events: readonly FeedEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<EventRow>`
    SELECT id, type, object_id, actor_type, actor_id, body, created_at FROM event
    WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(${events.map(({ id }) => id)}::uuid[])`.execute(ctx.db.kysely)
  const bodies = await eventBodies(ctx, rows)
  for (const event of events) event.body = bodies.get(event.id) ?? null
}

function isFull(event: FeedEvent): event is FullEvent {
  return event.body !== null
}

interface FeedRange {
  after: number
  upTo: number | null
  types: ReadonlySet<EventType> | null
  /** The reader's reach. */
  reach: Reach
  limit: number
}
