import { errorCatalogue } from '@vitrina/contract/errors'
import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test, vi } from 'vitest'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Answer, type KeyedCall, runOnce, runOnceAtEnd, runOnceLeased } from './run-once.ts'

const database = suiteDatabase(20)

const callOf = (call: Partial<KeyedCall> = {}): KeyedCall => ({
  token: newUuid(),
  method: 'POST',
  path: '/api/v1/cards',
  body: Buffer.from('{"title":"a"}'),
  ...call,
})

const options = {
  answerError: (error: unknown) => {
    const code = error instanceof DomainError ? error.code : 'internal_error'
    return { status: errorCatalogue[code].status, body: `{"code":"${code}"}`, code }
  },
}

/** An effect one can count: an audit entry, and an answer that is never the same twice. */
async function effect(ctx: Context): Promise<Answer> {
  const id = newUuid()
  await inTransaction(ctx, async (inside) =>
    recordAudit(inside, { action: 'card.created', objectKind: 'card', objectId: id }),
  )
  return { status: 201, body: `{"id":"${id}"}` }
}

async function effects(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM audit_entry WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows[0]?.count ?? -1
}

async function records(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM idempotency_record WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows[0]?.count ?? -1
}

const later = (ctx: Context, hours: number): Context => ({
  ...ctx,
  now: () => new Date(Date.parse('2026-03-31T12:00:00Z') + hours * 3_600_000),
})

describe.each([
  ['in the transaction of the effect', runOnce],
  ['at the end of the transaction', runOnceAtEnd],
  ['under a lease', runOnceLeased],
])('a record %s', (_, run) => {
  test('gives a repeat the same status and bytes, without the effect', async () => {
    const ctx = await testContext(database.db)
    const call = callOf()
    const first = await run(ctx, call, options, effect)
    expect(first).toMatchObject({ status: 201, replayed: false })
    expect(await run(ctx, call, options, effect)).toEqual({ ...first, replayed: true })
    expect(await effects(ctx)).toBe(1)
  })

  test('holds for one key, method, path and token, and for 24 hours', async () => {
    const ctx = await testContext(database.db)
    const call = callOf()
    const others: [Context, KeyedCall][] = [
      [{ ...ctx, actor: { ...ctx.actor, id: newUuid() } }, call],
      [ctx, { ...call, method: 'PATCH' }],
      [ctx, { ...call, path: '/api/v1/webhooks' }],
      [ctx, { ...call, token: newUuid() }],
      [later(ctx, 24.001), call],
    ]
    await run(ctx, call, options, effect)
    expect((await run(later(ctx, 23.999), call, options, effect)).replayed).toBe(true)
    for (const [who, what] of others) expect((await run(who, what, options, effect)).replayed).toBe(false)
    expect(await effects(ctx)).toBe(1 + others.length)
  })

  test('refuses another body under its token, be it a space', async () => {
    const ctx = await testContext(database.db)
    const call = callOf()
    await run(ctx, call, options, effect)
    const other = { ...call, body: Buffer.from('{"title": "a"}') }
    await expect(run(ctx, other, options, effect)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await effects(ctx)).toBe(1)
  })

  test.each([
    ['not_found', 404],
    ['conflict', 409],
  ] as const)('keeps the error %s, raised after validation, as the answer', async (code, status) => {
    const ctx = await testContext(database.db)
    const call = callOf()
    let runs = 0
    const failing = async (): Promise<Answer> => {
      runs += 1
      throw new DomainError(code, 'no')
    }
    const answer = { status, body: `{"code":"${code}"}` }
    expect(await run(ctx, call, options, failing)).toEqual({ ...answer, replayed: false })
    expect(await run(ctx, call, options, failing)).toEqual({ ...answer, replayed: true })
    // At the end, a repeat is tried again and nothing of it stays.
    expect([runs, await effects(ctx)]).toEqual([run === runOnceAtEnd ? 2 : 1, 0])
  })

  test.each([
    ['validation', new DomainError('validation_failed', 'no')],
    ['what is not available', new DomainError('not_available', 'no')],
    ['our own fault', new Error('boom')],
  ])('keeps nothing of %s: the next try runs again', async (_title, error) => {
    const ctx = await testContext(database.db)
    const call = callOf()
    await expect(run(ctx, call, options, () => Promise.reject(error))).rejects.toBe(error)
    expect(await records(ctx)).toBe(0)
    expect(await run(ctx, call, options, effect)).toMatchObject({ status: 201, replayed: false })
  })

  test('makes one effect of 50 equal calls at once; each gets that answer or is told to wait', async () => {
    const ctx = await testContext(database.db)
    const call = callOf()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => run(ctx, call, options, effect)))
    const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'idempotency_in_progress', extra: { retryAfterSeconds: 1 } })
    }
    expect(await effects(ctx)).toBe(1)
  })
})

