import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { runCard } from '@vitrina/agents/run-card'
import { script } from '@vitrina/agents/test/support/scripted-adapter'
import { roleScopes, type Scope } from '@vitrina/contract/scopes'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { takeCard } from '@vitrina/core/agents/take-card'
import { addComment } from '@vitrina/core/cards/add-comment'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { createRestaurant } from '@vitrina/core/restaurants/create-restaurant'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { decodeId } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { afterEach, describe, expect, test } from 'vitest'
import { cardNow, reportsOn } from '../test/support/dispatching.ts'

const database = suiteDatabase()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** An agent that reads the stock whatever it is asked, and says what it got. */
const greedy = () =>
  closing.push(
    script(async ({ tools, ctx }) => {
      const answer = await tools.call('get_stock', {})
      const report = `${tools.list().some(({ name }) => name === 'get_stock')} ${answer.ok} ${[...ctx.scopes].toSorted()}`
      return { outcome: 'done', report }
    }),
  )

async function person(ctx: Context, role: 'owner' | 'manager'): Promise<Context> {
  const { id } = await createUser(ctx, { email: `${role}-${ctx.workspace.id}@ex.am`, password: 'long-enough-1', role })
  return { ...ctx, actor: { type: 'user', id, name: role }, scopes: new Set(roleScopes[role]) }
}

async function key(ctx: Context, ...scopes: Scope[]): Promise<Context & { keyId: string }> {
  const { id } = await createKey(ctx, { name: 'Robot', scopes })
  const actor = { type: 'key' as const, id: decodeId('key', id) ?? '', name: 'Robot' }
  return { ...ctx, actor, scopes: new Set(scopes), keyId: id }
}

async function carry(ctx: Context, id: string): Promise<string> {
  const taken = await takeCard(ctx, decodeId('card', id) ?? '')
  if (!taken) throw new Error('The card does not wait')
  await runCard(ctx, taken, { openToolbox, signal: new AbortController().signal })
  return (await reportsOn(ctx, id)).at(-1)?.content ?? ''
}

async function scene() {
  const ctx = await testContext(database.db)
  return { ctx, owner: await person(ctx, 'owner'), keeper: await agentNamed(ctx, 'Кладовщик') }
}

describe('an agent works on a card with no more than those have whose word it works by:', () => {
  test('an owner’s card reads what the agent may', async () => {
    const { ctx, owner, keeper } = await scene()
    greedy()
    const { id } = await cardOf(owner, { assigneeId: keeper })
    expect(await carry(ctx, id)).toMatch(/^true true .*read:stock/)
  })

  test('a key of the board alone gets no figures by it, and the report says which right is missing', async () => {
    const { ctx, keeper } = await scene()
    greedy()
    const board = await key(ctx, 'read:kanban', 'write:kanban')
    const { id } = await cardOf(board, { assigneeId: keeper })
    const report = await carry(ctx, id)
    expect(report).toMatch(/^true false read:kanban,write:kanban/)
    expect(report).toContain('Не хватает права read:stock')
  })

  test('nor by a comment on an owner’s card, until the owner gives it to the agent anew', async () => {
    const { ctx, owner, keeper } = await scene()
    greedy()
    const board = await key(ctx, 'read:kanban', 'write:kanban')
    const { id } = await cardOf(owner, { assigneeId: keeper })
    await addComment(board, { id, content: 'Остатки муки' })
    expect(await carry(ctx, id)).toMatch(/^true false/)
    await updateCard(owner, { id, status: 'new' })
    expect(await carry(ctx, id)).toMatch(/^true true/)
    // Whoever puts it back into the queue is the one it works for.
    await updateCard(board, { id, status: 'new' })
    expect(await carry(ctx, id)).toMatch(/^true false/)
  })

  test('a comment of an owner does not widen what a key’s card may', async () => {
    const { ctx, owner, keeper } = await scene()
    greedy()
    const board = await key(ctx, 'read:kanban', 'write:kanban')
    const { id } = await cardOf(board, { assigneeId: keeper })
    await addComment(owner, { id, content: 'Остатки муки' })
    expect(await carry(ctx, id)).toMatch(/^true false/)
  })

  test('rights are those of the moment it works; whoever is gone has none, and the card is handed back in words', async () => {
    const { ctx, keeper } = await scene()
    greedy()
    const both = await key(ctx, 'write:kanban', 'read:stock')
    const { id } = await cardOf(both, { assigneeId: keeper })
    await revokeKey(ctx, both.keyId)
    expect(await carry(ctx, id)).toContain('больше нет доступа')
    expect(await cardNow(ctx, id)).toMatchObject({ status: 'new', assigneeId: null })
    expect((await listRuns(ctx, {}))[0]).toMatchObject({ status: 'failed' })
    const manager = await person(ctx, 'manager')
    const theirs = await cardOf(manager, { assigneeId: keeper })
    await ctx.db.pool.query("UPDATE member SET role = 'viewer' WHERE workspace_id = $1", [ctx.workspace.id])
    expect(await carry(ctx, theirs.id)).toMatch(/^true true/)
    await updateCard(manager, { id: theirs.id, status: 'new' })
    await ctx.db.pool.query('DELETE FROM member WHERE workspace_id = $1', [ctx.workspace.id])
    expect(await carry(ctx, theirs.id)).toContain('больше нет доступа')
  })

  test('a card that the agent makes in its work is its asker’s, not its own', async () => {
    const { ctx, keeper } = await scene()
    closing.push(
      script(async ({ tools }) => {
        await tools.call('create_card', { title: 'Следом' })
        return { outcome: 'done', report: 'Готово' }
      }),
    )
    const board = await key(ctx, 'read:kanban', 'write:kanban')
    const { id } = await cardOf(board, { assigneeId: keeper })
    await carry(ctx, id)
    const { rows } = await ctx.db.pool.query(
      "SELECT driven_by FROM card WHERE title = 'Следом' AND workspace_id = $1",
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ driven_by: [`key:${board.actor.id}`] }])
  })
})

