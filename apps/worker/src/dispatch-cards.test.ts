import { setTimeout as sleep } from 'node:timers/promises'
import { script } from '@vitrina/agents/test/support/scripted-adapter'
import { runFault } from '@vitrina/contract/run-faults'
import { cancelRun } from '@vitrina/core/agents/cancel-run'
import { getRun } from '@vitrina/core/agents/get-run'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { addComment } from '@vitrina/core/cards/add-comment'
import { archiveCard } from '@vitrina/core/cards/archive-card'
import { listAgentTasks } from '@vitrina/core/cards/list-agent-tasks'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { decodeId } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { cardNow, dispatching, reportsOn } from '../test/support/dispatching.ts'

const database = suiteDatabase(20)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const quickly = { interval: 25 }
const scripted: typeof script = (...given) => {
  const close = script(...given)
  closing.push(close)
  return close
}

/** Ends each card at once, with a report that names it. */
const obliging = () =>
  scripted(async ({ cause }) => ({ outcome: 'done', report: `Готово: ${cause.kind === 'card' && cause.card.title}` }))

/** Holds every card until it is told to let go; tells which it has. */
function holding() {
  const held: string[] = []
  let letGo = (): void => undefined
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  scripted(async ({ cause }, onEvent) => {
    held.push(cause.kind === 'card' ? cause.card.title : '')
    onEvent({ kind: 'step', text: 'взял' })
    await free
    return { outcome: 'done', report: 'Готово' }
  })
  return { held, letGo }
}

function dispatch(ctx: Context, more: { concurrency?: number } = {}): () => Promise<void> {
  const stop = dispatching(ctx, more)
  closing.push(stop)
  return stop
}

async function scene() {
  const ctx = await testContext(database.db)
  return { ctx, analyst: await agentNamed(ctx), keeper: await agentNamed(ctx, 'Кладовщик') }
}

const statusOf = async (ctx: Context, id: string) => (await cardNow(ctx, id)).status
const isDone = (ctx: Context, id: string) => expect.poll(() => statusOf(ctx, id), quickly).toBe('done')
const change = (ctx: Context, set: string) =>
  ctx.db.pool.query(`UPDATE agent SET ${set} WHERE workspace_id = $1`, [ctx.workspace.id])

