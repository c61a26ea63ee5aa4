import { createHash } from 'node:crypto'
import { errorCatalogue } from '@vitrina/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'

const keptHours = 24
const leaseSeconds = 120

/** A call made with an Idempotency-Key. `path` is that of the request, ids in place; `body` its exact bytes. */
export interface KeyedCall {
  token: string
  method: string
  path: string
  body: Buffer
}

/** An answer to the byte. */
export interface Answer {
  status: number
  body: string
}

/** How the caller renders what the verb threw, and whether that came of validation (which is never kept). */
export interface OnceOptions {
  answerError(error: unknown): Answer & { isValidation: boolean }
}

/**
 * Runs a change once for its Idempotency-Key: the effect and the record of its answer are one transaction, so that after
 * any crash both are there or neither. A repeat gets the same status and bytes; the key with another body is 409
 * `idempotency_key_reused`; a repeat while the first still runs is 409 `idempotency_in_progress`. Errors raised after
 * validation are kept as answers, too; validation errors, 401, 403, 429 and 5xx are thrown on and leave no record.
 */
export async function runOnce(
  ctx: Context,
  call: KeyedCall,
  options: OnceOptions,
  effect: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  return inTransaction(ctx, async (inside) => {
    await lockCall(inside, call)
    const held = await readRecord(inside, call)
    if (held) return { ...held, replayed: true }
    await sql`SAVEPOINT effect`.execute(inside.db.kysely)
    const answer = await effect(inside).catch(async (error: unknown) => {
      const failed = options.answerError(error)
      if (failed.isValidation || !isKept(failed.status)) throw error
      await sql`ROLLBACK TO SAVEPOINT effect`.execute(inside.db.kysely)
      return { status: failed.status, body: failed.body }
    })
    await writeRecord(inside, call, answer)
    return { ...answer, replayed: false }
  })
}

/**
 * The same for a change whose effect lies outside the database: the record is taken under a lease first, and a repeat
 * within it is 409 `idempotency_in_progress`. After a crash the call may be made again once the lease is over.
 */
export async function runOnceLeased(
  ctx: Context,
  call: KeyedCall,
  options: OnceOptions,
  effect: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const held = await inTransaction(ctx, async (inside) => {
    await lockCall(inside, call)
    const record = await readRecord(inside, call)
    if (!record) await writeRecord(inside, call, null)
    return record
  })
  if (held) return { ...held, replayed: true }
  try {
    const answer = await effect(ctx)
    await writeRecord(ctx, call, answer)
    return { ...answer, replayed: false }
  } catch (error) {
    const failed = options.answerError(error)
    const kept = !failed.isValidation && isKept(failed.status)
    if (!kept) {
      await dropRecord(ctx, call)
      throw error
    }
    await writeRecord(ctx, call, { status: failed.status, body: failed.body })
    return { status: failed.status, body: failed.body, replayed: false }
  }
}

function isKept(status: number): boolean {
  return status < 500 && ![400, 401, 403, 429].includes(status)
}

function keptSince(ctx: Pick<Context, 'now'>): Date {
  return new Date(ctx.now().getTime() - keptHours * 3_600_000)
}

// One caller at a time: whoever finds the lock taken is told so, and never waits with a connection in hand.
async function lockCall(ctx: Context, call: KeyedCall): Promise<void> {
  const name = JSON.stringify([ctx.workspace.id, ctx.actor.id, call.method, call.path, call.token])
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked`.execute(ctx.db.kysely)
  if (!rows[0]?.locked) throw inProgress()
}

interface HeldRecord {
  fingerprint: string
  state: 'running' | 'done'
  status: number | null
  body: string | null
  leased_until: Date | null
}

async function readRecord(ctx: Context, call: KeyedCall): Promise<Answer | null> {
  const { rows } = await sql<HeldRecord>`
    SELECT fingerprint, state, status, body, leased_until FROM idempotency_record
    WHERE ${mine(ctx, call)} AND created_at >= ${keptSince(ctx)}`.execute(ctx.db.kysely)
  const [held] = rows
  if (!held) return null
  if (held.fingerprint !== fingerprint(call.body)) {
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another body; use a new key for a new request.',
    )
  }
  if (held.state === 'done' && held.status !== null && held.body !== null) {
    return { status: held.status, body: held.body }
  }
  if (held.leased_until && held.leased_until > ctx.now()) throw inProgress()
  return null
}

async function writeRecord(ctx: Context, call: KeyedCall, answer: Answer | null): Promise<void> {
  const lease = answer ? null : new Date(ctx.now().getTime() + leaseSeconds * 1000)
  await sql`
    INSERT INTO idempotency_record (workspace_id, key_id, method, path, token, fingerprint, state, status, body,
      leased_until, created_at)
    VALUES (${ctx.workspace.id}, ${ctx.actor.id}, ${call.method}, ${call.path}, ${call.token}, ${fingerprint(call.body)},
      ${answer ? 'done' : 'running'}, ${answer?.status ?? null}, ${answer?.body ?? null}, ${lease}, ${ctx.now()})
    ON CONFLICT (workspace_id, key_id, method, path, token) DO UPDATE SET fingerprint = excluded.fingerprint,
      state = excluded.state, status = excluded.status, body = excluded.body, leased_until = excluded.leased_until,
      created_at = excluded.created_at`.execute(ctx.db.kysely)
}

async function dropRecord(ctx: Context, call: KeyedCall): Promise<void> {
  await sql`DELETE FROM idempotency_record WHERE ${mine(ctx, call)}`.execute(ctx.db.kysely)
}

function mine(ctx: Context, call: KeyedCall) {
  return sql<boolean>`workspace_id = ${ctx.workspace.id} AND key_id = ${ctx.actor.id} AND method = ${call.method}
    AND path = ${call.path} AND token = ${call.token}`
}

function fingerprint(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

function inProgress(): DomainError {
  const { title } = errorCatalogue.idempotency_in_progress
  return new DomainError(
    'idempotency_in_progress',
    `${title}: the first request with this key still runs; ask again.`,
    {
      retryAfterSeconds: 1,
    },
  )
}
