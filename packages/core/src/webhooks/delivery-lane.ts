import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { type DeliveryTarget, type LeasedDelivery, leaseDeliveries } from './lease-deliveries.ts'
import { type AttemptOutcome, returnDeliveries, type SettledAttempt, settleDeliveries } from './settle-deliveries.ts'

export interface LaneOptions {
  webhookId: string
  /** Attempts under way at once. */
  concurrency: number
  leaseMs: number
  /** Makes one attempt; never throws. */
  attempt(target: DeliveryTarget, delivery: LeasedDelivery, signal: AbortSignal): Promise<AttemptOutcome>
  onSettled?(attempts: readonly SettledAttempt[]): void
}

// Times the concurrency: what is leased ahead must get its turn well within the lease, however slow the receiver.
const leasedAhead = 3
const gatherMs = 4

/**
 * Delivers what one subscription has due, several at once, until nothing is left. It holds leases for no more than it can
 * soon attempt; results are written together as they come.
 */
export class DeliveryLane {
  private readonly ctx: Context
  private readonly options: LaneOptions
  private readonly breakOff = new AbortController()
  private target: DeliveryTarget | null = null
  private readonly queue: LeasedDelivery[] = []
  private underWay = 0
  private isLeasing = false
  /** Nothing more was due at the last look. */
  private isDry = false
  private isStopped = false
  private results: SettledAttempt[] = []
  private isWriting = false
  private failure: unknown = null
  private moveOn = (): void => undefined

  constructor(ctx: Context, options: LaneOptions) {
    this.ctx = ctx
    this.options = options
  }

  /** Runs until nothing is due. Rejects when the database fails; leases then run out by themselves. */
  async run(): Promise<void> {
    for (;;) {
      if (this.failure !== null) throw this.failure
      this.leaseIfLow()
      while (this.queue.length > 0 && this.underWay < this.atOnce()) this.begin()
      if (this.underWay === 0 && !this.isLeasing && !this.isWriting && (this.isDry || this.isStopped)) return
      await new Promise<void>((resolve) => {
        this.moveOn = resolve
      })
    }
  }

  /** There is more: it looks again before it ends. */
  nudge(): void {
    this.isDry = false
    this.moveOn()
  }

  /** Takes nothing more on. What is under way is broken off after `graceMs`; its next attempt follows at once elsewhere. */
  async stop(graceMs: number): Promise<void> {
    this.isStopped = true
    setTimeout(() => this.breakOff.abort(), graceMs).unref()
    await returnDeliveries(this.ctx, this.queue.splice(0))
    this.moveOn()
  }

  // An agent is given one thing at a time.
  private atOnce(): number {
    return this.target?.agentId == null ? this.options.concurrency : 1
  }

  private leaseIfLow(): void {
    const isLow = this.queue.length <= this.options.concurrency / 2
    if (!isLow || this.isDry || this.isStopped || this.isLeasing) return
    this.isLeasing = true
    this.inBackground(this.lease(), () => {
      this.isLeasing = false
    })
  }

  private async lease(): Promise<void> {
    const { webhookId, concurrency, leaseMs } = this.options
    const limit = concurrency * leasedAhead
    this.isDry = true
    const leased = await leaseDeliveries(this.ctx, webhookId, { limit, leaseMs })
    if (!leased) return
    if (leased.deliveries.length === limit) this.isDry = false
    this.target = leased.target
    if (this.isStopped) await returnDeliveries(this.ctx, leased.deliveries)
    else this.queue.push(...leased.deliveries)
  }

  private begin(): void {
    const delivery = this.queue.shift()
    if (!delivery || !this.target) return
    this.underWay += 1
    this.inBackground(this.attempt(this.target, delivery), () => {
      this.underWay -= 1
    })
  }

  private async attempt(target: DeliveryTarget, delivery: LeasedDelivery): Promise<void> {
    const at = this.ctx.now()
    const { signal } = this.breakOff
    const outcome = await this.options.attempt(target, delivery, signal)
    const isCutOff = signal.aborted && !outcome.isDelivered && outcome.status === null
    this.results.push({ delivery, at, outcome, isCutOff })
    if (this.isWriting) return
    this.isWriting = true
    this.inBackground(this.write(target), () => {
      this.isWriting = false
    })
  }

  // Results that come within a moment, or while others are being written, go together.
  private async write(target: DeliveryTarget): Promise<void> {
    while (this.results.length > 0) {
      if (this.results.length < this.options.concurrency) await sleep(gatherMs)
      const results = this.results.splice(0)
      await settleDeliveries(this.ctx, target, results)
      this.options.onSettled?.(results)
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