describe('a card of an agent', () => {
  test('is taken into work, and closed with a report, in the agent’s name and with its scopes', async () => {
    const { ctx, analyst } = await scene()
    const other = await cardOf(ctx, { title: 'соседняя' })
    scripted(async ({ cause, ctx, tools, agent }, onEvent) => {
      if (cause.kind !== 'card') throw new Error('No card')
      onEvent({ kind: 'step', text: `${cause.card.status}, ${cause.comments.map(({ content }) => content)}` })
      const answer = await tools.call('get_card', { id: other.id })
      const refused = await tools.call('get_restaurants', {})
      const report = [agent.id, ctx.actor.type, answer.ok, refused.ok].join(' ')
      return { outcome: 'done', report, usage: { inputTokens: 3, outputTokens: 2, cost: null } }
    })
    await change(ctx, `scopes = '{read:kanban}'`)
    const { id } = await cardOf(ctx, { title: 'Разобрать фудкост', content: 'Подробно' })
    await addComment(ctx, { id, content: 'до вечера' })
    await updateCard(ctx, { id, assignee: analyst })
    dispatch(ctx)
    await isDone(ctx, id)
    expect(await reportsOn(ctx, id)).toMatchObject([
      { content: `${analyst} agent true false`, author: { type: 'agent', id: analyst } },
    ])
    const [run] = await listRuns(ctx, { cardId: id })
    expect(run).toMatchObject({
      ...{ status: 'succeeded', task: 'Разобрать фудкост\n\nПодробно', inputTokens: 3, outputTokens: 2, fault: null },
      card: { id, title: 'Разобрать фудкост' },
    })
    const { events } = await getRun(ctx, { id: run?.id ?? '' })
    expect(events.map(({ text }) => text)).toEqual([
      'in_progress, до вечера',
      `get_card {"id":"${other.id}"}`,
      'get_restaurants {}',
      expect.stringMatching(/^get_restaurants: 403 /),
    ])
    const told = (await eventsOf(ctx)).filter(({ data }) => data.object['id'] === id).slice(-4)
    expect(told.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['card.moved', analyst],
      ['card.commented', analyst],
      ['card.moved', analyst],
      ['card.done', analyst],
    ])
  })

  test('of thirty over four dispatchers at once has one run and one report, and none is taken twice', async () => {
    const { ctx, analyst, keeper } = await scene()
    scripted(async ({ cause }) => {
      await sleep(5)
      return { outcome: 'done', report: `Готово: ${cause.kind === 'card' && cause.card.title}` }
    })
    const assignees = [analyst, keeper]
    const cards = await Promise.all(
      Array.from({ length: 30 }, (_, n) => cardOf(ctx, { title: `card ${n}`, assigneeId: assignees[n % 2] ?? null })),
    )
    for (let n = 0; n < 4; n += 1) dispatch(ctx)
    const waiting = async () => (await listAgentTasks(ctx, {})).data.length
    await expect.poll(waiting, quickly).toBe(0)
    for (const { id, title } of cards) {
      await isDone(ctx, id)
      expect((await reportsOn(ctx, id)).map(({ content }) => content)).toEqual([`Готово: ${title}`])
      expect((await listRuns(ctx, { cardId: id })).map(({ status }) => status)).toEqual(['succeeded'])
    }
  })

  test('is taken soon after it is written, the urgent first, no more at once than there is room for', async () => {
    const { ctx, analyst } = await scene()
    const { held, letGo } = holding()
    dispatch(ctx, { concurrency: 1 })
    await cardOf(ctx, { title: 'first', assigneeId: analyst })
    const began = performance.now()
    await expect.poll(() => held, quickly).toEqual(['first'])
    expect(performance.now() - began).toBeLessThan(15_000)
    await cardOf(ctx, { title: 'low', assigneeId: analyst, priority: 'low' })
    await cardOf(ctx, { title: 'urgent', assigneeId: analyst, priority: 'urgent' })
    await cardOf(ctx, { title: 'normal', assigneeId: analyst })
    letGo()
    await expect.poll(() => held, quickly).toEqual(['first', 'urgent', 'normal', 'low'])
  })

  test('in a workspace with many waits no longer than one elsewhere; sandboxes have theirs done, too', async () => {
    const many = await scene()
    const few = await scene()
    const now = () => few.ctx.now()
    const { id: sandboxId } = await ensureSandbox(database.db, few.ctx.workspace.id, now())
    const own = { db: database.db, secret: testSecret, logger: silentLogger, now }
    const sandbox = await systemContext({ ...own, workspaceId: sandboxId, name: 'test' })
    for (let n = 0; n < 5; n += 1)
      await cardOf(many.ctx, { title: 'many', assigneeId: many.analyst, priority: 'urgent' })
    await cardOf(few.ctx, { title: 'few', assigneeId: few.analyst, priority: 'low' })
    await cardOf(sandbox, { title: 'sandbox', assigneeId: await agentNamed(sandbox) })
    const { held, letGo } = holding()
    dispatch(few.ctx, { concurrency: 3 })
    await expect.poll(() => held.toSorted(), quickly).toEqual(['few', 'many', 'sandbox'])
    letGo()
    await expect.poll(() => held.length, quickly).toBe(7)
  })
})

test('slow cards of one workspace, however many, leave a place for those of another', async () => {
  const slow = await scene()
  const other = await scene()
  const { held, letGo } = holding()
  dispatch(other.ctx, { concurrency: 2 })
  for (let n = 0; n < 12; n += 1)
    await cardOf(slow.ctx, { title: 'slow', assigneeId: slow.analyst, priority: 'urgent' })
  await expect.poll(() => held, quickly).toEqual(['slow'])
  await cardOf(other.ctx, { title: 'other', assigneeId: other.analyst, priority: 'low' })
  await expect.poll(() => held, quickly).toEqual(['slow', 'other'])
  letGo()
  await expect.poll(() => held.length, quickly).toBe(13)
})

