import type { EventType } from '@vitrina/contract/event'

/** A block of the stream, by field; a comment has the empty name. */
export type Frame = Partial<Record<'id' | 'event' | 'data' | 'retry' | '', string>>

export interface StreamRequest {
  lastEventId?: string | undefined
  types?: readonly EventType[]
}

/**
 * Reads the live stream as it arrives over the wire. It reads only on request, so not calling it simulates a slow
 * reader.
 */
export class StreamReader {
  /** The last id it received. */
  lastId: string | undefined
  readonly response: Response
  private readonly text: ReadableStreamDefaultReader<string>
  private readonly stop: AbortController
  private held = ''

  private constructor(response: Response, stop: AbortController) {
    if (!response.body) throw new Error('The answer has no body')
    this.response = response
    this.stop = stop
    this.text = response.body.pipeThrough(new TextDecoderStream()).getReader()
  }

  /** Opens the stream of an API whose address ends with `/api/v1`; throws unless the status is 200. */
  static async open(url: string, key: string, { lastEventId, types }: StreamRequest = {}): Promise<StreamReader> {
    const stop = new AbortController()
    const response = await fetch(`${url}/events/stream${types ? `?types=${types.join(',')}` : ''}`, {
      headers: { 'x-api-key': key, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: stop.signal,
    })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return new StreamReader(response, stop)
  }

  /** The next block, heartbeats included; null when the stream has ended, properly or not. */
  async frame(): Promise<Frame | null> {
    let end = this.held.indexOf('\n\n')
    while (end < 0) {
      const { value, done } = await this.text.read().catch(() => ({ value: undefined, done: true }))
      if (done) return null
      // A block may arrive in many parts: only the new part is searched for its end.
      const from = Math.max(0, this.held.length - 1)
      this.held += value
      end = this.held.indexOf('\n\n', from)
    }
    const frame = parse(this.held.slice(0, end))
    this.held = this.held.slice(end + 2)
    this.lastId = frame.id ?? this.lastId
    return frame
  }

  /** The next `count` frames with data. Throws when the stream ends earlier. */
  async events(count: number): Promise<Frame[]> {
    const events: Frame[] = []
    while (events.length < count) {
      const frame = await this.frame()
      if (!frame) throw new Error(`The stream ended after ${events.length} of ${count} events`)
      if (frame.data !== undefined) events.push(frame)
    }
    return events
  }

  /** Resolves when the server has ended the stream, with every frame received until then. */
  async rest(): Promise<Frame[]> {
    const frames: Frame[] = []
    for (let frame = await this.frame(); frame; frame = await this.frame()) frames.push(frame)
    return frames
  }

  /** Disconnects, as a client does that goes away. */
  close(): void {
    this.stop.abort()
  }
}

function parse(block: string): Frame {
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
    }),
  )
}
