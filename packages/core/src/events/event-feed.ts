import type { EventType } from '@vitrina/contract/event'
import { forNone } from '@vitrina/db/asker'
import { controlTag } from '@vitrina/db/citus/control-queries'
import { type Listener, openListener } from '@vitrina/db/listen'
import { sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { systemContext } from '../workspaces/workspace-context.ts'
import type { Signal } from './call-out.ts'
import { channels } from './channels.ts'
import { type FeedEvent, FeedTail, type FullEvent, fillBodies, lastPosition, readFeed } from './feed-tail.ts'
import { StreamPlaces } from './stream-places.ts'

export interface FeedOptions extends Pick<Context, 'db' | 'secret' | 'logger'> {
  now?: () => Date
}

/** How far back a reader may resume. */
const resumableFor = '7 days'
const pollIntervalMs = 1000
const pageSize = 200

/** Streams of events that a key may have open at once. */
const streamsOfKey = 20
/** Pages that a session may have subscribed to changes at once. */
const pagesOfSession = 10

/**
 * The feed of published events, one per process: REST streams, pages of the panel and agents all read it. Readers are
 * cursors over one tail per workspace; nothing is queued for them.
 */
export class EventFeed {
  /** The open streams of each holder, over all processes. */
  readonly places: { ofKeys: StreamPlaces; ofSessions: StreamPlaces }
  private readonly options: FeedOptions
  private readonly tails = new Map<string, { tail: Promise<FeedTail>; readers: Set<FeedReader> }>()
  private readonly pages = new Map<string, Set<(signal: Signal) => void>>()
  private readonly guards = new Set<(holderId: string | null) => void>()
  private listener: Listener | null = null
  private timer: NodeJS.Timeout | null = null
  private isLooking = false
  private isClosed = false

  constructor(options: FeedOptions) {
    this.options = options
    this.places = {
      ofKeys: new StreamPlaces(options.db, { most: streamsOfKey, whose: 'This key' }),
      ofSessions: new StreamPlaces(options.db, { most: pagesOfSession, whose: 'This session' }),
    }
  }

  /**
   * Opens a reader positioned after `after`, or at the end of the feed when null. It returns only events within the
   * caller's reach. `types` null means events of all types. The caller must close the reader.
   */
  async open(ctx: Context, { after, types }: { after: number | null; types: ReadonlySet<EventType> | null }) {
    if (this.isClosed) throw new Error('The feed is closed')
    this.start()
    const id = ctx.workspace.id
    const held = this.tails.get(id) ?? { tail: this.openTail(ctx), readers: new Set() }
    this.tails.set(id, held)
    const reader = new FeedReader({ types, reach: ctx.reach }, () => {
      held.readers.delete(reader)
      if (held.readers.size === 0 && this.tails.get(id) === held) this.tails.delete(id)
    })
    held.readers.add(reader)
    try {
      const tail = await held.tail
      reader.attach(tail, after ?? (await lastPosition(tail.ctx)))
      return reader
    } catch (error) {
      reader.close()
      throw error
    }
  }

  /**
   * Calls back when something changes that a page of the workspace shows and no event reports. Returns a function that
   * unsubscribes.
   */
  onSignal(workspaceId: string, listener: (signal: Signal) => void): () => void {
    this.start()
    const listeners = this.pages.get(workspaceId) ?? new Set()
    this.pages.set(workspaceId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.pages.delete(workspaceId)
    }
  }

  /**
   * Calls back with the bare id of a key or person whose rights have changed; null means that anyone's may have, since
   * the connection was down. Meant for open streams, which make the feed listen. Returns a function that unsubscribes.
   */
  onRights(guard: (holderId: string | null) => void): () => void {
    this.guards.add(guard)
    return () => void this.guards.delete(guard)
  }

  /** Closes all readers and the connection that listens. */
  async close(): Promise<void> {
    this.isClosed = true
    if (this.timer) clearInterval(this.timer)
    for (const { readers } of this.tails.values()) for (const reader of [...readers]) reader.close()
    await this.listener?.close()
  }

  // The tail has its own context, since a request's context ends with the request.
  private async openTail(ctx: Context): Promise<FeedTail> {
    const { db, secret, logger, now } = this.options
    const own = { db, workspaceId: ctx.workspace.id, secret, logger, name: 'feed', ...(now && { now }) }
    return FeedTail.open(await systemContext(own))
  }

  private start(): void {
    if (this.listener) return
    const { db, logger } = this.options
    this.listener = openListener({
      url: db.directUrl,
      channels: [channels.published, channels.signal, channels.rights],
      onNotice: (channel, payload) => {
        if (channel === channels.published) this.pull(payload)
        else if (channel === channels.rights) this.tellGuards(payload)
        else this.tellPages(payload)
      },
      onReady: () => {
        this.pullAll()
        this.tellGuards(null)
      },
      onError: (err) => logger.warn({ err }, 'the feed lost its connection to the database'),
    })
    this.timer = forNone(() => setInterval(() => this.look(), pollIntervalMs))
    this.timer.unref()
  }

  private pull(workspaceId: string): void {
    const { logger } = this.options
    this.tails
      .get(workspaceId)
      ?.tail.then((tail) => tail.pull())
      .catch((err: unknown) => logger.error({ err }, 'events could not be read'))
  }

  private pullAll(): void {
    for (const workspaceId of this.tails.keys()) this.pull(workspaceId)
  }

  private tellPages(payload: string): void {
    const [workspaceId = '', signal] = payload.split(':')
    const known = signals.find((name) => name === signal)
    if (known) for (const listener of this.pages.get(workspaceId) ?? []) listener(known)
  }

  private tellGuards(holderId: string | null): void {
    for (const guard of this.guards) guard(holderId)
  }

  // A fallback for lost notifications: one query for all workspaces that have readers.
  private async look(): Promise<void> {
    if (this.tails.size === 0 || this.isLooking) return
    this.isLooking = true
    const { db, logger } = this.options
    try {
      const { rows } = await sql<{ id: string; last: number }>`${sql.raw(controlTag('feed-positions'))}
        SELECT workspace_id AS id, last_position AS last FROM event_feed
        WHERE workspace_id = ANY(${[...this.tails.keys()]}::uuid[])`.execute(db.kysely)
      for (const { id, last } of rows) {
        const tail = await this.tails.get(id)?.tail
        if (tail && tail.last < last) this.pull(id)
      }
    } catch (err) {
      if (!this.isClosed) logger.warn({ err }, 'the feed could not be looked at')
    } finally {
      this.isLooking = false
    }
  }
}

const signals: readonly Signal[] = ['exchange', 'deliveries', 'integrations', 'runs', 'board']

/** Which events a reader gets; `types` null means events of all types. */
interface Recognised {
  types: ReadonlySet<EventType> | null
  reach: Reach
}

/** A reader's position in the feed of a workspace. */
export class FeedReader {
  /** The last event passed, whether returned or filtered out. Resuming after it loses and repeats nothing. */
  position = 0
  private readonly hears: Recognised
  private readonly onClose: () => void
  private tail: FeedTail | null = null
  private isClosed = false
  private goOn = (): void => undefined

  constructor(hears: Recognised, onClose: () => void) {
    this.hears = hears
    this.onClose = onClose
  }

  attach(tail: FeedTail, position: number): void {
    this.tail = tail
    this.position = position
  }

  /** Returns the next events, at least one, and waits for them. Null when the reader was closed. */
  async read(): Promise<readonly FullEvent[] | null> {
    for (;;) {
      const from = this.position
      const events = await this.readMarks()
      if (!events || !this.tail) return null
      // Until the bodies are ready nothing can be sent, so the position must not show these events as passed.
      const to = this.position
      this.position = from
      const whole = await fillBodies(this.tail.ctx, events)
      this.position = to
      if (whole.length > 0) return whole
    }
  }

  /**
   * The same, but events stored without a body stay without it: for readers that only need to know what happened to
   * what.
   */
  async readMarks(): Promise<readonly FeedEvent[] | null> {
    const { tail } = this
    if (!tail) throw new Error('The reader is not attached yet')
    while (!this.isClosed) {
      if (this.position >= tail.last) {
        await this.somethingNew(tail)
        continue
      }
      const found = (await this.ofTail(tail)) ?? []
      if (found.length > 0) return found
    }
    return null
  }

  /** Closes the reader; a pending `read` returns null. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.onClose()
    this.tail?.forget(this.goOn)
    this.goOn()
  }

  private somethingNew(tail: FeedTail): Promise<void> {
    return new Promise((resolve) => {
      this.goOn = resolve
      tail.onceChanged(resolve)
    })
  }

  private async ofTail(tail: FeedTail): Promise<readonly FeedEvent[] | null> {
    const { types, reach } = this.hears
    const held = tail.since(this.position)
    if (held) {
      const taken = held.slice(0, pageSize)
      this.position = taken.at(-1)?.position ?? this.position
      return taken.filter((event) => (types === null || types.has(event.type)) && isWithin(event.reach, reach))
    }
    const upTo = tail.last
    const page = await readFeed(tail.ctx, { after: this.position, upTo, types, reach, limit: pageSize })
    this.position = page.length < pageSize ? upTo : (page.at(-1)?.position ?? upTo)
    return page
  }
}

/**
 * Finds where a stream resumes after the last position its reader saw (the text of `Last-Event-ID`). `after` null: the
 * stream starts at the end. `isReset`: the events after that position are no longer available, or the position never
 * existed; the stream reports this and starts at the end.
 */
export async function resumeAfter(
  ctx: Context,
  lastEventId: string | undefined,
): Promise<{ after: number | null; isReset: boolean }> {
  if (lastEventId === undefined || lastEventId === '') return { after: null, isReset: false }
  const after = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null
  if (after === null) return { after: null, isReset: true }
  const last = await lastPosition(ctx)
  if (after === last) return { after, isReset: false }
  const { rows } = await sql<{ held: boolean }>`
    SELECT created_at > ${ctx.now()}::timestamptz - ${resumableFor}::interval AS held FROM event
    WHERE workspace_id = ${ctx.workspace.id} AND position = ${after + 1}`.execute(ctx.db.kysely)
  return rows[0]?.held ? { after, isReset: false } : { after: null, isReset: true }
}
