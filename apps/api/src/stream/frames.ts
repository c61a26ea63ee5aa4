import type { FullEvent } from '@vitrina/core/events/feed-tail'

// Readers that are up to date share their events and therefore their frames: each is encoded once per process.
const encoded = new WeakMap<FullEvent, Buffer>()

/** An event as it is sent: its position, its type and its exact body. */
export function frameOf(event: FullEvent): Buffer {
  const known = encoded.get(event)
  if (known) return known
  const { position, type, body } = event
  // A line break would end the data early, and a reader would get half of it.
  if (/[\r\n]/.test(body)) throw new Error(`The body of the event at ${position} is not one line`)
  const frame = Buffer.from(`id: ${position}\nevent: ${type}\ndata: ${body}\n\n`)
  encoded.set(event, frame)
  return frame
}

/**
 * The start of a stream: the reconnection delay and the current position, so that a reader can resume before any event
 * arrived.
 */
export function openingFrame(position: number): string {
  return `retry: 3000\n\nid: ${position}\n\n`
}

/** Notifies a reader that the position it asked to resume from is no longer stored, and where the stream continues. */
export function resetFrame(position: number): string {
  const data = { position, detail: 'Events before this position were missed: load the state anew, then read on.' }
  return `id: ${position}\nevent: reset\ndata: ${JSON.stringify(data)}\n\n`
}

export const heartbeat: string = ': heartbeat\n\n'

/** A heartbeat that also advances the position past events the reader does not want. */
export function heartbeatAt(position: number): string {
  return `: heartbeat\nid: ${position}\n\n`
}
