import { encodeId, newUuid } from '@vitrina/db/ids'
import { at, cardOf, columnOf, onBoard } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { archiveCard } from './archive-card.ts'
import { listCardHistory } from './list-card-history.ts'
import { listCards } from './list-cards.ts'
import { moveCard } from './move-card.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase(25)

/** Cards of the first column, in the order given. */
async function cardsOf(ctx: Context, ...titles: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [index, title] of titles.entries()) {
    const minute = new Date(ctx.now().getTime() + index * 60_000).toISOString()
    ids[title] = (await cardOf(at(ctx, minute), { title })).id
  }
  return ids
}

type Status = 'new' | 'in_progress' | 'done'

/** Moves a card as it is now; `after` undefined is the end. */
async function move(ctx: Context, id = '', status: Status, after: string | null | undefined) {
  const { version } = await onBoard(ctx, id)
  return (await moveCard(ctx, { id, status, version, ...(after !== undefined && { afterId: after }) })).data
}

async function titles(ctx: Context, status: Status): Promise<string> {
  return (await columnOf(ctx, status)).cards.map(({ title }) => title).join('')
}

async function positions(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ position: string }>(
    'SELECT position FROM card WHERE workspace_id = $1 ORDER BY board_key, id',
    [ctx.workspace.id],
  )
  return rows.map(({ position }) => position)
}

describe('the order of a column', () => {
  test('is the one cards are dropped in: first, between, last, and in another column', async () => {
    const ctx = await testContext(database.db)
    const { a, b, c, d } = await cardsOf(ctx, 'a', 'b', 'c', 'd')
    await move(ctx, d, 'new', null)
    expect(await titles(ctx, 'new')).toBe('dabc')
    await move(ctx, c, 'new', d)
    expect(await titles(ctx, 'new')).toBe('dcab')
    await move(ctx, d, 'new', undefined)
    expect(await titles(ctx, 'new')).toBe('cabd')
    await move(ctx, a, 'done', null)
    await move(ctx, b, 'done', null)
    await move(ctx, c, 'done', b)
    expect([await titles(ctx, 'new'), await titles(ctx, 'done')]).toEqual(['d', 'bca'])
    const { data } = await listCards(ctx, { 'filter[status]': 'done' })
    expect(data.map(({ title }) => title).join('')).toBe('bca')
  })

  test('holds through 500 drops at one and the same place', async () => {
    const ctx = await testContext(database.db)
    const { a, b, c } = await cardsOf(ctx, 'a', 'b', 'c')
    const versions = { [b ?? '']: 1, [c ?? '']: 1 }
    for (let drop = 0; drop < 500; drop += 1) {
      const id = (drop % 2 === 0 ? c : b) ?? ''
      const { data } = await moveCard(ctx, { id, status: 'new', afterId: a ?? '', version: versions[id] ?? 0 })
      versions[id] = data.version
      if (drop % 50 === 0) expect(await titles(ctx, 'new')).toBe(drop % 2 === 0 ? 'acb' : 'abc')
    }
    expect(await titles(ctx, 'new')).toBe('abc')
    expect(new Set(await positions(ctx)).size).toBe(3)
  })

  test('has room between cards of one moment', async () => {
    const ctx = await testContext(database.db)
    const ids: string[] = []
    for (let card = 0; card < 4; card += 1) ids.push((await cardOf(ctx, { title: String(card) })).id)
    await move(ctx, ids[3], 'new', ids[0])
    expect(await titles(ctx, 'new')).toBe('0312')
    expect((await onBoard(ctx, ids[1] ?? '')).version).toBe(1)
  })

  test('leaves the end to cards that come later', async () => {
    const ctx = await testContext(database.db)
    const { a } = await cardsOf(ctx, 'a', 'b', 'c')
    await move(at(ctx, '2026-04-01T08:00:00Z'), a, 'new', undefined)
    await cardOf(at(ctx, '2026-04-01T08:00:01Z'), { title: 'd' })
    expect(await titles(ctx, 'new')).toBe('bcad')
  })

  test('is each workspace’s own', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await cardOf(other)
    const { a } = await cardsOf(ctx, 'a', 'b')
    await expect(move(ctx, a, 'new', theirs.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(moveCard(ctx, { id: theirs.id, status: 'done', version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await onBoard(other, theirs.id)).version).toBe(1)
  })
})

describe('a drop elsewhere in its column', () => {
  test('is the next version, in history and journal, and emits nothing', async () => {
    const ctx = await testContext(database.db)
    const { a, b, c } = await cardsOf(ctx, 'a', 'b', 'c')
    expect((await move(ctx, c, 'new', a)).version).toBe(2)
    expect((await listCardHistory(ctx, { id: c ?? '' })).data.at(-1)).toMatchObject({
      kind: 'reordered',
      before: { afterId: b },
      after: { afterId: a },
    })
    expect((await auditOf(ctx)).at(-1)).toMatchObject({ action: 'card.reordered', object_id: c })
    expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(Array(3).fill('card.created'))
  })

  test('where it stands already writes nothing', async () => {
    const ctx = await testContext(database.db)
    const { a, b } = await cardsOf(ctx, 'a', 'b')
    await move(ctx, a, 'new', null)
    await move(ctx, b, 'new', a)
    await move(ctx, b, 'new', undefined)
    await move(ctx, b, 'new', b)
    expect((await onBoard(ctx, b ?? '')).version).toBe(1)
    expect((await auditOf(ctx)).map(({ action }) => action)).toEqual(['card.created', 'card.created'])
  })
})

test('a drop in another column tells what a change of status tells', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  const noon = '2026-04-01T12:00:00.000Z'
  const card = await move(at(ctx, noon), id, 'done', null)
  const { version: _, ...object } = card
  expect(card).toMatchObject({ status: 'done', doneAt: noon, startedAt: null, version: 2 })
  const previous = { status: 'new', doneAt: null }
  expect((await eventsOf(ctx)).slice(1)).toMatchObject([
    { type: 'card.moved', data: { object, previous } },
    { type: 'card.done', data: { object, previous } },
  ])
  expect((await move(at(ctx, noon), id, 'in_progress', null)).doneAt).toBeNull()
  expect((await listCardHistory(ctx, { id })).data.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['created', {}, { title: 'Task', status: 'new', priority: 'normal', assigneeId: null }],
    ['changed', previous, { status: 'done', doneAt: noon }],
    [
      'changed',
      { status: 'done', startedAt: null, doneAt: noon },
      { status: 'in_progress', startedAt: noon, doneAt: null },
    ],
  ])
})

