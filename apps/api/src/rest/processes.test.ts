import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiProcess } from '../../test/support/api-process.ts'

const database = suiteDatabase()
let ctx: Context
let processes: [ApiProcess, ApiProcess]

beforeAll(async () => {
  ctx = { ...(await testContext(database.db)), now: () => new Date() }
  processes = await Promise.all([ApiProcess.start(database.url), ApiProcess.start(database.url)])
})

afterAll(() => Promise.all(processes?.map((api) => api.kill()) ?? []))

/** A new key with its own name; `rateLimit` requests a minute. */
const newKey = (rateLimit?: number) =>
  createKey(ctx, { name: 'test', scopes: [...scopes], ...(rateLimit !== undefined && { rateLimit }) })

const Restaurants = z.object({ data: z.array(z.object({ metrics: z.object({ revenue: z.number().nullable() }) })) })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('two processes', () => {
  test('a key revoked is unauthorized for the next request of each', async () => {
    const { id, key } = await newKey()
    const statuses = () =>
      Promise.all(
        processes.map(async ({ url }) => (await fetch(`${url}/cards`, { headers: { 'x-api-key': key } })).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await revokeKey(ctx, id)
    expect(await statuses()).toEqual([401, 401])
  })

  test('give no answer from before an exchange once it has ended, while 15 are stored and both are asked all the time', async () => {
    const own = { ...(await testContext(database.db)), now: () => new Date() }
    // So many that none makes too many requests at once.
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createKey(own, { name: `reads ${n}`, scopes: ['read:restaurants'], rateLimit: 100_000 }),
      ),
    )
    let turn = 0
    const revenueAt = async ({ url }: ApiProcess): Promise<number> => {
      const path = `${url}/restaurants?date_from=2026-03-01&date_to=2026-03-31`
      turn += 1
      const answer = await fetch(path, { headers: { 'x-api-key': keys[turn % keys.length]?.key ?? '' } })
      const { data } = Restaurants.parse(await answer.json())
      return data[0]?.metrics.revenue ?? 0
    }
    let stored = 0
    let isOver = false
    const reading = processes.map(async (api) => {
      const late: number[][] = []
      while (!isOver) {
        const least = stored
        const told = await revenueAt(api)
        if (told < least) late.push([told, least])
        await pause(10)
      }
      return late
    })
    for (let revenue = 1; revenue <= 15; revenue += 1) {
      await sendLedger(own, {
        checks: [{ key: 'a', date: '2026-03-10', lines: [{ dish: 'tea', total: String(revenue) }] }],
      })
      stored = revenue
      for (const api of processes) expect(await revenueAt(api)).toBeGreaterThanOrEqual(revenue)
    }
    isOver = true
    expect(await Promise.all(reading)).toEqual([[], []])
    expect(await Promise.all(processes.map(revenueAt))).toEqual([15, 15])
  })

  test('share a limit of 10 a minute: of 30 requests at once 10 are answered, the rest told when to come again', async () => {
    const { key } = await newKey(10)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(`${processes[index % 2 === 0 ? 0 : 1].url}/agents`, { headers: { 'x-api-key': key } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const { status, headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('10')
      if (status === 200) continue
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('50 equal requests over both make one card; each answer is that card or 409 in progress', async () => {
    const { key } = await newKey(100_000)
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'fifty' }
    const answers: { status: number; body: string }[] = []
    // In waves of the burst, so that none is refused for its number.
    for (let wave = 0; wave < 5; wave += 1) {
      if (wave > 0) await pause(600)
      const asked = Array.from({ length: 10 }, async (_, index) => {
        const url = `${processes[index % 2 === 0 ? 0 : 1].url}/cards`
        const answer = await fetch(url, { method: 'POST', headers, body: '{"title":"Пятьдесят"}' })
        return { status: answer.status, body: await answer.text() }
      })
      answers.push(...(await Promise.all(asked)))
    }
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body)).size).toBe(1)
    expect(made.length).toBeGreaterThanOrEqual(40)
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, JSON.parse(body).code]).toEqual([409, 'idempotency_in_progress'])
    }
    expect(await count('card', "title = 'Пятьдесят'")).toBe(1)
  })
})

describe('a process killed at random moments of 200 writes', () => {
  test('while a client repeats each with its key: every card is there once, with its event, audit entry and record', async () => {
    const api = await ApiProcess.start(database.url)
    const { key } = await newKey(100_000)
    const answers = new Map<string, string>()
    let isDone = false
    let kills = 0
    const killer = (async () => {
      // By answers and not by time, of which a busy machine takes any amount.
      while (kills < 8) {
        const enough = answers.size + 1 + Math.random() * 20
        while (answers.size < enough && !isDone) await pause(1)
        await pause(Math.random() * 30)
        if (isDone) break
        await api.kill()
        kills += 1
        await api.start()
      }
    })()
    const write = async (title: string) => {
      const body = JSON.stringify({ title })
      const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': title }
      for (;;) {
        const answer = await fetch(`${api.url}/cards`, { method: 'POST', headers, body }).catch(() => null)
        const text = await answer?.text().catch(() => null)
        if (answer?.status === 201 && text != null) return answers.set(title, text)
        if (answer && ![201, 409, 429, 500, 503].includes(answer.status)) throw new Error(`${answer.status} ${text}`)
        await pause(50 + Math.random() * 100)
      }
    }
    const titles = Array.from({ length: 200 }, (_, index) => `kill-${index}`)
    const queue = [...titles]
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let title = queue.shift(); title !== undefined; title = queue.shift()) await write(title)
      }),
    )
    isDone = true
    await killer
    await api.kill()
    expect(kills).toBeGreaterThan(5)
    const { rows } = await ctx.db.pool.query<{ title: string }>(
      "SELECT title FROM card WHERE workspace_id = $1 AND title LIKE 'kill-%'",
      [ctx.workspace.id],
    )
    expect(rows.map(({ title }) => title).sort()).toEqual([...titles].sort())
    const ids = [...answers.values()].map((text) => JSON.parse(text).data.id)
    expect(new Set(ids).size).toBe(200)
    expect(await count('event', 'body LIKE \'%"title":"kill-%\'')).toBe(200)
    expect(await count('audit_entry', `object_id IN (${ids.map((id) => `'${id}'`).join(',')})`)).toBe(200)
    expect(await count('idempotency_record', "token LIKE 'kill-%' AND state = 'done'")).toBe(200)
  }, 300_000)
})

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE workspace_id = $1 AND ${condition}`,
    [ctx.workspace.id],
  )
  return rows[0]?.count ?? -1
}
