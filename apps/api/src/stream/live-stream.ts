import type { ServerResponse } from 'node:http'
import type { Reach } from '@vitrina/core/access/reach'
import type { FeedReader } from '@vitrina/core/events/event-feed'
import type { OpenedStream } from '@vitrina/core/events/open-stream'
import type { StreamPlace } from '@vitrina/core/events/stream-places'
import type { KeyInUse } from '@vitrina/core/keys/valid-keys'
import { frameOf, heartbeat, heartbeatAt, openingFrame, resetFrame } from './frames.ts'

/** Why a stream ended. */
export type StreamEnd = 'left' | 'slow' | 'key' | 'closing' | 'failed'

// A stream that has not closed this long after it was ended is cut off: its reader no longer takes data.
const partingMs = 1000

/** One reader's connection: sends events as fast as the reader takes them. */
export class LiveStream {
  readonly key: KeyInUse
  /** The restaurants its key was admitted with. */
  readonly reach: Reach
  readonly place: StreamPlace
  /** Number of events sent. */
  events = 0
  /** Null while it is open. */
  end: StreamEnd | null = null
  private readonly response: ServerResponse
  private readonly reader: FeedReader
  private readonly drainMs: number
  // The last position sent to the reader.
  private told: number
  // Set while the connection's buffer is full: nothing is read or written until it has drained.
  private full: { drained: Promise<void>; goOn: () => void; timer: NodeJS.Timeout } | null = null

  /** The head of the response has already been sent. A connection that does not drain within `drainMs` is dropped. */
  constructor(response: ServerResponse, { reader, isReset, place, reach }: OpenedStream, drainMs: number) {
    this.response = response
    this.reader = reader
    this.place = place
    this.key = { workspaceId: place.workspaceId, id: place.holderId }
    this.reach = reach
    this.drainMs = drainMs
    this.told = reader.position
    response.on('drain', () => this.goOn())
    response.on('close', () => this.close('left'))
    // `close` reports the same failure.
    response.on('error', () => undefined)
    this.write(openingFrame(this.told))
    if (isReset) this.write(resetFrame(this.told))
    if (response.destroyed) this.close('left')
  }

  /** Sends events as they arrive; resolves when the stream has ended, throws when it cannot continue. */
  async run(): Promise<void> {
    for (;;) {
      const events = await this.reader.read()
      if (!events) return this.close('closing')
      for (const event of events) {
        if (this.full) await this.full.drained
        if (this.end) return
        this.write(frameOf(event))
        this.told = event.position
        this.events += 1
      }
    }
  }

  /** Shows both sides that the connection is alive; a full connection shows it by draining. */
  beat(): void {
    if (this.end || this.full) return
    const { position } = this.reader
    this.write(position > this.told ? heartbeatAt(position) : heartbeat)
    this.told = position
  }

  /** Ends the stream. Unsent events are not lost: the reader resumes after the last one it saw. */
  close(end: StreamEnd): void {
    if (this.end) return
    this.end = end
    this.reader.close()
    if (this.full || end === 'failed') this.response.destroy()
    else if (end !== 'left') this.part()
    this.goOn()
  }

  private part(): void {
    const { response } = this
    const timer = setTimeout(() => response.destroy(), partingMs)
    response.once('close', () => clearTimeout(timer))
    response.end()
  }

  private write(frame: Buffer | string): void {
    if (this.response.write(frame) || this.full) return
    const { promise: drained, resolve: goOn } = Promise.withResolvers<void>()
    this.full = { drained, goOn, timer: setTimeout(() => this.close('slow'), this.drainMs) }
  }

  private goOn(): void {
    if (!this.full) return
    clearTimeout(this.full.timer)
    this.full.goOn()
    this.full = null
  }
}
