import { readFile } from 'node:fs/promises'
import type { AgentDetail } from '@vitrina/contract/agent'
import { agentLabels } from '@vitrina/contract/agent-labels'
import { agentNamed } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { builtInAgents } from './built-in-agents.ts'
import { createAgent } from './create-agent.ts'
import { getAgentDetail } from './get-agent-detail.ts'
import { listAgentDetails } from './list-agent-details.ts'
import { updateAgent } from './update-agent.ts'

const database = suiteDatabase()
const migration = new URL('../../../../prisma/migrations/20261126091000_agent_labels/migration.sql', import.meta.url)

const labelsByName = async (ctx: Context) => (await listAgentDetails(ctx)).map(({ name, labelsOf }) => [name, labelsOf])
const all = { labels: ['name', 'description'] }

test('executors of the product have its texts, those of the workspace have none of them', async () => {
  const ctx = await testContext(database.db)
  await createAgent(ctx, { name: 'Бухгалтер', kind: 'employee' })
  expect(await labelsByName(ctx)).toEqual([
    ['Аналитик', { profile: 'analyst', ...all }],
    ['Бухгалтер', undefined],
    ['Кладовщик', { profile: 'stock_keeper', ...all }],
    ['Менеджер сервиса', { profile: 'service_manager', ...all }],
    ['Разработчик платформы', { profile: 'platform_developer', ...all }],
    ['Технолог меню', { profile: 'menu_technologist', ...all }],
  ])
  expect(builtInAgents.map(({ profile }) => profile).toSorted()).toEqual(Object.keys(agentLabels).toSorted())
})

test('a text that somebody changes is theirs from then on, the other stays the product’s', async () => {
  const ctx = await testContext(database.db)
  const id = await agentNamed(ctx)
  const told = async (change: Partial<AgentDetail>) => (await updateAgent(ctx, { id, ...change })).labelsOf?.labels
  expect(await told({ isActive: false })).toEqual(['name', 'description'])
  expect(await told({ name: 'Счетовод' })).toEqual(['description'])
  expect(await told({ name: 'Аналитик' })).toEqual(['description'])
  expect(await told({ description: null })).toBeUndefined()
})

test('an update tells which texts of executors of before are still the product’s', async () => {
  const ctx = await testContext(database.db)
  const [renamed, reworded] = [await agentNamed(ctx, 'Кладовщик'), await agentNamed(ctx, 'Технолог меню')]
  await updateAgent(ctx, { id: renamed, name: 'Завхоз' })
  await updateAgent(ctx, { id: reworded, description: 'Считает калькуляции' })
  await ctx.db.pool.query('ALTER TABLE agent DROP COLUMN profile_labels')
  await ctx.db.pool.query(await readFile(migration, 'utf8'))
  const labels = async (id: string) => (await getAgentDetail(ctx, { id })).labelsOf?.labels
  expect(await labels(renamed)).toEqual(['description'])
  expect(await labels(reworded)).toEqual(['name'])
  expect(await labels(await agentNamed(ctx))).toEqual(['name', 'description'])
})
