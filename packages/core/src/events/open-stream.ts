import type { EventType } from '@vitrina/contract/event'
import type { Reach } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'
import { type EventFeed, type FeedReader, resumeAfter } from './event-feed.ts'
import type { StreamPlace } from './stream-places.ts'

export interface StreamStart {
  /** Null means events of all types. */
  types: ReadonlySet<EventType> | null
  /** The id of the last event the reader saw; undefined: the stream starts with new events. */
  lastEventId: string | undefined
}

export interface OpenedStream {
  /** Must be closed by the caller. */
  reader: FeedReader
  /** The position the reader asked to resume from is no longer available: it must reload its state. */
  isReset: boolean
  /**
   * The stream's place among those of its key; the caller must renew it, and give it back when it closes the reader.
   */
  place: StreamPlace
  /** The reach it was opened with. */
  reach: Reach
}

/**
 * Opens the live stream of the workspace's events. Needs `read:webhooks`; 503 `not_available` when there is no feed,
 * 429 `rate_limited` when the key has the maximum number of streams open.
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
