import { readFile } from 'node:fs/promises'
import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import { newUuid } from '@vitrina/db/ids'
import { agentNamed } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { readRunAgent } from './agent-runs.ts'
import { listRuns } from './list-runs.ts'
import { writeEnd, writeFully, writeStart } from './run-writes.ts'

const database = suiteDatabase()
const migration = new URL('../../../../prisma/migrations/20261126100000_run_faults/migration.sql', import.meta.url)

async function startOf(ctx: Context, task: string) {
  const agent = await readRunAgent(ctx, requireId('agent', await agentNamed(ctx)))
  if (!agent) throw new Error('No such agent')
  return { id: newUuid(), agent, task, startedAt: ctx.now() }
}

async function failedRun(ctx: Context, task: string, fault: Reason | null): Promise<void> {
  await writeFully(ctx, await startOf(ctx, task), [], { status: 'failed', report: null, fault })
}

/** The faults of the runs, first to last. */
const faultsOf = async (ctx: Context) => (await listRuns(ctx, {})).map(({ fault }) => fault).toReversed()

test('a run has its fault as a code with values, and the text of REST next to it', async () => {
  const ctx = await testContext(database.db)
  const [cost, key] = [runFault('out_of_cost', { max: 1.5 }), runFault('gateway_key', { status: 401 })]
  await failedRun(ctx, 'at once', cost)
  const later = await startOf(ctx, 'later')
  await writeStart(ctx, later, ctx.now())
  await writeEnd(ctx, later, [], { status: 'failed', report: null, fault: key })
  await failedRun(ctx, 'none', null)
  expect(await faultsOf(ctx)).toEqual([cost, key, null])
  const { rows } = await ctx.db.pool.query<{ error: string | null }>(
    'SELECT error FROM agent_run WHERE workspace_id = $1 ORDER BY id',
    [ctx.workspace.id],
  )
  expect(rows.map(({ error }) => error)).toEqual([
    'Запуск исчерпал предел стоимости: 1.5 (adapter.maxCost).',
    'Шлюз не принял ключ. (HTTP 401) Проверьте ключ и его права.',
    null,
  ])
})

test('a fault of another version is told by the text stored with it', async () => {
  const ctx = await testContext(database.db)
  await failedRun(ctx, 'x', runFault('internal'))
  await ctx.db.pool.query(
    `UPDATE agent_run SET error = 'Модель устала.', error_code = 'model_tired' WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  expect(await faultsOf(ctx)).toEqual([runFault('words', { said: 'Модель устала.' })])
})

test('an update makes codes of the sentences of before; a sentence that it does not know stays as it is', async () => {
  const ctx = await testContext(database.db)
  const cases: [string | null, Reason | null][] = [
    ['Процесс завершился раньше, чем агент закончил работу.', runFault('process_ended')],
    ['Агент не уложился в отведённое время: 0.3 с (adapter.maxSeconds).', runFault('out_of_time', { seconds: '0.3' })],
    ['Работу агента остановили: Вера (бар).\nи Олег.', runFault('cancelled', { by: 'Вера (бар).\nи Олег' })],
    [
      'Такой модели или такого адреса у шлюза нет. (HTTP 404) Проверьте имя модели и адрес: корень сервера или его /v1.',
      runFault('gateway_model_gone', { status: '404' }),
    ],
    [
      'No adapter "nowhere" is registered here; there are: agent_local, agent_gateway',
      runFault('no_adapter', { adapter: 'nowhere', adapters: 'agent_local, agent_gateway' }),
    ],
    ['Шлюз не принял ключ.', runFault('words', { said: 'Шлюз не принял ключ.' })],
    ['Модель молчит {by}', runFault('words', { said: 'Модель молчит {by}' })],
    [null, null],
  ]
  await updateRuns(
    ctx,
    cases.map(([sentence]) => sentence),
  )
  expect(await faultsOf(ctx)).toEqual(cases.map(([, fault]) => fault))
})

test('an update recognises every sentence that it has, with its values', async () => {
  const ctx = await testContext(database.db)
  const rows = [...(await readFile(migration, 'utf8')).matchAll(/^ {4}\('(\w+)', '(.*)'\),?$/gm)]
  expect(rows).toHaveLength(40)
  const filled = rows.map(([, code = '', sentence = '']) => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => `(${name}) 1.5`)
    return { text, fault: { code, params: Object.fromEntries(names.map((name) => [name, `(${name}) 1.5`])) } }
  })
  await updateRuns(
    ctx,
    filled.map(({ text }) => text),
  )
  expect(await faultsOf(ctx)).toEqual(filled.map(({ fault }) => fault))
})

/** Stores failed runs as the version before the codes did, and updates them. */
async function updateRuns(ctx: Context, sentences: readonly (string | null)[]): Promise<void> {
  for (const said of sentences) await failedRun(ctx, 'x', said === null ? null : runFault('words', { said }))
  await ctx.db.pool.query('ALTER TABLE agent_run DROP COLUMN error_code, DROP COLUMN error_params')
  await ctx.db.pool.query(await readFile(migration, 'utf8'))
}
