import type { Scope } from '@vitrina/contract/scopes'
import { auditOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { createKey } from '../keys/create-key.ts'
import { Gate } from '../keys/gate.ts'
import { getDeveloperSettings, setDeveloperSetting } from './developer-settings.ts'

const database = suiteDatabase()

test('they are off, and 100 a minute, where nothing was set', async () => {
  const ctx = await testContext(database.db)
  expect(await getDeveloperSettings(ctx)).toEqual({
    'mcp.enabled': false,
    'mcp.mutations': false,
    'webhooks.allowPrivate': false,
    'key.rateLimit': 100,
  })
})

test('a switch holds from the next request, and is in the journal', async () => {
  const ctx = await testContext(database.db)
  const { key } = await createKey(ctx, { name: 'till', scopes: ['read:checks'] })
  const gate = new Gate(ctx.db)
  const tools = async () =>
    (await gate.enter({ headers: { 'x-api-key': key }, address: '192.0.2.1', now: ctx.now() })).tools
  expect(await tools()).toEqual({ isEnabled: false, mayChange: false })
  expect(await setDeveloperSetting(ctx, { key: 'mcp.enabled', value: true })).toMatchObject({ 'mcp.enabled': true })
  expect(await tools()).toEqual({ isEnabled: true, mayChange: false })
  await setDeveloperSetting(ctx, { key: 'mcp.mutations', value: true })
  expect(await tools()).toEqual({ isEnabled: true, mayChange: true })
  await setDeveloperSetting(ctx, { key: 'mcp.enabled', value: false })
  expect((await tools()).isEnabled).toBe(false)
  expect((await auditOf(ctx)).slice(1)).toMatchObject([
    { action: 'setting.changed', object_id: 'mcp.enabled', details: { value: true } },
    { action: 'setting.changed', object_id: 'mcp.mutations', details: { value: true } },
    { action: 'setting.changed', object_id: 'mcp.enabled', details: { value: false } },
  ])
})

test('are of one workspace alone', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  await setDeveloperSetting(ctx, { key: 'key.rateLimit', value: 500 })
  expect((await getDeveloperSettings(other))['key.rateLimit']).toBe(100)
})

test.each([
  ['a setting that is not a developer’s', { key: 'adapter.enabled', value: false }],
  ['a value of another kind', { key: 'mcp.enabled', value: 'true' }],
  ['a private target, which the operator alone allows', { key: 'webhooks.allowPrivate', value: true }],
  ['a limit of 0', { key: 'key.rateLimit', value: 0 }],
])('%s is refused', async (_, input) => {
  const ctx = await testContext(database.db)
  await expect(Reflect.apply(setDeveloperSetting, undefined, [ctx, input])).rejects.toThrow()
  expect(await auditOf(ctx)).toEqual([])
})

test('reading needs read:integrations, setting write:integrations', async () => {
  const ctx = await testContext(database.db)
  const reader = { ...ctx, scopes: new Set<Scope>(['read:integrations']) }
  const nobody = { ...ctx, scopes: new Set<Scope>(['read:webhooks']) }
  await expect(getDeveloperSettings(reader)).resolves.toBeDefined()
  await expect(getDeveloperSettings(nobody)).rejects.toMatchObject({ extra: { requiredScope: 'read:integrations' } })
  await expect(setDeveloperSetting(reader, { key: 'mcp.enabled', value: true })).rejects.toMatchObject({
    extra: { requiredScope: 'write:integrations' },
  })
})

test('an installation that allows private targets to all is told so', async () => {
  const ctx = await testContext(database.db)
  expect((await getDeveloperSettings(ctx))['webhooks.allowPrivate']).toBe(false)
  expect((await getDeveloperSettings({ ...ctx, allowPrivateTargets: true }))['webhooks.allowPrivate']).toBe(true)
})
