import { MailingDraft, UpdateMailing } from '@vitrina/contract/mailing'
import { scopes } from '@vitrina/contract/scopes'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit.ts'
import type { Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { createMailing } from './create-mailing.ts'
import { deleteMailing } from './delete-mailing.ts'
import { listIssues } from './list-issues.ts'
import { getMailing, listMailings } from './list-mailings.ts'
import { offerMailing } from './offer-mailing.ts'
import { previewMailing, sendToSelf } from './preview-mailing.ts'
import { checkSubscription, setSubscription } from './subscription.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { updateMailing } from './update-mailing.ts'

const database = suiteDatabase()

const draft: MailingDraft = {
  name: 'Утро',
  frequency: 'daily',
  weekday: 1,
  time: '09:00',
  language: 'ru',
  restaurants: [],
  blocks: ['revenue', 'checks'],
  recipients: ['anna@rest.example', 'boris@rest.example'],
  isActive: true,
}
const reader = { email: 'anna@rest.example', panelUrl: 'https://vitrina.example' }
const nobody = { id: encodeId('mailing', newUuid()) }

const visitorOf = (ctx: Context): Visitor => ({
  db: ctx.db,
  secret: ctx.secret,
  now: ctx.now,
  requestId: 'req_test',
  logger: ctx.logger,
  address: null,
})

/** A change made on what is held now. */
async function edit(ctx: Context, { id, ...change }: { id: string } & Partial<MailingDraft>) {
  const { updatedAt } = await getMailing(ctx, { id })
  return updateMailing(ctx, { id, basedOn: updatedAt, ...change })
}

const tokenOf = (ctx: Context, id: string, email: string) =>
  unsubscribeToken(ctx.secret, { workspaceId: ctx.workspace.id, mailingId: uuidOf(id), email })

function uuidOf(id: string): string {
  const row = ids.get(id)
  if (row === undefined) throw new Error(`${id} was not made here`)
  return row
}
const ids = new Map<string, string>()

async function made(ctx: Context, more: Partial<MailingDraft> = {}) {
  const mailing = await createMailing(ctx, { ...draft, ...more })
  const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM mailing WHERE workspace_id = $1', [
    ctx.workspace.id,
  ])
  for (const { id } of rows) ids.set(encodeId('mailing', id), id)
  return mailing
}