describe('409', () => {
  test('for a card that was changed since, and nothing of the drop is done', async () => {
    const ctx = await testContext(database.db)
    const { a, b } = await cardsOf(ctx, 'a', 'b')
    await updateCard(ctx, { id: b ?? '', priority: 'urgent' })
    const before = [await onBoard(ctx, b ?? ''), await positions(ctx), (await eventsOf(ctx)).length]
    const stale = moveCard(ctx, { id: b ?? '', status: 'done', afterId: null, version: 1 })
    await expect(stale).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/version 2.*yours is 1/),
    })
    await expect(moveCard(ctx, { id: b ?? '', status: 'new', afterId: null, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect([await onBoard(ctx, b ?? ''), await positions(ctx), (await eventsOf(ctx)).length]).toEqual(before)
    expect(await titles(ctx, 'new')).toBe('ab')
    expect((await onBoard(ctx, a ?? '')).version).toBe(1)
  })

  test('for an archived card, and for a neighbour that is archived, in another column or unknown', async () => {
    const ctx = await testContext(database.db)
    const { a, b, c, d } = await cardsOf(ctx, 'a', 'b', 'c', 'd')
    await archiveCard(ctx, { id: b ?? '' })
    await move(ctx, c, 'done', null)
    for (const after of [b, c, encodeId('card', newUuid()), 'nothing']) {
      await expect(move(ctx, a, 'new', after)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('is not in the column new any more'),
      })
    }
    const archived = moveCard(ctx, { id: b ?? '', status: 'new', afterId: d ?? '', version: 2 })
    await expect(archived).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('archived') })
    expect(await titles(ctx, 'new')).toBe('ad')
  })
})

describe('drops at once', () => {
  test('of 20 cards at one place give each a place of its own there', async () => {
    const ctx = await testContext(database.db)
    const { first, last } = await cardsOf(ctx, 'first', 'last')
    const cards = await Promise.all(Array.from({ length: 20 }, (_, each) => cardOf(ctx, { title: `${each}` })))
    await Promise.all(cards.map(({ id }) => moveCard(ctx, { id, status: 'new', afterId: first ?? '', version: 1 })))
    const column = (await columnOf(ctx, 'new')).cards.map(({ id }) => id)
    expect([column[0], column.at(-1), new Set(column).size]).toEqual([first, last, 22])
    expect(new Set(await positions(ctx)).size).toBe(22)
  })

  test('of 10 people with one card: one succeeds, the others are told', async () => {
    const ctx = await testContext(database.db)
    const { a, b } = await cardsOf(ctx, 'a', 'b')
    const places = [
      { status: 'done', afterId: null },
      { status: 'in_progress', afterId: null },
      { status: 'new', afterId: b ?? '' },
    ] as const
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) =>
        moveCard(ctx, { id: a ?? '', version: 1, ...(places[each % 3] ?? places[0]) }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    expect((await onBoard(ctx, a ?? '')).version).toBe(2)
    expect((await listCardHistory(ctx, { id: a ?? '' })).data).toHaveLength(2)
  })

  test('while a column is numbered anew and its cards are changed, all stay in their order', async () => {
    const ctx = await testContext(database.db)
    // Of one moment: the first drop between two of them numbers the column anew.
    const ids: string[] = []
    for (let card = 0; card < 12; card += 1) ids.push((await cardOf(ctx, { title: String(card) })).id)
    const [first = '', ...others] = ids
    await Promise.all([
      ...others.slice(0, 6).map((id) => updateCard(ctx, { id, status: 'done' })),
      ...others.slice(6).map((id) => moveCard(ctx, { id, status: 'new', afterId: first, version: 1 })),
    ])
    const [left, done] = [await columnOf(ctx, 'new'), await columnOf(ctx, 'done')]
    expect([left.cards[0]?.id, left.total, done.total]).toEqual([first, 6, 6])
    expect(new Set([...left.cards, ...done.cards].map(({ id }) => id))).toEqual(new Set(ids))
  })
})

test('needs write:kanban', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  const reader = { ...ctx, scopes: new Set(['read:kanban'] as const) }
  await expect(moveCard(reader, { id, status: 'done', version: 1 })).rejects.toMatchObject({
    code: 'insufficient_scope',
  })
})
