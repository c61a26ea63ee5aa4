import { type AgentDetail, scopesNotForAgents } from '@vitrina/contract/agent'
import { roleScopes } from '@vitrina/contract/scopes'
import { newUuid } from '@vitrina/db/ids'
import { agentNamed, at } from '@vitrina/testing/board'
import { auditOf } from '@vitrina/testing/changes'
import { stubAgentService } from '@vitrina/testing/stub-agent-service'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { completeWorkspaces } from '../workspaces/workspace-defaults.ts'
import { builtInAgents } from './built-in-agents.ts'
import { createAgent } from './create-agent.ts'
import { ensureAgents } from './ensure-agents.ts'
import { getAgentDetail } from './get-agent-detail.ts'
import { listAgentDetails } from './list-agent-details.ts'
import { updateAgent } from './update-agent.ts'

const database = suiteDatabase()

/** The same context in the hands of a manager. */
const asManager = (ctx: Context): Context => ({ ...ctx, scopes: new Set(roleScopes.manager) })
const wrong = (pointer: string, detail: RegExp) => ({
  code: 'validation_failed',
  extra: { errors: [{ pointer, code: 'invalid', detail: expect.stringMatching(detail) }] },
})

async function builtIn(ctx: Context, name = 'Аналитик'): Promise<AgentDetail> {
  return getAgentDetail(ctx, { id: await agentNamed(ctx, name) })
}

