import { deliveryFault } from '@vitrina/contract/delivery-faults'
import { runFor } from '@vitrina/db/asker'
import { encodeId } from '@vitrina/db/ids'
import { beginSpan } from '@vitrina/db/trace'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { unseal } from '../secrets/seal.ts'
import { systemContext } from '../workspaces/workspace-context.ts'
import { type AttemptOutcome, failedAttempt } from './attempt-outcome.ts'
import { DeliveryLane } from './delivery-lane.ts'
import type { Egress } from './egress.ts'
import type { FinishedAttempt } from './finish-deliveries.ts'
import type { DeliveryTarget, LeasedDelivery } from './lease-deliveries.ts'
import { PublicLogText } from './log-labels.ts'
import { signatureHeaders } from './signature.ts'
import { signingPurpose } from './signing-purpose.ts'

/** Passes an event to the agent of a subscription. Errors are recorded in the delivery log. */
export type AgentTarget = (
  ctx: Context,
  target: DeliveryTarget,
  delivery: LeasedDelivery & { body: string },
  signal: AbortSignal,
) => Promise<void>

export interface DeliveryEngineOptions
  extends Pick<Context, 'db' | 'secret' | 'logger' | 'allowPrivateTargets' | 'connectPrivate'> {
  egress: Egress
  toAgent: AgentTarget
  now?: () => Date
  /** Maximum simultaneous attempts for one subscription. */
  concurrency?: number
  /** How long an attempt is leased to this process; longer than two attempts can take. */
  leaseMs?: number
  onSettled?(attempts: readonly FinishedAttempt[]): void
}

interface Running {
  isNudged: boolean
  lane: DeliveryLane | null
  done: Promise<void>
}

// Pages that show a log are notified no more often than this.
const notifyIntervalMs = 250

/**
 * Delivers events to the receivers of subscriptions, each in its own lane, so that a slow one delays no other. The
 * state is in the rows of the log: any number of engines may run, and if one dies, nothing is lost.
 */
export class DeliveryEngine {
  private readonly options: DeliveryEngineOptions
  private readonly running = new Map<string, Running>()
  private readonly reportedOf = new Set<string>()
  private isStopped = false

  constructor(options: DeliveryEngineOptions) {
    this.options = options
  }

  /** Returns true when a subscription's deliveries are already running here; they will pick up what is due. */
  nudge(webhookId: string): boolean {
    const running = this.running.get(webhookId)
    if (!running) return false
    running.isNudged = true
    running.lane?.nudge()
    return true
  }

  /**
   * Delivers a subscription's due deliveries. Resolves when nothing is left, also after a failure; ids are bare UUIDs.
   */
  deliver(workspaceId: string, webhookId: string): Promise<void> {
    if (this.isStopped) return Promise.resolve()
    if (!this.nudge(webhookId)) {
      const running: Running = { isNudged: true, lane: null, done: Promise.resolve() }
      this.running.set(webhookId, running)
      running.done = this.work(workspaceId, webhookId, running).finally(() => this.running.delete(webhookId))
    }
    return this.running.get(webhookId)?.done ?? Promise.resolve()
  }

  /** Takes no new work, gives running attempts `graceMs` to finish, and waits until their results are written. */
  async stop(graceMs: number): Promise<void> {
    this.isStopped = true
    const all = [...this.running.values()]
    for (const { lane } of all) lane?.stop(graceMs)
    await Promise.all(all.map(({ done }) => done))
  }

  private async work(workspaceId: string, webhookId: string, running: Running): Promise<void> {
    const {
      db,
      secret,
      logger,
      now,
      allowPrivateTargets,
      connectPrivate,
      concurrency = 10,
      leaseMs = 60_000,
    } = this.options
    try {
      const way = connectPrivate && { connectPrivate }
      const own = { db, workspaceId, secret, logger, name: 'worker', ...way, ...(now && { now }) }
      const ctx: Context = { ...(await systemContext(own)), ...(allowPrivateTargets && { allowPrivateTargets }) }
      const opened = new Map<string, string>()
      while (running.isNudged && !this.isStopped) {
        running.isNudged = false
        running.lane = new DeliveryLane(ctx, {
          webhookId,
          concurrency,
          leaseMs,
          attempt: (target, delivery, signal) => this.traced(ctx, opened, target, delivery, signal),
          onSettled: (attempts) => this.settled(workspaceId, attempts),
        })
        await running.lane.run()
      }
    } catch (err) {
      logger.error(
        { err, webhookId: encodeId('webhook', webhookId) },
        'deliveries were broken off; they go on by themselves',
      )
    }
  }

