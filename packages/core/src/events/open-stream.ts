import type { EventType } from '@vitrina/contract/event'
import type { Reach } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'
import { type EventFeed, type FeedReader, resumeAfter } from './event-feed.ts'
import type { StreamPlace } from './stream-places.ts'

export interface StreamStart {
  /** Null: events of every kind. */
  types: ReadonlySet<EventType> | null
  /** What the reader saw last, as it tells it; undefined: it begins with what comes from now on. */
  lastEventId: string | undefined
}

export interface OpenedStream {
  /** To be closed by whoever opened it. */
  reader: FeedReader
  /** What the reader asked to go on from is no longer held: it is to load the state anew. */
  isReset: boolean
  /** Among the streams of its key; to be renewed, and given back by whoever closes the reader. */
  place: StreamPlace
  /** The restaurants it was opened with. */
  reach: Reach
}

/**
 * Opens the live stream of the workspace's events. Needs `read:webhooks`; 503 `not_available` where there is no feed, 429
 * `rate_limited` when the key has as many open as it may.
 */
export async function openStream(
  ctx: Context,
  feed: EventFeed | undefined,
  { types, lastEventId }: StreamStart,
): Promise<OpenedStream> {
  requireScope(ctx, 'read:webhooks')
  if (!feed) throw new NotAvailableError('This installation does not serve the live stream.')
  const { ofKeys } = feed.places
  const place = await ofKeys.take({ workspaceId: ctx.workspace.id, holderId: ctx.actor.id }, ctx.now())
  try {
    const { after, isReset } = await resumeAfter(ctx, lastEventId)
    return { reader: await feed.open(ctx, { after, types }), isReset, place, reach: ctx.reach }
  } catch (error) {
    await ofKeys.giveBack(place)
    throw error
  }
}