describe('a mailing', () => {
  test('is made with its next time by the clock of the workspace, listed, changed and deleted, each put down', async () => {
    const ctx = await testContext(database.db)
    const mailing = await made(ctx)
    expect(mailing).toMatchObject({
      name: 'Утро',
      blocks: ['revenue', 'checks'],
      recipients: [
        { email: 'anna@rest.example', unsubscribedAt: null },
        { email: 'boris@rest.example', unsubscribedAt: null },
      ],
      nextAt: '2026-04-01T06:00:00.000Z',
      lastIssue: null,
    })
    expect(await listMailings(ctx)).toEqual([mailing])
    const changed = await edit(ctx, { id: mailing.id, time: '16:30', frequency: 'weekly', weekday: 5 })
    expect(changed).toMatchObject({ nextAt: '2026-04-03T13:30:00.000Z', name: 'Утро' })
    expect(await updateMailing(ctx, { id: mailing.id, isActive: false })).toMatchObject({ nextAt: null })
    expect(await getMailing(ctx, mailing)).toMatchObject({ isActive: false })
    await deleteMailing(ctx, { id: mailing.id })
    expect(await listMailings(ctx)).toEqual([])
    const { data } = await listAudit(ctx, { 'filter[group]': 'mailings' })
    expect(data.map(({ action }) => action).toSorted()).toEqual([
      'mailing.created',
      'mailing.deleted',
      'mailing.updated',
      'mailing.updated',
    ])
  })

  test('keeps what is due when only its name is changed', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const later = { ...ctx, now: () => new Date('2026-04-01T06:00:05Z') }
    expect(await edit(later, { id, name: 'Вечер' })).toMatchObject({ nextAt: '2026-04-01T06:00:00.000Z' })
  })

  test('is not changed on what somebody else has changed meanwhile, 409; turned off and on, it is all the same', async () => {
    const ctx = await testContext(database.db)
    const { id, updatedAt } = await made(ctx)
    const first = await updateMailing(ctx, { id, basedOn: updatedAt, recipients: ['vera@rest.example'] })
    await expect(updateMailing(ctx, { id, basedOn: updatedAt, time: '10:00' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(first.updatedAt),
    })
    const off = await updateMailing(ctx, { id, isActive: false })
    expect(off).toMatchObject({ time: '09:00', recipients: [{ email: 'vera@rest.example' }], isActive: false })
    await expect(updateMailing(ctx, { id, basedOn: first.updatedAt, time: '10:00' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(UpdateMailing.safeParse({ id, time: '10:00' }).success).toBe(false)
  })

  test('has each recipient once, in small letters, and blocks in the order of the mail', async () => {
    const ctx = await testContext(database.db)
    const mailing = await made(ctx, {
      recipients: MailingDraft.shape.recipients.parse(['Anna@Rest.example', 'anna@rest.example']),
      blocks: ['checks', 'revenue', 'checks'],
    })
    expect(mailing.recipients.map(({ email }) => email)).toEqual(['anna@rest.example'])
    expect(mailing.blocks).toEqual(['revenue', 'checks'])
  })

  test.each([
    ['no recipients', { recipients: [] }],
    ['what is no address', { recipients: ['anna'] }],
    ['51 recipients', { recipients: Array.from({ length: 51 }, (_, at) => `a${at}@rest.example`) }],
    ['no blocks', { blocks: [] }],
    ['the time 24:00', { time: '24:00' }],
    ['a blank name', { name: ' ' }],
    ['the weekday 8', { weekday: 8 }],
  ])('is not taken with %s', async (_, wrong) => {
    expect(MailingDraft.safeParse({ ...draft, ...wrong }).success).toBe(false)
  })

  test('is not taken with a restaurant of another workspace, 422', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    await sendLedger(theirs, { restaurants: [{ key: 'r1' }], checks: [] })
    const [restaurant] = (await listRestaurants(theirs, {})).data
    const wrong = createMailing(ours, { ...draft, restaurants: [String(restaurant?.id)] })
    await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('offers people and restaurants of its own workspace, and says that mail is not connected', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, { restaurants: [{ key: 'r1', name: 'Север' }], checks: [] })
    expect(await offerMailing(ctx)).toMatchObject({
      isMailConnected: false,
      timezone: 'Europe/Moscow',
      members: [],
      restaurants: [{ name: 'Север' }],
    })
  })

  test('is 404 for another workspace, and 403 without run:ops, whatever is done', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const other = await testContext(database.db)
    const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'run:ops')) }
    const deeds = [
      (ctx: Context, of: { id: string }) => getMailing(ctx, of),
      (ctx: Context, of: { id: string }) => updateMailing(ctx, { ...of, name: 'x', basedOn: '' }),
      (ctx: Context, of: { id: string }) => deleteMailing(ctx, of),
      (ctx: Context, of: { id: string }) => listIssues(ctx, of),
      (ctx: Context, of: { id: string }) => previewMailing(ctx, of, reader),
      (ctx: Context, of: { id: string }) => sendToSelf(ctx, of, reader),
    ]
    for (const deed of deeds) {
      await expect(deed(other, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(deed(ctx, nobody)).rejects.toMatchObject({ code: 'not_found' })
      await expect(deed(ctx, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(deed(lesser, { id })).rejects.toMatchObject({ code: 'insufficient_scope' })
    }
    for (const deed of [listMailings, offerMailing, (of: Context) => createMailing(of, draft)]) {
      await expect(deed(lesser)).rejects.toMatchObject({ code: 'insufficient_scope' })
    }
    expect(await listMailings(other)).toEqual([])
  })
})

describe('the way out of a mailing', () => {
  test('is looked at without a change, taken, put down once, and taken back', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const token = tokenOf(ctx, id, 'anna@rest.example')
    const visitor = visitorOf(ctx)
    const told = { mailing: 'Утро', workspace: 'Test', email: 'anna@rest.example' }
    expect(await checkSubscription(visitor, { token })).toEqual({ state: 'subscribed', ...told })
    expect((await getMailing(ctx, { id })).recipients[0]).toMatchObject({ unsubscribedAt: null })
    for (let times = 0; times < 2; times += 1) {
      expect(await setSubscription(visitor, { token, isSubscribed: false })).toEqual({ state: 'unsubscribed', ...told })
    }
    expect((await getMailing(ctx, { id })).recipients).toMatchObject([
      { email: 'anna@rest.example', unsubscribedAt: '2026-03-31T12:00:00.000Z' },
      { email: 'boris@rest.example', unsubscribedAt: null },
    ])
    expect(await setSubscription(visitor, { token, isSubscribed: true })).toMatchObject({ state: 'subscribed' })
    const { data } = await listAudit(ctx, { 'filter[group]': 'mailings' })
    expect(data.filter(({ action }) => action === 'mailing.unsubscribed')).toMatchObject([
      {
        actor: { name: 'anna@rest.example' },
        object: { kind: 'mailing', id, name: 'Утро' },
        facts: [{ field: 'email', value: 'anna@rest.example' }],
      },
    ])
  })

  test('is not gone back by an editor: who left and was taken off the list is not put on it again, 409 with words', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const token = tokenOf(ctx, id, 'anna@rest.example')
    await setSubscription(visitorOf(ctx), { token, isSubscribed: false })
    // Kept on the list they stay unsubscribed.
    await edit(ctx, { id, recipients: draft.recipients, name: 'День' })
    await edit(ctx, { id, recipients: ['boris@rest.example'] })
    await expect(edit(ctx, { id, recipients: draft.recipients })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('anna@rest.example'),
    })
    await setSubscription(visitorOf(ctx), { token, isSubscribed: true })
    expect((await edit(ctx, { id, recipients: draft.recipients })).recipients).toHaveLength(2)
  })

  test('is not opened by a forged token, one of another installation, or one whose mailing is gone: all alike', async () => {
    const ctx = await testContext(database.db)
    const { id } = await made(ctx)
    const right = tokenOf(ctx, id, 'anna@rest.example')
    const [payload = '', signature = ''] = right.split('.')
    const of = { workspaceId: ctx.workspace.id, mailingId: uuidOf(id), email: 'boris@rest.example' }
    const [otherPayload = ''] = unsubscribeToken(ctx.secret, of).split('.')
    const forged = [
      '',
      'x',
      `${payload}.`,
      `${payload}.${signature}x`,
      `${payload}.${signature}.x`,
      `${otherPayload}.${signature}`,
      unsubscribeToken(Buffer.alloc(32, 8), of),
      unsubscribeToken(ctx.secret, { ...of, workspaceId: newUuid() }),
      unsubscribeToken(ctx.secret, { ...of, mailingId: newUuid() }),
    ]
    for (const token of forged) {
      expect(await checkSubscription(visitorOf(ctx), { token }), token).toEqual({ state: 'unknown' })
      expect(await setSubscription(visitorOf(ctx), { token, isSubscribed: false }), token).toEqual({ state: 'unknown' })
    }
    expect((await getMailing(ctx, { id })).recipients.every(({ unsubscribedAt }) => unsubscribedAt === null)).toBe(true)
    await deleteMailing(ctx, { id })
    expect(await setSubscription(visitorOf(ctx), { token: right, isSubscribed: false })).toEqual({ state: 'unknown' })
  })

  test('of one workspace opens nothing in another, though the mailing had the same id', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    const { id } = await made(ours)
    await theirs.db.pool.query(
      `INSERT INTO mailing SELECT (json_populate_record(m, json_build_object('workspace_id', $1::text))).*
       FROM mailing m WHERE workspace_id = $2`,
      [theirs.workspace.id, ours.workspace.id],
    )
    const token = tokenOf(ours, id, 'anna@rest.example')
    await setSubscription(visitorOf(ours), { token, isSubscribed: false })
    expect((await getMailing(theirs, { id })).recipients[0]).toMatchObject({ unsubscribedAt: null })
    expect((await getMailing(ours, { id })).recipients[0]).toMatchObject({ unsubscribedAt: expect.any(String) })
  })
})
