import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { type AccountingSystem, SourceError } from './accounting-system.ts'
import { exchangeIntegration } from './exchange-integration.ts'
import { readInBackground } from './read-in-background.ts'

const database = suiteDatabase()

/** A system that reads behind as it is told to; gives the connection's signal. */
async function connected(read: (signal: AbortSignal | undefined) => Promise<void>) {
  const desk = new InMemorySystem()
  desk.ledger = { checks: [{ key: 'c1', date: '2026-03-01', lines: [{ dish: 'tea', total: '100' }] }] }
  const ctx: Context = {
    ...(await testContext(database.db, { now: '2026-03-02T09:00:00Z' })),
    openSystem: ({ signal }): AccountingSystem => ({
      ...desk,
      diagnose: () => desk.diagnose(),
      changedDays: (period, held) => desk.changedDays(period, held),
      open: (request) => desk.open(request),
      sendPrices: (orders) => desk.sendPrices(orders),
      readPrices: (keys) => desk.readPrices(keys),
      readInBackground: () => read(signal),
      close: () => desk.close(),
    }),
  }
  const credentials = { url: 'http://127.0.0.1:1', login: 'api', password: 'pa55word' }
  await connectIntegration(ctx, { slug: 'source_b', credentials })
  desk.closed = 0
  return { ctx, desk }
}

describe('reading behind an exchange', () => {
  test('holds up no exchange, and nobody reads a second time meanwhile', async () => {
    const begun = Promise.withResolvers<void>()
    const { ctx, desk } = await connected(async (signal) => {
      begun.resolve()
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    const stopping = new AbortController()
    const behind = readInBackground(ctx, 'source_b', { signal: stopping.signal })
    await begun.promise
    const { reports } = await exchangeIntegration(ctx, { source: 'source_b', scope: { kind: 'current' } })
    expect(reports).toMatchObject([{ status: 'succeeded', inserted: 1 }])
    await expect(readInBackground(ctx, 'source_b')).rejects.toMatchObject({ code: 'exchange_running' })
    stopping.abort()
    await behind
    expect(desk.closed).toBe(2)
  })

  test('that a server refuses is no failure of anything', async () => {
    const { ctx, desk } = await connected(() =>
      Promise.reject(new SourceError('unreachable', reasonOf('nobody there'))),
    )
    await readInBackground(ctx, 'source_b')
    expect(desk.closed).toBe(1)
  })
})
