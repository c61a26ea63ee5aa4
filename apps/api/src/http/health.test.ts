import { Readiness } from '@vitrina/core/installation/await-database'
import { openDatabase } from '@vitrina/db/database'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, onTestFinished, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()

test('until the database fits, every call but those of health is refused as a problem that says to call again', async () => {
  const ctx = await testContext(database.db)
  const readiness = new Readiness()
  readiness.waitsFor = 'The database lacks 1 migration'
  const api = serve(ctx, { readiness })
  const key = await keyWith(ctx, ['read:dishes'])
  const health = async (path: string) => {
    const { statusCode, body } = await api.server.inject(path)
    return { statusCode, body: JSON.parse(body) }
  }

  expect(await health('/healthz')).toMatchObject({
    statusCode: 200,
    body: { status: 'ok', version: expect.any(String) },
  })
  expect(await health('/readyz')).toEqual({ statusCode: 503, body: { status: 'starting or being upgraded' } })
  const refused = await api.get('/dishes', key)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-type': expect.stringContaining('problem+json') })
  expect(refused.json()).toMatchObject({ code: 'not_available', status: 503 })

  readiness.waitsFor = null
  expect(await health('/readyz')).toEqual({ statusCode: 200, body: { status: 'ready' } })
  expect((await api.get('/dishes', key)).statusCode).toBe(200)
})

test('a database out of reach is 503 with the time to wait, and nothing of where it was looked for', async () => {
  const ctx = await testContext(database.db)
  const key = await keyWith(ctx, ['read:dishes', 'write:kanban'])
  const lost = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', maxConnections: 1 })
  onTestFinished(() => lost.close())
  const api = serve({ ...ctx, db: lost })
  for (const answer of [await api.get('/dishes', key), await api.send('POST', '/cards', key, { title: 'A' })]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '5' })
    expect(answer.json()).toMatchObject({ code: 'not_available', retryAfterSeconds: 5 })
    expect(answer.body).not.toContain('127.0.0.1')
  }
})
