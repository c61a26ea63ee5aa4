import type { FullEvent } from '@vitrina/core/events/feed-tail'

// Readers who are up to date share their events, and so their frames: each is encoded once a process.
const encoded = new WeakMap<FullEvent, Buffer>()

/** An event as it is sent: its position, its type, and its body to the byte. */
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

/** How a stream begins: how soon to come again, and where it stands, so that a reader can resume before any event came. */
export function openingFrame(position: number): string {
  return `retry: 3000\n\nid: ${position}\n\n`
}

/** Tells a reader that what it asked to go on from is no longer held, and where the stream goes on. */
export function resetFrame(position: number): string {
  const data = { position, detail: 'Events before this position were missed: load the state anew, then read on.' }
  return `id: ${position}\nevent: reset\ndata: ${JSON.stringify(data)}\n\n`
}

export const heartbeat: string = ': heartbeat\n\n'

/** A heartbeat that also moves the position on, past events the reader does not want. */
export function heartbeatAt(position: number): string {
  return `: heartbeat\nid: ${position}\n\n`
}