describe('a card that is not done', () => {
  test.each([
    ['the agent hands it back', async () => ({ outcome: 'handed_back', report: 'Нет данных' }) as const, 'Нет данных'],
    ['its adapter fails', () => Promise.reject(new Error('inner')), /^Задача не выполнена\. Внутренняя ошибка/],
  ])('is handed back with the reason when %s', async (_, execute, words) => {
    const { ctx, analyst } = await scene()
    scripted(execute)
    const { id } = await cardOf(ctx, { assigneeId: analyst })
    dispatch(ctx)
    await expect.poll(async () => (await reportsOn(ctx, id)).length, quickly).toBe(1)
    expect(await cardNow(ctx, id)).toMatchObject({ status: 'new', assigneeId: null })
    expect((await reportsOn(ctx, id))[0]?.content).toMatch(words)
  })

  test('is handed back when its agent names an adapter that is not here', async () => {
    const { ctx, analyst } = await scene()
    await change(ctx, `adapter = 'nowhere'`)
    const { id } = await cardOf(ctx, { assigneeId: analyst })
    dispatch(ctx)
    await expect.poll(async () => (await cardNow(ctx, id)).assigneeId, quickly).toBe(null)
    expect((await reportsOn(ctx, id))[0]?.content).toMatch(/"nowhere" is registered/)
    expect(await listRuns(ctx, { cardId: id })).toMatchObject([{ status: 'failed', adapter: 'nowhere' }])
  })

  test('for it was cancelled is handed back soon, telling who did', async () => {
    const { ctx, analyst } = await scene()
    holding()
    const { id } = await cardOf(ctx, { assigneeId: analyst })
    dispatch(ctx)
    await expect.poll(() => listRuns(ctx, { cardId: id }), quickly).toMatchObject([{ status: 'running' }])
    const [run] = await listRuns(ctx, { cardId: id })
    const began = performance.now()
    await cancelRun(ctx, { id: run?.id ?? '' })
    await expect.poll(() => cardNow(ctx, id), quickly).toMatchObject({ status: 'new', assigneeId: null })
    expect(performance.now() - began).toBeLessThan(15_000)
    expect((await reportsOn(ctx, id)).map(({ content }) => content)).toEqual([
      'Работу агента остановили: test. Возвращаю задачу на доску.',
    ])
    expect(await listRuns(ctx, { cardId: id })).toMatchObject([{ status: 'cancelled', isCancelling: false }])
  })

  test('for its process was told to end waits again, and is done by the next; its run says so', async () => {
    const { ctx, analyst } = await scene()
    const { held } = holding()
    const { id } = await cardOf(ctx, { title: 'x', assigneeId: analyst })
    const stop = dispatch(ctx)
    await expect.poll(() => held, quickly).toEqual(['x'])
    await stop()
    expect(await cardNow(ctx, id)).toMatchObject({ status: 'new', assigneeId: analyst })
    expect(await reportsOn(ctx, id)).toEqual([])
    obliging()
    dispatch(ctx)
    await isDone(ctx, id)
    expect((await reportsOn(ctx, id)).length).toBe(1)
    expect(await listRuns(ctx, { cardId: id })).toMatchObject([
      { status: 'succeeded' },
      { status: 'cancelled', fault: runFault('process_stopped') },
    ])
  })
})

describe('a card that somebody changed while its agent worked', () => {
  test.each([
    ['closed', (ctx: Context, id: string) => updateCard(ctx, { id, status: 'done' }), { status: 'done' }, 1],
    ['given up', (ctx: Context, id: string) => updateCard(ctx, { id, assignee: null }), { assigneeId: null }, 1],
    ['archived', (ctx: Context, id: string) => archiveCard(ctx, { id }), { status: 'archived' }, 0],
  ])('is left as they put it: %s', async (_, act, left, reports) => {
    const { ctx, analyst } = await scene()
    const { held, letGo } = holding()
    const { id } = await cardOf(ctx, { title: 'x', assigneeId: analyst })
    dispatch(ctx)
    await expect.poll(() => held, quickly).toEqual(['x'])
    await act(ctx, id)
    const before = await cardNow(ctx, id)
    letGo()
    await expect.poll(() => listRuns(ctx, { cardId: id }), quickly).toMatchObject([{ status: 'succeeded' }])
    expect(await cardNow(ctx, id)).toEqual({ ...before, commentsCount: reports })
    expect(await cardNow(ctx, id)).toMatchObject(left)
    expect((await reportsOn(ctx, id)).length).toBe(reports)
  })
})

