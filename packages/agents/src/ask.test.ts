import { AiAnswer } from '@vitrina/contract/ai'
import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { cancelRun } from '@vitrina/core/agents/cancel-run'
import { getRun } from '@vitrina/core/agents/get-run'
import { listRuns } from '@vitrina/core/agents/list-runs'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { listThreads } from '@vitrina/core/ai/list-threads'
import { readThread } from '@vitrina/core/ai/read-thread'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { newUuid } from '@vitrina/db/ids'
import { byKey } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { afterEach, describe, expect, test } from 'vitest'
import { answerTo, askingContext, byUser } from '../test/support/asking.ts'
import { script } from '../test/support/scripted-adapter.ts'
import { RunFailure } from './adapter.ts'
import { openAgentService } from './open-agent-service.ts'

const database = suiteDatabase()
const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const scripted: typeof script = (...given) => {
  const close = script(...given)
  closing.push(close)
  return close
}

/** Says which question it is of the conversation, by its memory, and remembers it. */
function counting(): void {
  scripted(async ({ cause, session }) => {
    const words = [...(session?.words ?? []), cause.kind === 'question' ? cause.question : '']
    return { outcome: 'done', report: words.join(' → '), session: { words } }
  })
}

const hang = () => new Promise<never>(() => undefined)
const setup = () => askingContext(database.db)
const stateOf = (ctx: Context) =>
  ctx.db.pool.query('SELECT FROM ai_thread WHERE workspace_id = $1 AND answering_until IS NOT NULL', [ctx.workspace.id])