describe('the built-in agent', () => {
  test('goes through the same cut and says which right is missing', async () => {
    const { ctx, owner, keeper } = await scene()
    registerBuiltInAdapters()
    await createRestaurant(ctx, { name: 'Печь' })
    await createMovement(ctx, { restaurant: 'Печь', dish: 'Мука', kind: 'in', quantity: 5, unit: 'кг' })
    const board = await key(ctx, 'read:kanban', 'write:kanban')
    const theirs = await cardOf(board, { title: 'Какие позиции ниже минимума?', assigneeId: keeper })
    const report = await carry(ctx, theirs.id)
    expect(report).toMatch(/прав.*read:stock/)
    expect(report).not.toContain('GET /stock')
    expect((await cardNow(ctx, theirs.id)).status).toBe('new')
    const own = await cardOf(owner, { title: 'Какие позиции ниже минимума?', assigneeId: keeper })
    expect(await carry(ctx, own.id)).toContain('GET /stock')
  })

  test('reads the first 50 sentences of a card and hands the rest back in words', async () => {
    registerBuiltInAdapters()
    const { ctx, owner, keeper } = await scene()
    const content = Array.from({ length: 80 }, (_, i) => `Скажи про слово${i} что-нибудь.`).join(' ')
    const { id } = await cardOf(owner, { title: 'Длинная', content, assigneeId: keeper })
    expect(await carry(ctx, id)).toContain('прочитал первые 50 предложений, не прочитано ещё 30')
  })
})

test('a run names who connected the model that carried it, as of then', async () => {
  const { ctx, owner, keeper } = await scene()
  for (const name of ['agent_local', 'agent_gateway']) {
    closing.push(script(async () => ({ outcome: 'done', report: 'Готово' }), { name }))
  }
  const set = (name: string) =>
    ctx.db.pool.query(
      `INSERT INTO integration (workspace_id, slug, is_connected, updated_at, connected_by_type, connected_by, connected_by_name)
       VALUES ($1, 'agent_gateway', true, now(), 'user', $2, $3)
       ON CONFLICT (workspace_id, slug) DO UPDATE SET connected_by_name = excluded.connected_by_name`,
      [ctx.workspace.id, owner.actor.id, name],
    )
  await set('Вера')
  const { id } = await cardOf(owner, { assigneeId: keeper })
  await carry(ctx, id)
  await ctx.db.pool.query("UPDATE agent SET adapter = 'agent_gateway' WHERE workspace_id = $1", [ctx.workspace.id])
  await updateCard(owner, { id, status: 'new' })
  await carry(ctx, id)
  await set('Другой')
  const runs = await listRuns(ctx, { cardId: id })
  expect(runs.map(({ modelConnectedBy }) => modelConnectedBy?.name ?? null)).toEqual(['Вера', null])
  expect(runs[0]?.modelConnectedBy).toMatchObject({ type: 'user', name: 'Вера' })
})