describe('a new executor', () => {
  test('has what it was given, is listed by name, and the journal tells of it', async () => {
    const ctx = await testContext(database.db)
    const made = await createAgent(ctx, {
      name: ' Бухгалтер ',
      kind: 'employee',
      description: 'Сводит кассу',
      instructions: 'Считай до копейки.',
      scopes: ['read:checks', 'write:kanban', 'read:checks'],
      adapter: 'agent_gateway',
      isExternal: true,
    })
    expect(made).toEqual({
      id: expect.stringMatching(/^agt_/),
      object: 'agent',
      kind: 'employee',
      name: 'Бухгалтер',
      description: 'Сводит кассу',
      adapter: 'agent_gateway',
      ownAdapter: 'agent_gateway',
      instructions: 'Считай до копейки.',
      scopes: ['read:checks', 'write:kanban'],
      isActive: true,
      isExternal: true,
      isBuiltIn: false,
      lastRun: null,
      version: 1,
    })
    expect((await listAgentDetails(ctx)).map(({ name }) => name).slice(0, 3)).toEqual([
      'Аналитик',
      'Бухгалтер',
      'Кладовщик',
    ])
    expect(await auditOf(ctx)).toMatchObject([
      { action: 'agent.created', object_kind: 'agent', object_id: made.id, details: { after: { name: 'Бухгалтер' } } },
    ])
  })

  test('gets an adapter of its own, or another, from an owner alone; the rest of it managers change', async () => {
    const ctx = await testContext(database.db)
    const refused = { code: 'insufficient_scope', extra: { requiredScope: 'adapter:control' } }
    const adapter = 'agent_gateway'
    const robot = { name: 'Robot', kind: 'employee' } as const
    await expect(createAgent(asManager(ctx), { ...robot, adapter })).rejects.toMatchObject(refused)
    const { id } = await createAgent(asManager(ctx), { ...robot, adapter: null })
    await expect(updateAgent(asManager(ctx), { id, adapter })).rejects.toMatchObject(refused)
    expect((await updateAgent(ctx, { id, adapter })).ownAdapter).toBe(adapter)
    expect((await updateAgent(asManager(ctx), { id, adapter, name: 'Другой' })).name).toBe('Другой')
    await expect(updateAgent(asManager(ctx), { id, adapter: null })).rejects.toMatchObject(refused)
  })

  test('without scopes gets those of the built-in ones, as far as who makes it holds them', async () => {
    const ctx = await testContext(database.db)
    const scopes = new Set(['write:agents', 'read:checks', 'read:kanban'] as const)
    const made = await createAgent({ ...ctx, scopes }, { name: 'Robot', kind: 'developer' })
    expect(made).toMatchObject({ scopes: ['read:checks', 'read:kanban'], ownAdapter: null, adapter: 'agent_local' })
  })

  test('of a name that is taken is refused, in whatever letters, however many ask at once', async () => {
    const ctx = await testContext(database.db)
    await expect(createAgent(ctx, { name: 'АНАЛИТИК ', kind: 'employee' })).rejects.toMatchObject(
      wrong('#/name', /has this name/),
    )
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => createAgent(ctx, { name: 'Единственный', kind: 'employee' })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each(scopesNotForAgents)('never gets %s, not even from an owner', async (scope) => {
    const ctx = await testContext(database.db)
    const made = createAgent(ctx, { name: 'Robot', kind: 'employee', scopes: ['read:checks', scope] })
    await expect(made).rejects.toMatchObject(wrong('#/scopes', new RegExp(scope)))
    expect(await auditOf(ctx)).toEqual([])
  })

  test('gets no scope that who makes it lacks', async () => {
    const ctx = await testContext(database.db)
    const made = createAgent(asManager(ctx), { name: 'Robot', kind: 'employee', scopes: ['read:audit'] })
    await expect(made).rejects.toMatchObject(wrong('#/scopes', /read:audit/))
  })

  test('is carried only by an adapter that is registered: those of the agent service, else those of the contract', async () => {
    const ctx = await testContext(database.db)
    const make = (given: Context, adapter: string) => createAgent(given, { name: 'Robot', kind: 'employee', adapter })
    await expect(make(ctx, 'elsewhere')).rejects.toMatchObject(wrong('#/adapter', /agent_gateway, agent_local/))
    const agentService = stubAgentService({
      adapters: () => [{ name: 'elsewhere', title: { ru: 'Там', en: 'There' } }],
    })
    await expect(make({ ...ctx, agentService }, 'agent_local')).rejects.toMatchObject(wrong('#/adapter', /elsewhere/))
    expect((await make({ ...ctx, agentService }, 'elsewhere')).adapter).toBe('elsewhere')
  })

  test('is made and changed by who has all restaurants: it works for the whole chain', async () => {
    const ctx = await testContext(database.db)
    const limited = { ...asManager(ctx), reach: [newUuid()] }
    const refused = { code: 'insufficient_scope', message: expect.stringMatching(/concerns all restaurants/) }
    await expect(createAgent(limited, { name: 'Robot', kind: 'employee' })).rejects.toMatchObject(refused)
    const { id, version } = await builtIn(ctx)
    await expect(updateAgent(limited, { id, instructions: 'Tell all' })).rejects.toMatchObject(refused)
    expect((await getAgentDetail(ctx, { id })).version).toBe(version)
    expect((await getAgentDetail(limited, { id })).id).toBe(id)
  })

  test('needs write:agents', async () => {
    const ctx = await testContext(database.db)
    const refused = createAgent({ ...ctx, scopes: new Set(['read:agents']) }, { name: 'Robot', kind: 'employee' })
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('a change of an executor', () => {
  test('is told with what was and what is, counts a version, and leaves the rest', async () => {
    const ctx = await testContext(database.db)
    const before = await builtIn(ctx)
    const change = { isActive: false, description: '', scopes: ['read:checks' as const] }
    const after = await updateAgent(at(ctx, '2026-04-01T00:00:00Z'), { id: before.id, version: 1, ...change })
    const labelsOf = { profile: 'analyst', labels: ['name'] }
    expect(after).toEqual({ ...before, ...change, description: null, labelsOf, version: 2 })
    expect((await auditOf(ctx)).map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: 'agent.updated',
        details: {
          before: { isActive: true, description: before.description, scopes: before.scopes },
          after: { isActive: false, description: null, scopes: ['read:checks'] },
        },
      },
    ])
  })

  test('that changes nothing writes nothing, whatever the order of the scopes', async () => {
    const ctx = await testContext(database.db)
    const before = await builtIn(ctx)
    const { name, kind, instructions, ownAdapter: adapter } = before
    const same = { name, kind, instructions, adapter, scopes: before.scopes.toReversed() }
    expect(await updateAgent(ctx, { id: before.id, version: 1, ...same })).toEqual(before)
    expect(await auditOf(ctx)).toEqual([])
  })

  test('of an older version is refused: of two at once, one is told', async () => {
    const ctx = await testContext(database.db)
    const { id } = await builtIn(ctx)
    const tries = await Promise.allSettled(
      ['Первый', 'Второй'].map((name) => updateAgent(ctx, { id, version: 1, name })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect((await getAgentDetail(ctx, { id })).version).toBe(2)
  })

  test('keeps scopes that who makes it lacks, and adds none of them', async () => {
    const ctx = await testContext(database.db)
    const { id } = await createAgent(ctx, { name: 'Ревизор', kind: 'employee', scopes: ['read:audit'] })
    const kept = await updateAgent(asManager(ctx), { id, name: 'Аудитор', scopes: ['read:audit', 'read:checks'] })
    expect(kept).toMatchObject({ name: 'Аудитор', scopes: ['read:audit', 'read:checks'] })
    const other = await builtIn(ctx)
    const refused = updateAgent(asManager(ctx), { id: other.id, scopes: [...other.scopes, 'read:audit'] })
    await expect(refused).rejects.toMatchObject(wrong('#/scopes', /read:audit/))
  })

  test('to a name of another one is refused, to its own in other letters is not', async () => {
    const ctx = await testContext(database.db)
    const { id } = await builtIn(ctx)
    await expect(updateAgent(ctx, { id, name: 'кладовщик' })).rejects.toMatchObject(wrong('#/name', /has this name/))
    expect((await updateAgent(ctx, { id, name: 'аналитик' })).name).toBe('аналитик')
  })

  test('needs write:agents, and an executor of the workspace', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await builtIn(other)
    const refused = updateAgent({ ...ctx, scopes: new Set(roleScopes.viewer) }, { id: theirs.id, name: 'x' })
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
    for (const id of [theirs.id, 'agt_nothing', theirs.id.replace('agt_', 't_')]) {
      await expect(updateAgent(ctx, { id, name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(getAgentDetail(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await getAgentDetail(other, { id: theirs.id })).toEqual(theirs)
  })
})

describe('what the panel is told of an executor', () => {
  test('holds its last run, of its own workspace', async () => {
    const ctx = await testContext(database.db)
    const { id } = await builtIn(ctx)
    const run = (task: string, status: string) =>
      ctx.db.pool.query(
        `INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, started_at)
         SELECT workspace_id, $2, id, 'agent_local', $3::agent_run_status, $4, $5 FROM agent
         WHERE workspace_id = $1 AND profile = 'analyst'`,
        [ctx.workspace.id, newUuid(), status, task, ctx.now()],
      )
    await run('Первая', 'succeeded')
    await run('Вторая', 'running')
    expect((await getAgentDetail(ctx, { id })).lastRun).toEqual({
      id: expect.stringMatching(/^run_/),
      status: 'running',
      task: 'Вторая',
      startedAt: '2026-03-31T12:00:00.000Z',
    })
    const others = await listAgentDetails(ctx)
    expect(others.filter(({ lastRun }) => lastRun !== null)).toHaveLength(1)
  })

  test('holds no run that answers a question of somebody else', async () => {
    const ctx = await testContext(database.db)
    const { id } = await builtIn(ctx)
    const [thread, asker] = [newUuid(), newUuid()]
    await ctx.db.pool.query(
      `WITH asked AS (
         INSERT INTO ai_thread (workspace_id, id, title, user_id, created_at, updated_at) VALUES ($1, $2, 'x', $3, $4, $4))
       INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, thread_id, started_at)
       SELECT $1, $5, id, 'agent_local', 'succeeded', 'Личное', $2, $4 FROM agent
       WHERE workspace_id = $1 AND profile = 'analyst'`,
      [ctx.workspace.id, thread, asker, ctx.now(), newUuid()],
    )
    const as = (user: string): Context => ({ ...ctx, actor: { type: 'user', id: user, name: 'Person' } })
    expect((await getAgentDetail(as(asker), { id })).lastRun).toMatchObject({ task: 'Личное' })
    expect((await getAgentDetail(as(newUuid()), { id })).lastRun).toBeNull()
  })

  test('needs read:agents', async () => {
    const ctx = { ...(await testContext(database.db)), scopes: new Set(['read:kanban'] as const) }
    await expect(listAgentDetails(ctx)).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('instructions of the built-in executors', () => {
  const texts = async (ctx: Context) => {
    const agents = await listAgentDetails(ctx)
    return agents.map(({ instructions }) => instructions).sort()
  }
  const expected = builtInAgents.map(({ instructions }) => instructions).sort()

  test('are there from the first moment, in Russian', async () => {
    const ctx = await testContext(database.db)
    expect(await texts(ctx)).toEqual(expected)
    for (const text of expected) expect(text).toMatch(/^[А-Я][\s\S]{150,}/)
  })

  test('come to the workspaces that had none, and not in the place of what somebody wrote or took away', async () => {
    const ctx = await testContext(database.db)
    await ctx.db.pool.query("UPDATE agent SET instructions = '' WHERE workspace_id = $1", [ctx.workspace.id])
    const taken = await builtIn(ctx)
    await updateAgent(ctx, { id: taken.id, name: 'Молчун' })
    const own = await builtIn(ctx, 'Кладовщик')
    await updateAgent(ctx, { id: own.id, instructions: 'Своё' })
    expect(await completeWorkspaces(database.db, ctx.now())).toBe(1)
    const byName = new Map((await listAgentDetails(ctx)).map(({ name, instructions }) => [name, instructions]))
    expect([byName.get('Молчун'), byName.get('Кладовщик')]).toEqual(['', 'Своё'])
    expect(byName.get('Технолог меню')).toMatch(/фудкост/)
    expect(await completeWorkspaces(database.db, ctx.now())).toBe(0)
    await ensureAgents(ctx.db, ctx.workspace.id, ctx.now())
    expect((await builtIn(ctx, 'Молчун')).instructions).toBe('')
  })
})
