import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import { type FinishedAttempt, finishDeliveries, returnDeliveries } from './finish-deliveries.ts'
import { type DeliveryTarget, type LeasedDelivery, leaseDeliveries } from './lease-deliveries.ts'

export interface LaneOptions {
  webhookId: string
  /** Maximum simultaneous attempts. */
  concurrency: number
  leaseMs: number
  /** Makes one attempt; never throws. */
  attempt(target: DeliveryTarget, delivery: LeasedDelivery, signal: AbortSignal): Promise<AttemptOutcome>
  onSettled?(attempts: readonly FinishedAttempt[]): void
}

const gatherMs = 4
const writeTries = 3
const writeAgainMs = 200

/**
 * Delivers the due deliveries of one subscription, several at once, until nothing is left. It leases only what it
 * starts at once: a lease uses up an attempt, and later deliveries should follow the subscription's current settings.
 * Results are written together as they arrive.
 */
export class DeliveryLane {
  private readonly ctx: Context
  private readonly options: LaneOptions
  private readonly breakOff = new AbortController()
  private target: DeliveryTarget | null = null
  private underWay = 0
  private isLeasing = false
  /** Nothing more was due at the last look. */
  private isDry = false
  private isStopped = false
  /** The receiver wants no more deliveries; none is started until that is written. */
  private isGone = false
  private results: FinishedAttempt[] = []
  private isWriting = false
  private failure: unknown = null
  private moveOn = (): void => undefined

  constructor(ctx: Context, options: LaneOptions) {
    this.ctx = ctx
    this.options = options
  }

  /** Runs until nothing is due. Rejects when the database fails; the leases then expire. */
  async run(): Promise<void> {
    for (;;) {
      if (this.failure !== null) throw this.failure
      this.leaseIfFree()
      if (this.underWay === 0 && !this.isLeasing && !this.isWriting && (this.isDry || this.isStopped)) return
      await new Promise<void>((resolve) => {
        this.moveOn = resolve
      })
    }
  }

  /** Signals that more is due: the lane looks again before it ends. */
  nudge(): void {
    this.isDry = false
    this.moveOn()
  }

  /**
   * Takes no new work. Running attempts are aborted after `graceMs`; their next attempt follows at once in another
   * process.
   */
  stop(graceMs: number): void {
    this.isStopped = true
    setTimeout(() => this.breakOff.abort(), graceMs).unref()
    this.moveOn()
  }

  // An agent gets one event at a time.
  private atOnce(): number {
    return this.target?.agentId == null ? this.options.concurrency : 1
  }

  private leaseIfFree(): void {
    const free = this.atOnce() - this.underWay
    // Leases at least half of the free slots at a time, since each lease costs a statement.
    const isWorthIt = free >= Math.max(1, Math.floor(this.atOnce() / 2))
    if (!isWorthIt || this.isDry || this.isStopped || this.isLeasing || this.isGone) return
    this.isLeasing = true
    this.inBackground(this.lease(free), () => {
      this.isLeasing = false
    })
  }

  private async lease(limit: number): Promise<void> {
    const { webhookId, leaseMs } = this.options
    this.isDry = true
    const leased = await leaseDeliveries(this.ctx, webhookId, { limit, leaseMs })
    if (!leased) return
    const { target, deliveries } = leased
    if (deliveries.length > 0) this.isDry = false
    this.target = target
    if (this.isStopped) await returnDeliveries(this.ctx, deliveries)
    else for (const delivery of deliveries) this.begin(target, delivery)
  }

  private begin(target: DeliveryTarget, delivery: LeasedDelivery): void {
    this.underWay += 1
    this.inBackground(this.attempt(target, delivery), () => {
      this.underWay -= 1
    })
  }

  private async attempt(target: DeliveryTarget, delivery: LeasedDelivery): Promise<void> {
    const at = this.ctx.now()
    const { signal } = this.breakOff
    const outcome = await this.options.attempt(target, delivery, signal)
    if (outcome.isGone) this.isGone = true
    const isCutOff = signal.aborted && !outcome.isDelivered && outcome.status === null
    this.results.push({ delivery, at, outcome, isCutOff })
    if (this.isWriting) return
    this.isWriting = true
    this.inBackground(this.write(target), () => {
      this.isWriting = false
    })
  }

  // Results that arrive within a few milliseconds, or while others are being written, are written together.
  private async write(target: DeliveryTarget): Promise<void> {
    while (this.results.length > 0) {
      if (this.results.length < this.options.concurrency) await sleep(gatherMs)
      const results = this.results.splice(0)
      await this.settle(target, results)
      if (results.some(({ outcome }) => outcome.isGone)) this.isGone = false
      this.options.onSettled?.(results)
    }
  }

  // A sent delivery cannot be taken back, so its result is retried when the database fails.
  private async settle(target: DeliveryTarget, results: readonly FinishedAttempt[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await finishDeliveries(this.ctx, target, results)
      } catch (error) {
        if (tries === writeTries) throw error
        await sleep(writeAgainMs)
      }
    }
  }

  private inBackground(work: Promise<void>, end: () => void): void {
    work
      .catch((error: unknown) => {
        this.failure ??= error
      })
      .finally(() => {
        end()
        this.moveOn()
      })
  }
}
