import { forNone } from '@vitrina/db/asker'
import type { Database } from '@vitrina/db/database'
import { channels } from './channels.ts'

/** What a page of the panel shows that no event of the contract reports. */
export type Signal = 'exchange' | 'deliveries' | 'integrations' | 'runs' | 'board'

const everyMs = 10

/**
 * Notifies the publisher, after the commit, that a workspace has new events. Returns at once; a lost notification only
 * delays the events until the publisher's next poll, a second later.
 */
export function notifyWritten({ pool }: Pick<Database, 'pool'>, workspaceId: string): void {
  callerOf(pool).call(channels.written, workspaceId)
}

/** Notifies the workers that a subscription has a delivery due. Like `notifyWritten`, it may get lost. */
export function notifyDue({ pool }: Pick<Database, 'pool'>, workspaceId: string, webhookId: string): void {
  callerOf(pool).call(channels.due, `${workspaceId}:${webhookId}`)
}

/** Notifies open pages of the workspace that something changed. Returns at once; may get lost. */
export function notifySignal({ pool }: Pick<Database, 'pool'>, workspaceId: string, signal: Signal): void {
  callerOf(pool).call(channels.signal, `${workspaceId}:${signal}`)
}

const callers = new WeakMap<Database['pool'], Caller>()

function callerOf(pool: Database['pool']): Caller {
  const known = callers.get(pool) ?? new Caller(pool)
  callers.set(pool, known)
  return known
}

// Sent outside the transaction of the change: a NOTIFY within it would queue all commits behind one lock. Equal
// notifications within 10 ms are sent once.
class Caller {
  private readonly pool: Database['pool']
  private readonly waiting = new Map<string, Set<string>>()
  private isBusy = false

  constructor(pool: Database['pool']) {
    this.pool = pool
  }

  call(channel: string, payload: string): void {
    const payloads = this.waiting.get(channel) ?? new Set()
    this.waiting.set(channel, payloads.add(payload))
    // What is sent together was asked for by many.
    if (!this.isBusy) void forNone(() => this.send())
  }

  private async send(): Promise<void> {
    this.isBusy = true
    const names: string[] = []
    const payloads: string[] = []
    for (const [channel, each] of this.waiting) {
      for (const payload of each) {
        names.push(channel)
        payloads.push(payload)
      }
    }
    this.waiting.clear()
    await this.pool
      .query('SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS n(c, p)', [names, payloads])
      .catch(() => undefined)
    setTimeout(() => {
      this.isBusy = false
      if (this.waiting.size > 0) void this.send()
    }, everyMs).unref()
  }
}
