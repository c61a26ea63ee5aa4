import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { OpenedStream } from '@vitrina/core/events/open-stream'
import type { StreamPlace } from '@vitrina/core/events/stream-places'
import { validKeys } from '@vitrina/core/keys/valid-keys'
import { forNone } from '@vitrina/db/asker'
import type { Database } from '@vitrina/db/database'
import { forTenant } from '@vitrina/db/tenant-pool'
import { openStreams } from '../http/metrics.ts'
import type { LiveStream } from './live-stream.ts'

/** Pace of the streams where it differs from the default. */
export interface StreamPace {
  /**
   * Interval between heartbeats and between checks of the keys, which also run without any notification of a change.
   */
  heartbeatMs?: number
  /** How long a connection may stay full before it is dropped. */
  drainMs?: number
}

export interface OpenStreamsOptions extends StreamPace {
  db: Database
  now: () => Date
  logger: Logger
  /** Without it no stream can be opened. */
  feed?: EventFeed | undefined
}

/**
 * The streams of this process. They share one timer, one guard, one check of their keys and places, and one shutdown.
 */
export class OpenStreams {
  readonly feed: EventFeed | undefined
  readonly drainMs: number
  /** True once the server closes: no further stream is opened. */
  isClosed = false
  private readonly options: OpenStreamsOptions
  private readonly streams = new Set<LiveStream>()
  private readonly heartbeatMs: number
  private timer: NodeJS.Timeout | null = null
  private checking: Promise<void> | null = null
  private readonly serving = new Set<Promise<void>>()
  private readonly stopGuard: (() => void) | undefined

  constructor(options: OpenStreamsOptions) {
    this.options = options
    this.feed = options.feed
    this.drainMs = options.drainMs ?? 30_000
    this.heartbeatMs = options.heartbeatMs ?? 15_000
    this.stopGuard = options.feed?.onRights((keyId) => void this.lookAgain(keyId))
  }

  /** Serves a stream until it has ended and its place is free again. */
  serve(stream: LiveStream): Promise<void> {
    const served = forTenant(stream.key.workspaceId, () => this.run(stream)).finally(() => this.serving.delete(served))
    this.serving.add(served)
    return served
  }

  private async run(stream: LiveStream): Promise<void> {
    this.streams.add(stream)
    openStreams.inc()
    this.timer ??= forNone(() => setInterval(() => this.beat(), this.heartbeatMs)).unref()
    try {
      await stream.run()
    } catch (err) {
      // Its reader resumes after the last event it saw, at another process if this one fails.
      this.options.logger.error({ err }, 'a stream could not go on')
      stream.close('failed')
    } finally {
      this.streams.delete(stream)
      openStreams.dec()
    }
    await this.giveBack(stream.place)
  }

  /** Closes a stream that was opened but will not be served. */
  async forget({ reader, place }: OpenedStream): Promise<void> {
    reader.close()
    await this.giveBack(place)
  }

  /** Ends every stream; their readers reconnect to another process. */
  async close(): Promise<void> {
    this.isClosed = true
    this.stopGuard?.()
    if (this.timer) clearInterval(this.timer)
    for (const stream of this.streams) stream.close('closing')
    await this.checking
    await Promise.all(this.serving)
  }

  private beat(): void {
    for (const stream of this.streams) stream.beat()
    this.checking ??= this.checkKeys().finally(() => {
      this.checking = null
    })
  }

  // A place that is not given back expires by itself.
  private async giveBack(place: StreamPlace): Promise<void> {
    const { feed, logger } = this.options
    await feed?.places.ofKeys
      .giveBack(place)
      .catch((err: unknown) => logger.warn({ err }, 'the place of a stream was not given back'))
  }

  // While the database is unreachable the streams stay open: there are no events that they could send.
  private async checkKeys(): Promise<void> {
    const { now, logger } = this.options
    try {
      await this.endInvalid([...this.streams])
      const places = [...this.streams].map(({ place }) => place)
      await this.feed?.places.ofKeys.renew(places, now())
    } catch (err) {
      logger.warn({ err }, 'open streams could not be looked after')
    }
  }

  // Runs at once, even during another check: that one may have read the previous state.
  private async lookAgain(keyId: string | null): Promise<void> {
    const theirs = [...this.streams].filter(({ key }) => keyId === null || key.id === keyId)
    await this.endInvalid(theirs).catch((err: unknown) =>
      this.options.logger.warn({ err }, 'streams of changed keys could not be looked after'),
    )
  }

  private async endInvalid(streams: readonly LiveStream[]): Promise<void> {
    const { db, now } = this.options
    const keys = new Map(streams.map(({ key }) => [key.id, key]))
    const valid = await validKeys(db, [...keys.values()], now())
    for (const stream of streams) {
      // A reader whose restaurants have changed has to open its stream again.
      const isGood = valid.has(stream.key.id) && isDeepStrictEqual(valid.get(stream.key.id), stream.reach)
      if (!isGood) stream.close('key')
    }
  }
}