describe('one transaction', () => {
  test('undoes what the effect wrote before it failed, and keeps the answer', async () => {
    const ctx = await testContext(database.db)
    const half = async (inside: Context): Promise<Answer> => {
      await effect(inside)
      throw new DomainError('conflict', 'no')
    }
    expect(await runOnce(ctx, callOf(), options, half)).toMatchObject({ status: 409 })
    expect([await effects(ctx), await records(ctx)]).toEqual([0, 1])
  })

  test('lets the effect reach the database by the transaction alone', async () => {
    const ctx = await testContext(database.db)
    const outside = (inside: Context) => inside.db.pool.query('SELECT 1').then(() => ({ status: 200, body: '' }))
    const byPrisma = (inside: Context) => inside.db.prisma.agent.count().then(() => ({ status: 200, body: '' }))
    await expect(runOnce(ctx, callOf(), options, outside)).rejects.toThrow('use Kysely')
    await expect(runOnce(ctx, callOf(), options, byPrisma)).rejects.toThrow('use Kysely')
  })
})

describe('a lease', () => {
  test('is had by one of those who look at the same moment: 150 times, eight equal calls make one effect', async () => {
    const ctx = await testContext(database.db)
    const calls = Array.from({ length: 150 }, () => callOf())
    for (const call of calls)
      await Promise.allSettled(Array.from({ length: 8 }, () => runOnceLeased(ctx, call, options, effect)))
    expect(await effects(ctx)).toBe(calls.length)
  })

  test('whose holder died is over after two minutes: then the call runs again', async () => {
    const ctx = await testContext(database.db)
    const call = callOf()
    const dies = runOnceLeased(ctx, call, options, () => new Promise(() => undefined))
    void dies
    await expect.poll(() => records(ctx)).toBe(1)
    const repeat = (hours: number) => runOnceLeased(later(ctx, hours), call, options, effect)
    await expect(repeat(119 / 3600)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await repeat(121 / 3600)).toMatchObject({ status: 201, replayed: false })
  })
  test('is renewed while its holder is at work, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let at = Date.parse('2026-03-31T12:00:00Z')
      const ctx = { ...(await testContext(database.db)), now: () => new Date(at) }
      const call = callOf()
      const begun = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<Answer>()
      const long = runOnceLeased(ctx, call, options, () => {
        begun.resolve()
        return ended.promise
      })
      await begun.promise
      expect(await records(ctx)).toBe(1)
      const lease = async () =>
        (
          await ctx.db.pool.query<{ at: Date }>(
            'SELECT leased_until AS at FROM idempotency_record WHERE workspace_id = $1',
            [ctx.workspace.id],
          )
        ).rows[0]?.at.getTime()
      for (let n = 0; n < 5; n += 1) {
        at += 40_000
        vi.advanceTimersByTime(40_000)
        await expect.poll(lease).toBe(at + 120_000)
        await expect(runOnceLeased(ctx, call, options, effect)).rejects.toMatchObject({
          code: 'idempotency_in_progress',
        })
      }
      ended.resolve({ status: 200, body: 'done' })
      expect(await long).toMatchObject({ body: 'done' })
      expect(await runOnceLeased(ctx, call, options, effect)).toMatchObject({ body: 'done', replayed: true })
    } finally {
      vi.useRealTimers()
    }
  })
})
