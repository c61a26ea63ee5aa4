import { encodeId, newUuid } from '@vitrina/db/ids'
import { at, cardOf } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { addComment } from './add-comment.ts'
import { archiveCard } from './archive-card.ts'
import { getCard } from './get-card.ts'
import { listCards } from './list-cards.ts'
import { listComments } from './list-comments.ts'
import { updateCard } from './update-card.ts'

const database = suiteDatabase(25)
const later = '2026-04-01T08:00:00.000Z'

test('an archived card is gone from the lists and still there by its id, with its history', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  await addComment(ctx, { id, content: 'Noted' })
  const { data: done } = await updateCard(ctx, { id, status: 'done' })
  const { data } = await archiveCard(at(ctx, later), { id })
  expect(data).toEqual({ ...done, status: 'archived', updatedAt: later })
  expect((await getCard(ctx, { id })).data).toEqual(data)
  expect((await listCards(ctx, {})).data).toEqual([])
  expect((await listComments(ctx, { id })).data).toMatchObject([{ content: 'Noted' }])
})

test('archiving emits nothing and is in the audit journal', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  await archiveCard(ctx, { id })
  expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(['card.created'])
  expect((await auditOf(ctx))[1]).toMatchObject({
    action: 'card.archived',
    object_id: id,
    details: { before: { status: 'new' } },
  })
})

test('archiving again, or 20 times at once, answers the same and does nothing more', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  const answers = await Promise.all(Array.from({ length: 20 }, () => archiveCard(at(ctx, later), { id })))
  const again = await archiveCard(at(ctx, '2026-05-01T00:00:00Z'), { id })
  expect(new Set([...answers, again].map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect((await auditOf(ctx)).map(({ action }) => action)).toEqual(['card.created', 'card.archived'])
})

test('404 for a card that is not there or another workspace’s, which stays', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  const theirs = await cardOf(other)
  for (const id of [theirs.id, encodeId('card', newUuid()), 'nothing']) {
    await expect(archiveCard(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await getCard(other, { id: theirs.id })).data.status).toBe('new')
})

test('needs write:kanban', async () => {
  const ctx = await testContext(database.db)
  const { id } = await cardOf(ctx)
  const refused = archiveCard({ ...ctx, scopes: new Set(['read:kanban']) }, { id })
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' })
})