describe('nobody begins', () => {
  test('a card of an agent that is off or runs elsewhere, or one while agents are off; those elsewhere find theirs', async () => {
    const { ctx, analyst, keeper } = await scene()
    const off = await scene()
    obliging()
    await ctx.db.pool.query(`UPDATE agent SET is_active = id <> $2, is_external = id = $3 WHERE workspace_id = $1`, [
      ctx.workspace.id,
      decodeId('agent', keeper),
      decodeId('agent', analyst),
    ])
    await setSetting(off.ctx, 'adapter.enabled', 'false')
    const external = await cardOf(ctx, { title: 'external', assigneeId: analyst })
    const inactive = await cardOf(ctx, { title: 'inactive', assigneeId: keeper })
    const unassigned = await cardOf(ctx, { title: 'nobody’s' })
    const stopped = await cardOf(off.ctx, { title: 'off', assigneeId: off.analyst })
    const taken = await cardOf(ctx, { assigneeId: await agentNamed(ctx, 'Технолог меню') })
    dispatch(ctx)
    await isDone(ctx, taken.id)
    for (const card of [external, inactive, unassigned]) expect(await cardNow(ctx, card.id)).toEqual(card)
    expect(await cardNow(off.ctx, stopped.id)).toEqual(stopped)
    const tasks = await listAgentTasks(ctx, { 'filter[assignee]': analyst })
    expect(tasks.data.map(({ id }) => id)).toEqual([external.id])
    // Turned on again, it is taken.
    await setSetting(off.ctx, 'adapter.enabled', 'true')
    await isDone(off.ctx, stopped.id)
  })

  test('anew on a card that is done or handed back, whatever is said on it', async () => {
    const { ctx, analyst } = await scene()
    scripted(async ({ cause }) => {
      const isHard = cause.kind === 'card' && cause.card.title === 'hard'
      return { outcome: isHard ? 'handed_back' : 'done', report: 'Отчёт' }
    })
    const cards = [
      await cardOf(ctx, { title: 'hard', assigneeId: analyst }),
      await cardOf(ctx, { assigneeId: analyst }),
    ]
    dispatch(ctx)
    for (const { id } of cards) {
      await expect.poll(async () => (await reportsOn(ctx, id)).length, quickly).toBe(1)
      await addComment(ctx, { id, content: 'ещё', author: analyst })
      await addComment(ctx, { id, content: 'спасибо' })
    }
    const last = await cardOf(ctx, { assigneeId: analyst })
    await isDone(ctx, last.id)
    for (const { id } of cards) expect((await listRuns(ctx, { cardId: id })).length).toBe(1)
  })
})

test('an agent remembers a card over its runs, of each card what is of it; what it can’t read it forgets', async () => {
  const { ctx, analyst, keeper } = await scene()
  scripted(async ({ cause, session }) => {
    const words = [...(session?.words ?? []), cause.kind === 'card' ? cause.card.title : '']
    return { outcome: 'handed_back', report: words.join(' → '), session: { words } }
  })
  const [a, b] = [
    await cardOf(ctx, { title: 'a', assigneeId: analyst }),
    await cardOf(ctx, { title: 'b', assigneeId: analyst }),
  ]
  dispatch(ctx)
  const reports = async (id: string) => (await reportsOn(ctx, id)).map(({ content }) => content)
  await expect.poll(() => reports(a.id), quickly).toEqual(['a'])
  await expect.poll(() => reports(b.id), quickly).toEqual(['b'])
  await updateCard(ctx, { id: a.id, assignee: analyst })
  await expect.poll(() => reports(a.id), quickly).toEqual(['a', 'a → a'])
  await updateCard(ctx, { id: a.id, assignee: keeper })
  await expect.poll(() => reports(a.id), quickly).toEqual(['a', 'a → a', 'a'])
  await ctx.db.pool.query(`UPDATE agent_session SET state = 'x' WHERE workspace_id = $1`, [ctx.workspace.id])
  await updateCard(ctx, { id: b.id, assignee: analyst })
  await expect.poll(() => reports(b.id), quickly).toEqual(['b', 'b'])
})
