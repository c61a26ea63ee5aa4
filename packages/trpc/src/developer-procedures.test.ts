import type { Scope } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { appRouter } from './router.ts'

const database = suiteDatabase()
const callerOf = (core: Context) => appRouter.createCaller({ core, person: null, requestId: 'req_1' })

test('keys are made, listed, rotated, limited and revoked, and their text is in the answer that made them alone', async () => {
  const call = callerOf(await testContext(database.db))
  const { id, key } = await call.keys.create({ name: 'till', scopes: ['read:checks'], isTest: true, rateLimit: 7 })
  const fresh = await call.keys.rotate({ id })
  await call.keys.setLimit({ id: fresh.id, rateLimit: null })
  await call.keys.revoke({ id })
  const book = await call.keys.list()
  expect(book.keys).toMatchObject([
    { id: fresh.id, isTest: true, state: 'active', rateLimit: null, rotatedFrom: id },
    { id, state: 'revoked', rateLimit: 7 },
  ])
  const told = JSON.stringify([book, await call.requests.list({})])
  for (const text of [key, fresh.key]) expect(told).not.toContain(text.slice(13))
})

test('settings are told and set, one at a time', async () => {
  const call = callerOf(await testContext(database.db))
  await call.settings.set({ key: 'key.rateLimit', value: 500 })
  expect(await call.settings.get()).toMatchObject({ 'key.rateLimit': 500, 'mcp.enabled': false })
})

test('a subscription is tried, and its delivery told with the body that goes out', async () => {
  const call = callerOf(await testContext(database.db))
  const made = await call.webhooks.create({ url: 'https://example.com/hook', events: ['card.done'] })
  const { id } = made.data
  const sent = await call.webhooks.sendTest({ id })
  const told = await call.webhooks.delivery({ id, deliveryId: sent.data.id })
  expect(JSON.parse(told.body ?? '')).toMatchObject({ id: sent.data.eventId, type: 'card.done', livemode: false })
  expect(await call.webhooks.details()).toMatchObject([{ id, waiting: 1 }])
  expect(await call.webhooks.detail({ id })).not.toHaveProperty('secret')
})

test('each of them is refused without its scope', async () => {
  const core = await testContext(database.db)
  const call = callerOf({ ...core, scopes: new Set<Scope>(['read:checks', 'read:audit']) })
  const id = 'key_x'
  for (const asked of [
    () => call.keys.list(),
    () => call.keys.create({ name: 'a', scopes: ['read:checks'] }),
    () => call.keys.rotate({ id }),
    () => call.keys.revoke({ id }),
    () => call.keys.setLimit({ id, rateLimit: 1 }),
    () => call.requests.list({}),
    () => call.settings.get(),
    () => call.settings.set({ key: 'mcp.enabled', value: true }),
    () => call.webhooks.details(),
    () => call.webhooks.detail({ id }),
    () => call.webhooks.delivery({ id, deliveryId: id }),
  ]) {
    await expect(asked()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('what is another workspace’s is not there', async () => {
  const ours = callerOf(await testContext(database.db))
  const theirs = callerOf(await testContext(database.db))
  const { id } = await theirs.keys.create({ name: 'a', scopes: ['read:checks'] })
  const { data: webhook } = await theirs.webhooks.create({ url: 'https://example.com/hook', events: ['card.done'] })
  const { data: delivery } = await theirs.webhooks.sendTest({ id: webhook.id })
  for (const asked of [
    () => ours.keys.rotate({ id }),
    () => ours.keys.revoke({ id }),
    () => ours.keys.setLimit({ id, rateLimit: 1 }),
    () => ours.webhooks.detail({ id: webhook.id }),
    () => ours.webhooks.delivery({ id: webhook.id, deliveryId: delivery.id }),
  ]) {
    await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('what makes no sense is refused, by the schema or by the verb', async () => {
  const call = callerOf(await testContext(database.db))
  const past = { name: 'a', scopes: ['read:checks' as const], expiresAt: '2020-01-01T00:00:00Z' }
  await expect(call.keys.create(past)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  await expect(call.keys.create({ ...past, scopes: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(call.settings.set({ key: 'key.rateLimit', value: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
