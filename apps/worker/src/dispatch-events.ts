import { agentTarget, type LinkRoots } from '@vitrina/agents/deliver-to-agent'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { channels } from '@vitrina/core/events/channels'
import { Publisher } from '@vitrina/core/events/publisher'
import { DeliveryEngine } from '@vitrina/core/webhooks/delivery-engine'
import { dueWebhooks } from '@vitrina/core/webhooks/due-deliveries'
import { openEgress } from '@vitrina/core/webhooks/egress'
import { openListener } from '@vitrina/db/listen'
import type { PgBoss } from 'pg-boss'
import { countAttempts, countPublished } from './metrics.ts'

const queue = 'deliver'
const pollIntervalMs = 1000
// Stops together with the other services, well within the time a supervisor allows.
const graceMs = 2500

/** A subscription with something to deliver. Ids are bare UUIDs. */
interface DeliverySeat {
  workspaceId: string
  webhookId: string
}

export interface EventCarrierOptions
  extends Pick<Context, 'db' | 'secret' | 'logger' | 'allowPrivateTargets' | 'connectPrivate'> {
  boss: PgBoss
  links: LinkRoots
  openToolbox: OpenToolbox
  now?: () => Date
  /** Timeout of one attempt, in ms. */
  timeoutMs?: number
}

/**
 * Publishes events and delivers them to the receivers of subscriptions. The queue only notifies that a subscription has
 * something due; the log of deliveries is the source of truth, and a look every second finds what was not notified.
 * Returns a function that stops it.
 */
export async function dispatchEvents(options: EventCarrierOptions): Promise<() => Promise<void>> {
  const { db, boss, logger, links, openToolbox, timeoutMs, now = () => new Date() } = options
  const egress = openEgress(timeoutMs === undefined ? {} : { timeoutMs })
  const engine = new DeliveryEngine({
    ...options,
    egress,
    toAgent: agentTarget(links, openToolbox),
    onSettled: countAttempts,
  })

  await boss.createQueue(queue, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 60, notify: true })
  // `deliver` is not awaited: deliveries it leaves undone are due again, for any worker.
  await boss.work<DeliverySeat>(queue, { pollingIntervalSeconds: 1, batchSize: 50 }, async (jobs) => {
    for (const { data } of jobs) void engine.deliver(data.workspaceId, data.webhookId)
  })
  const send = async (seats: readonly DeliverySeat[]) => {
    try {
      for (const { workspaceId, webhookId } of seats) {
        if (engine.nudge(webhookId)) continue
        await boss.send(queue, { workspaceId, webhookId }, { singletonKey: webhookId })
      }
    } catch (err) {
      logger.error({ err }, 'deliveries could not be queued; the next look finds them')
    }
  }
  const publisher = new Publisher({
    db,
    logger,
    now,
    onPublished: countPublished,
    onDeliveries: (workspaceId, ids) => void send([...ids].map((webhookId) => ({ workspaceId, webhookId }))),
  })
  const listener = openListener({
    url: db.directUrl,
    channels: [channels.due],
    onNotice: (_, payload) => {
      const [workspaceId = '', webhookId = ''] = payload.split(':')
      void send([{ workspaceId, webhookId }])
    },
    onReady: () => undefined,
    onError: (err) => logger.warn({ err }, 'calls for deliveries are not heard; a look every second makes up for them'),
  })
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    try {
      await send(await dueWebhooks(db, now()))
    } catch (err) {
      logger.error({ err }, 'due deliveries could not be looked for')
    } finally {
      isLooking = false
    }
  }, pollIntervalMs)

  return async () => {
    clearInterval(timer)
    await listener.close()
    await Promise.all([publisher.stop(), engine.stop(graceMs)])
    await egress.close()
  }
}
