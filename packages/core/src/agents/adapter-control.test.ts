import { roleScopes } from '@vitrina/contract/scopes'
import { auditOf } from '@vitrina/testing/changes'
import { stubAgentService } from '@vitrina/testing/stub-agent-service'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { setSetting } from '../settings/settings.ts'
import { getAdapterControl, setAdapterControl } from './adapter-control.ts'
import { listAdapters } from './adapters.ts'
import { checkAdapter } from './check-adapter.ts'
import { listAgentDetails } from './list-agent-details.ts'

const database = suiteDatabase()
const defaults = {
  enabled: true,
  adapter: 'agent_local',
  maxSeconds: 300,
  maxSteps: 40,
  maxTokens: 200_000,
  maxCost: null,
}

describe('what governs the adapters', () => {
  test('is the defaults at first, and what the operator has set', async () => {
    const ctx = await testContext(database.db)
    expect(await getAdapterControl(ctx)).toEqual(defaults)
    await setSetting(ctx, 'adapter.maxCost', '1.5')
    await setSetting(ctx, 'adapter.enabled', 'false')
    expect(await getAdapterControl(ctx)).toEqual({ ...defaults, maxCost: 1.5, enabled: false })
  })

  test('is set whole, and the journal has an entry for each setting that became another', async () => {
    const ctx = await testContext(database.db)
    const wanted = { ...defaults, adapter: 'agent_gateway', maxSteps: 10, maxCost: 2 }
    expect(await setAdapterControl(ctx, wanted)).toEqual(wanted)
    expect(await getAdapterControl(ctx)).toEqual(wanted)
    const told = (await auditOf(ctx)).map(({ object_id, details }) => [object_id, details])
    expect(told.toSorted()).toEqual([
      ['adapter.maxCost', { value: 2 }],
      ['adapter.maxSteps', { value: 10 }],
      ['adapter.name', { value: 'agent_gateway' }],
    ])
    await setAdapterControl(ctx, { ...wanted, maxCost: null })
    expect(await getAdapterControl(ctx)).toEqual({ ...wanted, maxCost: null })
  })

  test('names the adapter of every executor that has none of its own', async () => {
    const ctx = await testContext(database.db)
    await setAdapterControl(ctx, { ...defaults, adapter: 'agent_gateway' })
    expect(new Set((await listAgentDetails(ctx)).map(({ adapter }) => adapter))).toEqual(new Set(['agent_gateway']))
  })

  test('is changed by an owner alone, and read by whoever reads executors', async () => {
    const ctx = await testContext(database.db)
    for (const role of ['manager', 'developer', 'viewer'] as const) {
      const theirs = { ...ctx, scopes: new Set(roleScopes[role]) }
      await expect(setAdapterControl(theirs, defaults)).rejects.toMatchObject({ code: 'insufficient_scope' })
      expect(await getAdapterControl(theirs)).toEqual(defaults)
    }
    const stranger = getAdapterControl({ ...ctx, scopes: new Set(['read:kanban']) })
    await expect(stranger).rejects.toMatchObject({ code: 'insufficient_scope' })
  })

  test('takes no adapter that nobody has registered, and then nothing of the rest either', async () => {
    const ctx = await testContext(database.db)
    const refused = setAdapterControl(ctx, { ...defaults, maxSteps: 5, adapter: 'elsewhere' })
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await getAdapterControl(ctx)).toEqual(defaults)
  })

  test('is of the workspace alone', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    await setAdapterControl(ours, { ...defaults, enabled: false })
    expect(await getAdapterControl(theirs)).toEqual(defaults)
  })
})

describe('the look whether an adapter can work', () => {
  const environment = { status: 'ok' as const, checks: [] }

  test('is the agent service’s, for who manages executors', async () => {
    const agentService = stubAgentService({
      adapters: () => [{ name: 'elsewhere', title: { ru: 'Там', en: 'There' } }],
      checkEnvironment: () => Promise.resolve(environment),
    })
    const ctx = { ...(await testContext(database.db)), agentService }
    expect(listAdapters(ctx).map(({ name }) => name)).toEqual(['elsewhere'])
    expect(await checkAdapter(ctx, { adapter: 'elsewhere' })).toEqual(environment)
    const viewer = { ...ctx, scopes: new Set(roleScopes.viewer) }
    await expect(checkAdapter(viewer, { adapter: 'elsewhere' })).rejects.toMatchObject({ code: 'insufficient_scope' })
  })

  test('is not to be had where nothing runs agents', async () => {
    const ctx = await testContext(database.db)
    await expect(checkAdapter(ctx, { adapter: 'agent_local' })).rejects.toMatchObject({ code: 'not_available' })
    expect(listAdapters(ctx).map(({ name }) => name)).toEqual(['agent_gateway', 'agent_local'])
  })
})