  // Each attempt has a trace of its own, which its receiver gets.
  private async traced(
    ctx: Context,
    opened: Map<string, string>,
    target: DeliveryTarget,
    delivery: LeasedDelivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> {
    const attributes = {
      'vitrina.workspace': ctx.workspace.id,
      'vitrina.webhook': target.webhookId,
      'vitrina.event': delivery.eventId,
    }
    const span = beginSpan({ name: 'deliver', kind: 'internal', attributes }, null)
    const outcome = await runFor({ trace: span.trace }, async () => {
      const outcome = await this.attempt(ctx, opened, target, delivery, signal)
      const { status, isDelivered, durationMs } = outcome
      const ids = { webhookId: encodeId('webhook', target.webhookId), eventId: encodeId('event', delivery.eventId) }
      ctx.logger.info({ ...ids, status, isDelivered, durationMs: Math.round(durationMs) }, 'delivery attempt')
      return outcome
    })
    span.end({ hasFailed: !outcome.isDelivered })
    return outcome
  }

  private async attempt(
    ctx: Context,
    opened: Map<string, string>,
    target: DeliveryTarget,
    { body, ...delivery }: LeasedDelivery,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> {
    const { egress, toAgent } = this.options
    if (body === null) return failedAttempt(deliveryFault('event_gone', {}), 0)
    if (target.url !== null) {
      const secrets = openSecrets(ctx, opened, target)
      if (!secrets) return failedAttempt(deliveryFault('secret_sealed', {}), 0)
      const headers = signatureHeaders({ secrets, eventId: encodeId('event', delivery.eventId), body, at: ctx.now() })
      return egress.post({ url: target.url, headers, body, allowPrivate: target.allowPrivate, signal })
    }
    const began = performance.now()
    try {
      await limited(signal, () => toAgent(ctx, target, { ...delivery, body }, signal))
      return { ...taken, durationMs: performance.now() - began }
    } catch (error) {
      ctx.logger.warn({ err: error, eventId: delivery.eventId }, 'an event was not handed to its agent')
      // Internal error texts must not get out.
      const fault = error instanceof PublicLogText ? error.fault : deliveryFault('agent_failed', {})
      return failedAttempt(fault, performance.now() - began)
    }
  }

  private settled(workspaceId: string, attempts: readonly FinishedAttempt[]): void {
    const { db, onSettled } = this.options
    onSettled?.(attempts)
    if (this.reportedOf.has(workspaceId)) return
    this.reportedOf.add(workspaceId)
    setTimeout(() => {
      this.reportedOf.delete(workspaceId)
      notifySignal(db, workspaceId, 'deliveries')
    }, notifyIntervalMs).unref()
  }
}

/** An agent accepted the event. */
const taken = { status: null, error: null, fault: null, responseSnippet: null, isDelivered: true, isGone: false }

// The same limit as for an HTTP receiver. An agent that ignores the signal is not waited for.
const agentLimitMs = 10_000

async function limited(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(agentLimitMs)])
  const tooLong = new Promise<never>((_, reject) => {
    const fault = deliveryFault('agent_too_slow', { seconds: agentLimitMs / 1000 })
    limit.addEventListener('abort', () => reject(new PublicLogText(fault)), { once: true })
  })
  tooLong.catch(() => undefined)
  await Promise.race([work(), tooLong])
}

/**
 * The secrets that sign now, the new one first; null when the newest was sealed with another installation's key.
 * `opened` caches the unsealed secrets by their sealed text.
 */
function openSecrets(ctx: Context, opened: Map<string, string>, target: DeliveryTarget): string[] | null {
  const { sealedSecret, previousSecret, previousSecretExpiresAt, webhookId } = target
  const open = (sealed: string) => {
    const plain = opened.get(sealed) ?? unseal(ctx.secret, signingPurpose(ctx, webhookId), sealed)
    opened.set(sealed, plain)
    return plain
  }
  const isPreviousValid =
    previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > ctx.now()
  try {
    return isPreviousValid ? [open(sealedSecret), open(previousSecret)] : [open(sealedSecret)]
  } catch (err) {
    ctx.logger.error({ err, webhookId: encodeId('webhook', webhookId) }, 'a signing secret can not be opened')
    return null
  }
}
