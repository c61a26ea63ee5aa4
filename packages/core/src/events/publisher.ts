import { type Listener, openListener } from '@vitrina/db/listen'
import type { Context } from '../context.ts'
import { channels } from './channels.ts'
import { publishEvents, unpublishedWorkspaces } from './publish-events.ts'

export interface PublisherOptions extends Pick<Context, 'db' | 'logger'> {
  now?: () => Date
  /** Called for each workspace with subscriptions that have new deliveries. Ids are bare UUIDs. */
  onDeliveries(workspaceId: string, webhookIds: ReadonlySet<string>): void
  onPublished?(events: number): void
}

const pollIntervalMs = 1000

/**
 * Publishes events as they are committed: at once when it is notified, within a second when a notification was lost.
 * Any number may run; publishers of one workspace take turns.
 */
export class Publisher {
  private readonly options: PublisherOptions
  private readonly listener: Listener
  private readonly timer: NodeJS.Timeout
  private readonly busy = new Map<string, { isToGoOn: boolean; done: Promise<void> }>()
  private readonly stopping = new AbortController()
  private isLooking = false

  constructor(options: PublisherOptions) {
    this.options = options
    this.listener = openListener({
      url: options.db.directUrl,
      channels: [channels.written],
      onNotice: (_, workspaceId) => this.publish(workspaceId),
      onReady: () => this.look(),
      onError: (err) => options.logger.warn({ err }, 'the publisher lost its connection to the database'),
    })
    this.timer = setInterval(() => this.look(), pollIntervalMs)
  }

  /** Stops taking new work and waits for what is in progress. */
  async stop(): Promise<void> {
    this.stopping.abort()
    clearInterval(this.timer)
    await this.listener.close()
    await Promise.all([...this.busy.values()].map(({ done }) => done))
  }

  private publish(workspaceId: string): void {
    const running = this.busy.get(workspaceId)
    if (running) running.isToGoOn = true
    else if (!this.isStopped) this.busy.set(workspaceId, this.begin(workspaceId))
  }

  private begin(workspaceId: string): { isToGoOn: boolean; done: Promise<void> } {
    const running = { isToGoOn: true, done: Promise.resolve() }
    running.done = this.work(workspaceId, running).finally(() => this.busy.delete(workspaceId))
    return running
  }

  private async work(workspaceId: string, running: { isToGoOn: boolean }): Promise<void> {
    const { db, logger, now = () => new Date(), onDeliveries, onPublished } = this.options
    try {
      while (running.isToGoOn && !this.isStopped) {
        running.isToGoOn = false
        const { events, webhookIds } = await publishEvents(db, workspaceId, now, this.stopping.signal)
        if (events > 0) onPublished?.(events)
        if (webhookIds.size > 0) onDeliveries(workspaceId, webhookIds)
      }
    } catch (err) {
      if (!this.isStopped) logger.error({ err, workspaceId }, 'events could not be published; tried again in a second')
    }
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted
  }

  private async look(): Promise<void> {
    if (this.isLooking || this.isStopped) return
    this.isLooking = true
    try {
      for (const workspaceId of await unpublishedWorkspaces(this.options.db)) this.publish(workspaceId)
    } catch (err) {
      if (!this.isStopped) this.options.logger.error({ err }, 'unpublished events could not be looked for')
    } finally {
      this.isLooking = false
    }
  }
}
