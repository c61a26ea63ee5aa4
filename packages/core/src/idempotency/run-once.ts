import { createHash } from 'node:crypto'
import { type ErrorCode, errorCatalogue } from '@vitrina/contract/errors'
import { prepared } from '@vitrina/db/preparing-pool'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { flushWrites, noWrites, pendingOf, recordHours } from '../pending-writes.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { idempotencyPurpose } from './idempotency-purpose.ts'

const leaseSeconds = 120
const renewEverySeconds = 40

/**
 * A call made with an Idempotency-Key. `path` is the request's path with the ids filled in; `body` is its exact bytes.
 */
export interface KeyedCall {
  token: string
  method: string
  path: string
  body: Buffer
}

/** An answer, exact to the byte. */
export interface Answer {
  status: number
  body: string
}

/** How the caller renders an error that the verb threw, with its code. */
export interface OnceOptions {
  answerError(error: unknown): Answer & { code: ErrorCode }
}

/**
 * Runs a change once for its Idempotency-Key. The effect and the record of its answer are one transaction, so that
 * after any crash either both exist or neither. A repeat gets the same status and bytes; the key with another body is
 * 409 `idempotency_key_reused`; a repeat while the first still runs is 409 `idempotency_in_progress`. Errors after
 * validation are stored as answers, too; validation errors, 401, 403, 429 and 5xx are rethrown and not recorded.
 */
export async function runOnce(
  ctx: Context,
  call: KeyedCall,
  options: OnceOptions,
  effect: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  let isClaimed = false
  try {
    return await inTransaction(ctx, async (inside) => {
      const held = await claim(inside, call)
      if (held) return { ...held, replayed: true }
      isClaimed = true
      const answer = await effect(inside)
      pendingOf(inside).record = recordOf(inside, call, answer)
      return { ...answer, replayed: false }
    })
  } catch (error) {
    const failed = options.answerError(error)
    if (!isClaimed || !isSaved(failed.code)) throw error
    // The effect was rolled back; only the answer is stored.
    const answer = { status: failed.status, body: failed.body }
    await flushWrites(ctx, { ...noWrites(), record: recordOf(ctx, call, answer) }, false)
    return { ...answer, replayed: false }
  }
}

/**
 * The same for a change that only adds rows: no claim is made first, so that all of it can be one statement. When the
 * record already exists, the effect is rolled back and the stored answer is returned. A repeat while the first is being
 * written waits for it.
 */
export async function runOnceAtEnd(
  ctx: Context,
  call: KeyedCall,
  options: OnceOptions,
  effect: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  try {
    return await inTransaction(ctx, async (inside) => {
      const answer = await effect(inside)
      pendingOf(inside).record = recordOf(inside, call, answer)
      return { ...answer, replayed: false }
    })
  } catch (error) {
    const held = await findStored(ctx, call)
    if (held) return { ...held, replayed: true }
    const failed = options.answerError(error)
    if (!isSaved(failed.code)) throw error
    const answer = { status: failed.status, body: failed.body }
    if (await flushWrites(ctx, { ...noWrites(), record: recordOf(ctx, call, answer) }, false)) {
      return { ...answer, replayed: false }
    }
    const first = await findStored(ctx, call)
    if (!first) throw inProgress()
    return { ...first, replayed: true }
  }
}

/**
 * The same for a change with an effect outside the database: the record is first written with a lease, and a repeat
 * within the lease is 409 `idempotency_in_progress`. After a crash the call may be made again once the lease has
 * expired.
 */
export async function runOnceLeased(
  ctx: Context,
  call: KeyedCall,
  options: OnceOptions,
  effect: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const held = await inTransaction(ctx, async (inside) => {
    const record = await claim(inside, call)
    if (!record) await takeLease(inside, call)
    return record
  })
  if (held) return { ...held, replayed: true }
  // The effect may outlast the lease: while this process runs it, no other may start it again.
  const renewing = setInterval(() => {
    renewLease(ctx, call).catch((err: unknown) => ctx.logger.warn({ err }, 'the lease of a call could not be renewed'))
  }, renewEverySeconds * 1000).unref()
  try {
    const answer = await effect(ctx)
    await writeRecord(ctx, call, answer)
    return { ...answer, replayed: false }
  } catch (error) {
    const failed = options.answerError(error)
    if (!isSaved(failed.code)) {
      await dropRecord(ctx, call)
      throw error
    }
    await writeRecord(ctx, call, { status: failed.status, body: failed.body })
    return { status: failed.status, body: failed.body, replayed: false }
  } finally {
    clearInterval(renewing)
  }
}

// Validation errors and conflicts with a running call are not stored as answers.
const neverSaved: readonly ErrorCode[] = ['validation_failed', 'idempotency_in_progress', 'exchange_running']

function isSaved(code: ErrorCode): boolean {
  const { status } = errorCatalogue[code]
  return status < 500 && ![400, 401, 403, 429].includes(status) && !neverSaved.includes(code)
}

function savedSince(ctx: Pick<Context, 'now'>): Date {
  return new Date(ctx.now().getTime() - recordHours * 3_600_000)
}

