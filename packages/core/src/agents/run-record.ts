import type { AgentRunEvent } from '@vitrina/contract/agent'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { cutText } from '../text/cut-text.ts'
import { storable, storableText } from '../text/storable.ts'
import { type RunEnd, type RunStart, type RunStep, writeEnd, writeFully, writeStart, writeSteps } from './run-writes.ts'

/** How long a process owns a run without renewing its lease. */
export const leaseMs = 30_000

const writeEveryMs = 200
const pollIntervalMs = 1000
const renewWithinMs = 20_000
const maxText = 4000
// Limits on what an adapter, which may be third-party code, can store in the database.
const maxStepCount = 1000
const longestSession = 64 * 1024

/** Why a run must stop before its agent has finished: it was cancelled, or it no longer belongs to this process. */
export type RunStop = { kind: 'cancelled'; by: string } | { kind: 'lost' }

/**
 * The record of a run that this process executes. Events are written every 200 ms, so that a page can follow them; a
 * run that ends sooner is written once, in one statement. Meanwhile its lease is renewed, and `onStop` reports when the
 * run must stop.
 */
export class RunRecord {
  private readonly ctx: Context
  private readonly start: RunStart
  private isStopping = false
  private readonly onStop: (stop: RunStop) => void
  private waiting: RunStep[] = []
  private seq = 0
  private isWritten: boolean
  private isEnded = false
  private storedUntil: Date
  private writing: Promise<unknown> = Promise.resolve()
  private writeTimer: NodeJS.Timeout | undefined
  private readonly lookTimer: NodeJS.Timeout

  /** `isWritten`: the run is already in the database, leased to this process for `leaseMs` from its start. */
  constructor(ctx: Context, start: RunStart, options: { isWritten: boolean; onStop(stop: RunStop): void }) {
    this.ctx = ctx
    this.start = { ...start, ...(start.thread && { thread: { ...start.thread } }) }
    this.isWritten = options.isWritten
    this.onStop = options.onStop
    this.storedUntil = new Date(start.startedAt.getTime() + leaseMs)
    this.writeSoon()
    this.lookTimer = setInterval(() => void this.enqueue(() => this.look()), pollIntervalMs)
  }

  /** Bare id of the run. */
  get id(): string {
    return this.start.id
  }

  /** Records an event of the run; only the first thousand are stored. */
  add(kind: AgentRunEvent['kind'], text: string): void {
    if (this.isEnded || this.seq >= maxStepCount) return
    this.seq += 1
    const isLast = this.seq === maxStepCount
    const words = isLast ? 'Дальше не записано: слишком много событий.' : storableText(cutText(text, maxText))
    this.waiting.push({ seq: this.seq, at: this.ctx.now(), kind: isLast ? 'note' : kind, text: words })
    this.writeSoon()
  }

  /**
   * Writes the result of the run, and what `besides` writes in the same transaction. Returns false, and writes nothing,
   * when someone else has ended the run. `besides.before` runs before the run's row is locked, so that rows are locked
   * in the same order everywhere; `besides.after` runs only if the run still belongs to this process. A session that is
   * too long is not stored: the previous one stays.
   */
  async end(given: RunEnd, besides?: { before(ctx: Context): Promise<void>; after(ctx: Context): Promise<void> }) {
    this.isEnded = true
    clearInterval(this.lookTimer)
    clearTimeout(this.writeTimer)
    await this.writing
    const end = this.storableEnd(given)
    const steps = this.waiting.splice(0)
    if (!besides) {
      const isOurs = await this.writeLast(this.ctx, steps, end)
      notifySignal(this.ctx.db, this.ctx.workspace.id, 'runs')
      return isOurs
    }
    return inTransaction(this.ctx, async (ctx) => {
      await besides.before(ctx)
      if (!(await this.writeLast(ctx, steps, end))) return false
      await besides.after(ctx)
      pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
      return true
    })
  }

  /** Stops recording: this process writes nothing more about the run. */
  abandon(): void {
    this.isEnded = true
    clearInterval(this.lookTimer)
    clearTimeout(this.writeTimer)
  }

  private async writeLast(ctx: Context, steps: RunStep[], end: RunEnd): Promise<boolean> {
    if (this.isWritten) return writeEnd(ctx, this.start, steps, end)
    await writeFully(ctx, this.start, steps, end)
    return true
  }

  private storableEnd({ session, ...end }: RunEnd): RunEnd {
    if (!session || session.state.length <= longestSession) return storable({ ...end, ...(session && { session }) })
    const length = session.state.length
    this.ctx.logger.warn({ runId: this.start.id, length }, 'an adapter remembers too much; what it had before stays')
    return storable(end)
  }

  private writeSoon(): void {
    this.writeTimer ??= setTimeout(() => {
      this.writeTimer = undefined
      void this.enqueue(() => this.writeWaiting())
    }, writeEveryMs)
  }

  // Writes one after another. What could not be written is kept and written with the next batch.
  private enqueue(work: () => Promise<void>): Promise<unknown> {
    this.writing = this.writing.then(work).catch((err: unknown) => {
      this.ctx.logger.warn({ err, runId: this.start.id }, 'a run could not be written of; it is tried again')
    })
    return this.writing
  }

  private async writeWaiting(): Promise<void> {
    if (this.isEnded) return
    if (!this.isWritten) {
      const until = new Date(this.ctx.now().getTime() + leaseMs)
      await writeStart(this.ctx, this.start, until)
      this.isWritten = true
      this.storedUntil = until
      if (this.start.thread?.isNew) this.start.thread.storedUntil = until
    }
    const steps = this.waiting.splice(0)
    try {
      if (steps.length > 0) await writeSteps(this.ctx, this.start, steps)
    } catch (error) {
      this.waiting.unshift(...steps)
      throw error
    }
    notifySignal(this.ctx.db, this.ctx.workspace.id, 'runs')
  }

  private async look(): Promise<void> {
    if (this.isEnded || this.isStopping) return
    // Retries what could not be written when it was due.
    if (!this.isWritten || this.waiting.length > 0) this.writeSoon()
    if (!this.isWritten) return
    const { workspace, now, db } = this.ctx
    const until =
      this.storedUntil.getTime() - now().getTime() < renewWithinMs ? new Date(now().getTime() + leaseMs) : null
    const { rows } = await sql<{ cancelled_by: string | null }>`
      ${until ? sql`UPDATE agent_run SET leased_until = ${until}` : sql`SELECT cancelled_by FROM agent_run`}
      WHERE workspace_id = ${workspace.id} AND id = ${this.start.id} AND status = 'running'
      ${until ? sql`RETURNING cancelled_by` : sql``}`.execute(db.kysely)
    if (until) await this.holdThread(until)
    const [row] = rows
    if (!row) this.stop({ kind: 'lost' })
    else if (row.cancelled_by !== null) this.stop({ kind: 'cancelled', by: row.cancelled_by })
  }

  private async holdThread(until: Date): Promise<void> {
    this.storedUntil = until
    const { thread } = this.start
    if (!thread) return
    const { rows } = await sql`
      UPDATE ai_thread SET answering_until = ${until}
      WHERE workspace_id = ${this.ctx.workspace.id} AND id = ${thread.id} AND answering_until = ${thread.storedUntil}::timestamptz
      RETURNING id`.execute(this.ctx.db.kysely)
    if (rows.length > 0) thread.storedUntil = until
  }

  private stop(stop: RunStop): void {
    this.isStopping = true
    this.onStop(stop)
  }
}