describe('a question', () => {
  test('is answered by the analyst, as the asker and with the asker’s scopes, and all of it is kept', async () => {
    const all = await setup()
    await setSetting(all, 'adapter.maxSteps', '17')
    const ctx = { ...byKey(all), scopes: new Set(['ai:ask', 'read:agents'] as const) }
    scripted(async ({ cause, tools, agent, limits }, onEvent) => {
      onEvent({ kind: 'step', text: `I am ${agent.name}, ${agent.profile}` })
      const { body } = Object(await tools.call('echo', { word: 'выручка' }))
      await tools.call('nothing', {})
      const report = `${cause.kind} by ${body.actor} with ${body.scopes}, ${limits.maxSteps} steps at most`
      const sources = [{ method: 'GET', path: '/checks', query: { limit: '1' } }]
      return { outcome: 'done', report, sources, usage: { inputTokens: 10, outputTokens: 4, cost: 0.5 } }
    })
    const answer = await answerTo(ctx, 'Какая выручка за март?')
    expect(AiAnswer.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({
      object: 'ai_answer',
      question: 'Какая выручка за март?',
      answer: `question by ${ctx.actor.id} with 2, 17 steps at most`,
      sources: [{ method: 'GET', path: '/checks', query: { limit: '1' } }],
      surface: { kind: 'dashboard', period: { from: '2026-03-01', to: '2026-03-31' }, blocks: [] },
      adapter: 'agent_local',
    })
    const { run, events } = await getRun(ctx, { id: answer.id })
    expect(run).toMatchObject({
      status: 'succeeded',
      agent: { id: answer.agentId, name: 'Аналитик' },
      task: 'Какая выручка за март?',
      threadId: answer.threadId,
      report: answer.answer,
      ...{ inputTokens: 10, outputTokens: 4, cost: 0.5, fault: null, isCancelling: false },
    })
    expect(events.map(({ seq, kind, text }) => [seq, kind, text])).toEqual([
      [1, 'step', 'I am Аналитик, analyst'],
      [2, 'tool', 'echo {"word":"выручка"}'],
      [3, 'tool', 'nothing {}'],
      [4, 'note', 'nothing: 404 There is no tool nothing.'],
    ])
    const { thread, turns } = await readThread(ctx, { id: answer.threadId })
    expect(thread.title).toBe('Какая выручка за март?')
    expect(turns).toEqual([
      { id: answer.id, question: answer.question, answer, fault: null, createdAt: '2026-03-31T12:00:00.000Z' },
    ])
  })

  test('costs two statements beside its tools; in a conversation that goes on, four', async () => {
    const ctx = byKey(await setup())
    counting()
    let asked = 0
    const kysely = ctx.db.kysely.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const counted = { ...ctx, db: { ...ctx.db, kysely } }
    const { threadId } = await answerTo(counted, 'один')
    expect(asked).toBe(2)
    await answerTo(counted, 'два', threadId)
    expect(asked).toBe(6)
  })

  test('whose title is long is cut between words', async () => {
    const ctx = await setup()
    counting()
    await answerTo(ctx, `Сравни\nвыручку ${'ресторанов '.repeat(20)}`)
    const [thread] = await listThreads(ctx)
    expect(thread?.title).toMatch(/^Сравни выручку (ресторанов ){4}ресторанов…$/)
  })

  test('goes to the first employee that is at work here when the analyst is not; 503 when there is none', async () => {
    const ctx = await setup()
    scripted(async ({ agent }) => ({ outcome: 'done', report: agent.name }))
    const set = (change: string, where = 'true') =>
      ctx.db.pool.query(`UPDATE agent SET ${change} WHERE workspace_id = $1 AND ${where}`, [ctx.workspace.id])
    await set('is_external = true', "profile = 'analyst'")
    expect((await answerTo(ctx, 'Кто ты?')).answer).not.toBe('Аналитик')
    await set('is_active = false')
    await set('is_active = true', "kind = 'developer' OR profile = 'analyst'")
    await expect(answerTo(ctx, 'Кто ты?')).rejects.toMatchObject({
      code: 'not_available',
      message: expect.stringMatching(/включите аналитика/),
    })
  })

  test('is 503 while agents are off, telling who turns them on, and leaves nothing', async () => {
    const ctx = await setup()
    counting()
    await setSetting(ctx, 'adapter.enabled', 'false')
    await expect(answerTo(ctx, 'Какая выручка?')).rejects.toMatchObject({
      code: 'not_available',
      message: expect.stringMatching(/adapter:control.*adapter\.enabled/),
    })
    expect(await listThreads(ctx)).toEqual([])
    expect(await listRuns(ctx, {})).toEqual([])
  })
})

describe('what an adapter gives', () => {
  test('is kept without what no database takes, and the answer is the same bytes', async () => {
    const ctx = await setup()
    const halves = 'a\0b\ud800c'
    scripted(async (_, onEvent) => {
      onEvent({ kind: 'step', text: halves })
      const sources = [{ method: 'GET', path: '/checks', query: { search: halves } }]
      return { outcome: 'done', report: halves, sources, session: { words: [halves] } }
    })
    const answer = await answerTo(ctx, 'Что это?')
    expect(answer).toMatchObject({ answer: 'a b\ufffdc', sources: [{ query: { search: 'a b\ufffdc' } }] })
    expect((await readThread(ctx, { id: answer.threadId })).turns).toMatchObject([{ answer }])
    scripted(() => Promise.reject(new RunFailure(halves)))
    await expect(answerTo(ctx, 'А это?')).rejects.toMatchObject({ message: 'a b\ufffdc' })
    expect((await listRuns(ctx, {})).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  test('is bounded: too long a memory is not kept in the place of the one before, of many events the first are', async () => {
    const ctx = await setup()
    counting()
    const { threadId } = await answerTo(ctx, 'март')
    scripted(async (_, onEvent) => {
      for (let n = 1; n <= 1500; n += 1) onEvent({ kind: 'step', text: `${n}` })
      return { outcome: 'done', report: 'много', session: { words: ['x'.repeat(70_000)] } }
    })
    const { id } = await answerTo(ctx, 'апрель', threadId)
    const { events } = await getRun(ctx, { id })
    expect([events.length, events.at(-2)?.text, events.at(-1)?.text]).toEqual([
      1000,
      '999',
      expect.stringMatching(/Дальше не записано/),
    ])
    counting()
    expect((await answerTo(ctx, 'май', threadId)).answer).toBe('март → май')
  })

  test('to a tool that changes data is not made for a question; what is told of calls holds no secrets', async () => {
    const ctx = await setup()
    const made: string[] = []
    const openToolbox: OpenToolbox = () => ({
      list: () => [{ name: 'connect_integration', description: '', inputSchema: {}, changes: true }],
      call: async (name) => {
        made.push(name)
        return { ok: true, call: { method: 'PUT', path: '/', query: {} }, body: {} }
      },
    })
    scripted(async ({ tools }) => {
      const args = { slug: 'mail', credentials: { password: 'hunter2' }, more: [{ apiKey: 'sk-1' }] }
      const answer = await tools.call('connect_integration', args)
      return { outcome: 'done', report: `${tools.list().length} ${answer.ok}` }
    })
    const answer = await answerTo({ ...ctx, agentService: openAgentService({ openToolbox }) }, 'Подключи почту')
    expect(answer.answer).toBe('0 false')
    expect(made).toEqual([])
    const { events } = await getRun(ctx, { id: answer.id })
    expect(events[0]?.text).toBe('connect_integration {"slug":"mail","credentials":"•••","more":[{"apiKey":"•••"}]}')
    expect(events[1]?.text).toMatch(/^connect_integration: 403 /)
  })
})

describe('a conversation', () => {
  test('remembers what was asked before, of itself alone', async () => {
    const ctx = await setup()
    counting()
    const first = await answerTo(ctx, 'март')
    const other = await answerTo(ctx, 'склад')
    expect(await answerTo(ctx, 'а за апрель', first.threadId)).toMatchObject({
      threadId: first.threadId,
      answer: 'март → а за апрель',
    })
    expect((await answerTo(ctx, 'и всё', other.threadId)).answer).toBe('склад → и всё')
    const { turns } = await readThread(ctx, { id: first.threadId })
    expect(turns.map(({ answer }) => answer?.answer)).toEqual(['март', 'март → а за апрель'])
    expect((await listRuns(ctx, { threadId: first.threadId })).map(({ task }) => task)).toEqual(['а за апрель', 'март'])
  })

  test('takes questions asked at once one after another, and forgets none', async () => {
    const ctx = await setup()
    counting()
    const { threadId } = await answerTo(ctx, '0')
    await Promise.all(Array.from({ length: 8 }, (_, n) => answerTo(ctx, `${n + 1}`, threadId)))
    const last = await answerTo(ctx, 'последний', threadId)
    expect(last.answer.split(' → ').toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', 'последний'])
    expect((await stateOf(ctx)).rows).toEqual([])
  })

  test('begins anew when what was remembered can’t be read', async () => {
    const ctx = await setup()
    counting()
    const { threadId } = await answerTo(ctx, 'март')
    for (const state of ['no JSON', '{"other": 1}', '']) {
      await ctx.db.pool.query('UPDATE agent_session SET state = $2 WHERE workspace_id = $1', [ctx.workspace.id, state])
      expect((await answerTo(ctx, 'апрель', threadId)).answer).toBe('апрель')
    }
  })

  test('is gone on with by another adapter without the memory of the first', async () => {
    const ctx = await setup()
    counting()
    const { threadId } = await answerTo(ctx, 'март')
    scripted(async ({ session }) => ({ outcome: 'done', report: String(session?.words ?? 'nothing') }), {
      name: 'other',
    })
    await setSetting(ctx, 'adapter.name', '"other"')
    expect(await answerTo(ctx, 'апрель', threadId)).toMatchObject({ answer: 'nothing', adapter: 'other' })
    await setSetting(ctx, 'adapter.name', '"agent_local"')
    expect((await answerTo(ctx, 'май', threadId)).answer).toBe('март → май')
  })

  test('of a person is theirs alone, one of keys the workspace’s; anything else is the same 404', async () => {
    const ctx = await setup()
    counting()
    const [anna, boris, key] = [byUser(ctx, newUuid()), byUser(ctx, newUuid()), byKey(ctx)]
    const hers = await answerTo(anna, 'моё')
    const keys = await answerTo(key, 'наше')
    expect((await listThreads(anna)).map(({ id }) => id)).toEqual([hers.threadId])
    expect(await listThreads(boris)).toEqual([])
    expect((await listThreads(byKey(ctx, newUuid()))).map(({ id }) => id)).toEqual([keys.threadId])
    const stranger = await setup()
    for (const [asking, id] of [
      [boris, hers.threadId],
      [key, hers.threadId],
      [anna, keys.threadId],
      [stranger, keys.threadId],
      [ctx, 'thr_00000000000000000000000000'],
      [ctx, 'nothing'],
      [ctx, ''],
      [anna, hers.id],
    ] as const) {
      await expect(answerTo(asking, 'x', id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(readThread(asking, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await answerTo(byKey(ctx, newUuid()), 'и моё', keys.threadId)).answer).toBe('наше → и моё')
    // What she asks is not read in the list of runs either.
    expect((await listRuns(boris, {})).map(({ task }) => task)).toEqual(['и моё', 'наше'])
    expect((await listRuns(anna, {})).map(({ task }) => task)).toEqual(['и моё', 'наше', 'моё'])
    for (const read of [getRun, cancelRun]) {
      await expect(read(boris, { id: hers.id })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('needs ai:ask', async () => {
    const ctx = { ...(await setup()), scopes: new Set(['read:agents' as const]) }
    for (const call of [() => answerTo(ctx, 'x'), () => listThreads(ctx), () => readThread(ctx, { id: 'x' })]) {
      await expect(call()).rejects.toMatchObject({ extra: { requiredScope: 'ai:ask' } })
    }
  })
})

describe('a question that is not answered', () => {
  test.each([
    ['words for people are told', () => Promise.reject(new RunFailure('Модель молчит', used)), silent, 7],
    ['so is a fault of a known code', () => Promise.reject(new RunFailure(circles, used)), circles, 7],
    ['words of the inside are not', () => Promise.reject(new Error('relation "x"')), runFault('internal'), 0],
    ['nor of a surface of no known shape', wrong({ surface: { kind: 'x' } }), runFault('other_shape'), 0],
    ['nor of sources that are no list', wrong({ sources: {} }), runFault('other_shape'), 0],
    ['nor of a report that is no text', wrong({ report: 5 }), runFault('other_shape'), 0],
    ['nor of tokens that are no numbers', wrong({ usage: { inputTokens: 'many' } }), runFault('other_shape'), 0],
  ])('is 503, and stays in its conversation with the fault: %s', async (_, execute, fault, inputTokens) => {
    const ctx = await setup()
    scripted(execute)
    await expect(answerTo(ctx, 'Почему?')).rejects.toMatchObject({
      code: 'not_available',
      message: runFaultText(fault),
      fault,
    })
    const [thread] = await listThreads(ctx)
    const { turns } = await readThread(ctx, { id: thread?.id ?? '' })
    expect(turns).toMatchObject([{ question: 'Почему?', answer: null, fault }])
    expect(await listRuns(ctx, {})).toMatchObject([{ status: 'failed', fault, inputTokens }])
    // The conversation can be gone on with.
    counting()
    expect((await answerTo(ctx, 'А теперь?', thread?.id)).answer).toBe('А теперь?')
  })

  test('for lack of steps ends with words when the tools refuse one more call', async () => {
    const ctx = await setup()
    await setSetting(ctx, 'adapter.maxSteps', '3')
    let calls = 0
    scripted(async ({ tools }) => {
      for (;;) {
        await tools.call('echo', { n: calls })
        calls += 1
      }
    })
    await expect(answerTo(ctx, 'Сколько?')).rejects.toMatchObject({
      message: expect.stringMatching(/предел шагов: не больше 3 .*adapter\.maxSteps/),
    })
    expect(calls).toBe(3)
    const [run] = await listRuns(ctx, {})
    expect((await getRun(ctx, { id: run?.id ?? '' })).events.map(({ kind }) => kind)).toEqual(['tool', 'tool', 'tool'])
  })

  test('after a card was made is answered with the card, so that a repeat under its key makes no second one', async () => {
    const ctx = await setup()
    const made = (): OpenToolbox => () => ({
      list: () => [{ name: 'create_card', description: '', inputSchema: {}, changes: true }],
      call: async () => {
        const body = { data: { id: 't_1', title: 'Пересчитать бар' } }
        return { ok: true, call: { method: 'POST', path: '/cards', query: {} }, body }
      },
    })
    scripted(async ({ tools }) => {
      await tools.call('create_card', { title: 'Пересчитать бар' })
      throw new RunFailure('Модель молчит')
    })
    const answer = await answerTo({ ...ctx, agentService: openAgentService({ openToolbox: made() }) }, 'Сделай задачу')
    expect(answer.answer).toMatch(/Модель молчит[\s\S]*«Пересчитать бар» \(t_1\)/)
    expect((await readThread(ctx, { id: answer.threadId })).turns).toMatchObject([{ answer: { id: answer.id } }])
    expect(await listRuns(ctx, {})).toMatchObject([{ status: 'failed', fault: silent }])
  })

  test('is to be followed while it goes on, and cancelled', async () => {
    const ctx = await setup()
    scripted(async (_, onEvent) => {
      onEvent({ kind: 'step', text: 'думаю' })
      return hang()
    })
    const asked = expect(answerTo(ctx, 'Когда?')).rejects.toMatchObject({
      code: 'not_available',
      message: 'Работу агента остановили: test.',
    })
    await expect.poll(() => listRuns(ctx, {}), { interval: 20 }).toMatchObject([{ status: 'running' }])
    const [running] = await listRuns(ctx, {})
    const id = running?.id ?? ''
    await expect
      .poll(async () => (await getRun(ctx, { id })).events, { interval: 20 })
      .toMatchObject([{ text: 'думаю' }])
    expect((await readThread(ctx, { id: running?.threadId ?? '' })).turns).toMatchObject([
      { question: 'Когда?', answer: null, fault: null },
    ])
    const reader = { ...ctx, scopes: new Set(['read:agents' as const]) }
    await expect(cancelRun(reader, { id })).rejects.toMatchObject({ extra: { requiredScope: 'write:agents' } })
    const began = performance.now()
    expect(await cancelRun(ctx, { id })).toMatchObject({ status: 'running', isCancelling: true })
    await asked
    expect(performance.now() - began).toBeLessThan(15_000)
    const cancelled = { status: 'cancelled', isCancelling: false, fault: runFault('cancelled', { by: 'test' }) }
    expect((await getRun(ctx, { id })).run).toMatchObject(cancelled)
    // One that is over stays as it is.
    expect(await cancelRun(ctx, { id })).toMatchObject(cancelled)
    for (const unknown of ['run_00000000000000000000000000', 'nothing']) {
      await expect(cancelRun(ctx, { id: unknown })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

/** Gives a result of another shape, as an adapter from anywhere may. */
function wrong(parts: object) {
  return async () => ({ ...done, ...JSON.parse(JSON.stringify(parts)) })
}

const silent = runFault('words', { said: 'Модель молчит' })
const circles = runFault('model_in_circles')
const used = { inputTokens: 7, outputTokens: 1, cost: null }
const done = { outcome: 'done', report: '' } as const