/**
 * Returns the stored answer for the call, or null with the call locked for this transaction. One caller at a time:
 * another that finds the lock taken and no answer gets 409 instead of waiting while it occupies a connection. If the
 * record is created between the read and the lock, writing ours fails and everything is rolled back.
 */
async function claim(ctx: Context, call: KeyedCall): Promise<Answer | null> {
  const name = JSON.stringify([ctx.workspace.id, ctx.actor.id, call.method, call.path, call.token])
  const { rows } = await sql<{ locked: boolean } & StoredRecord>`${prepared}
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked, fingerprint, state, status, body, leased_until
    FROM (SELECT) one LEFT JOIN idempotency_record ON ${mine(ctx, call)} AND created_at >= ${savedSince(ctx)}`.execute(
    ctx.db.kysely,
  )
  const [row] = rows
  const held = row?.state ? answerOf(ctx, call, row) : null
  if (!held && !row?.locked) throw inProgress()
  return held
}

async function findStored(ctx: Context, call: KeyedCall): Promise<Answer | null> {
  const { rows } = await sql<StoredRecord>`
    SELECT fingerprint, state, status, body, leased_until FROM idempotency_record
    WHERE ${mine(ctx, call)} AND created_at >= ${savedSince(ctx)}`.execute(ctx.db.kysely)
  return rows[0] ? answerOf(ctx, call, rows[0]) : null
}

interface StoredRecord {
  fingerprint: string | null
  state: 'running' | 'done' | null
  status: number | null
  body: string | null
  leased_until: Date | null
}

function answerOf(ctx: Context, call: KeyedCall, held: StoredRecord): Answer | null {
  if (held.fingerprint !== fingerprint(call.body)) {
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another body; use a new key for a new request.',
    )
  }
  if (held.state === 'done' && held.status !== null && held.body !== null) {
    return { status: held.status, body: unseal(ctx.secret, idempotencyPurpose(ctx, call.token), held.body) }
  }
  if (held.leased_until && held.leased_until > ctx.now()) throw inProgress()
  return null
}

// Sealed, because an answer may contain a secret that is shown only once.
function sealBody(ctx: Context, call: KeyedCall, answer: Answer): string {
  return seal(ctx.secret, idempotencyPurpose(ctx, call.token), answer.body)
}

function recordOf(ctx: Context, call: KeyedCall, answer: Answer): Record<string, unknown> {
  return {
    workspace_id: ctx.workspace.id,
    key_id: ctx.actor.id,
    method: call.method,
    path: call.path,
    token: call.token,
    fingerprint: fingerprint(call.body),
    state: 'done',
    status: answer.status,
    body: sealBody(ctx, call, answer),
    created_at: ctx.now(),
  }
}

/**
 * Writes the record with a lease. Throws `idempotency_in_progress` where another call has one that counts: it may have
 * been written between the read of `claim` and its lock.
 */
async function takeLease(ctx: Context, call: KeyedCall): Promise<void> {
  const lease = new Date(ctx.now().getTime() + leaseSeconds * 1000)
  const { numAffectedRows } = await sql`
    ${putRecord(ctx, call, { state: 'running', status: null, body: null, lease })}
    WHERE held.created_at < ${savedSince(ctx)} OR held.leased_until <= ${ctx.now()}`.execute(ctx.db.kysely)
  if (numAffectedRows !== 1n) throw inProgress()
}

async function writeRecord(ctx: Context, call: KeyedCall, answer: Answer): Promise<void> {
  const { status } = answer
  await putRecord(ctx, call, { state: 'done', status, body: sealBody(ctx, call, answer), lease: null }).execute(
    ctx.db.kysely,
  )
}

interface NewRecord {
  state: 'running' | 'done'
  status: number | null
  body: string | null
  lease: Date | null
}

/** Writes a record, or puts it in the place of the one there is. */
function putRecord(ctx: Context, call: KeyedCall, { state, status, body, lease }: NewRecord): RawBuilder<unknown> {
  return sql`
    INSERT INTO idempotency_record AS held (workspace_id, key_id, method, path, token, fingerprint, state, status, body,
      leased_until, created_at)
    VALUES (${ctx.workspace.id}, ${ctx.actor.id}, ${call.method}, ${call.path}, ${call.token}, ${fingerprint(call.body)},
      ${state}, ${status}, ${body}, ${lease}, ${ctx.now()})
    ON CONFLICT (workspace_id, key_id, method, path, token) DO UPDATE SET fingerprint = excluded.fingerprint,
      state = excluded.state, status = excluded.status, body = excluded.body, leased_until = excluded.leased_until,
      created_at = excluded.created_at`
}

async function renewLease(ctx: Context, call: KeyedCall): Promise<void> {
  const lease = new Date(ctx.now().getTime() + leaseSeconds * 1000)
  await sql`
    UPDATE idempotency_record SET leased_until = ${lease} WHERE ${mine(ctx, call)} AND state = 'running'`.execute(
    ctx.db.kysely,
  )
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
