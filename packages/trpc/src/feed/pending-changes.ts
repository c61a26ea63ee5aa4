import type { EventType } from '@vitrina/contract/event'
import type { Signal } from '@vitrina/core/events/call-out'
import type { FeedEvent } from '@vitrina/core/events/feed-tail'

/** What has changed, for a page that shows it; never the new values. */
export type Change =
  /** The page gets every change from here on. */
  | { kind: 'ready' }
  /** The same, but changes since its last position are no longer available: the page has to reload everything. */
  | { kind: 'reset' }
  /** Events of one kind; the objects they are about, null when there are too many to name. */
  | { kind: 'event'; type: EventType; objectIds: string[] | null }
  | { kind: 'signal'; what: Signal }

const namedObjects = 20

/** Changes that a page has not been sent yet; their size is bounded however much happens. */
export class PendingChanges {
  private readonly events = new Map<EventType, Set<string> | null>()
  private readonly signals = new Set<Signal>()
  private position: number | null = null
  private isOver = false
  private failure: unknown = null
  private wake: () => void = () => undefined

  addEvents(events: readonly FeedEvent[], position: number): void {
    this.position = position
    for (const { type, objectId } of events) {
      const known = this.events.get(type)
      if (known === null) continue
      const named = (known ?? new Set()).add(objectId)
      this.events.set(type, named.size > namedObjects ? null : named)
    }
    this.wake()
  }

  addSignal(signal: Signal): void {
    this.signals.add(signal)
    this.wake()
  }

  /** Ends the notifications; pending changes are dropped. */
  end(failure: unknown = null): void {
    if (this.isOver) return
    this.isOver = true
    this.failure = failure
    this.wake()
  }

  /** Waits until there is a change to send. Returns false when it has ended; throws the failure it ended with. */
  async wait(): Promise<boolean> {
    while (!this.isOver && this.events.size === 0 && this.signals.size === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    if (this.failure !== null) throw this.failure
    return !this.isOver
  }

  /** Takes all pending changes, with the position their events reach up to; null when there are no events. */
  take(): { changes: Change[]; position: number | null } {
    const { position } = this
    const signals = [...this.signals].map((what) => ({ kind: 'signal' as const, what }))
    const events = [...this.events].map(([type, named]) => ({
      kind: 'event' as const,
      type,
      objectIds: named && [...named],
    }))
    this.signals.clear()
    this.events.clear()
    this.position = null
    return { changes: [...signals, ...events], position }
  }
}
