import { newUuid } from '@vitrina/db/ids'
import { auditOf } from '@vitrina/testing/changes'
import { type MailServer, mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { useResetLink, viewReset } from '../team/reset-password.ts'
import { createUser } from '../workspaces/create-user.ts'
import { verifyPassword } from './password-hash.ts'
import { requestReset } from './request-reset.ts'
import type { Visitor } from './visitor.ts'

const database = suiteDatabase()
const panelUrl = 'https://panel.example'
let server: MailServer

beforeAll(async () => {
  server = await mailServer()
})
afterAll(() => server.close())

function visitorOf(ctx: Context, address: string = newUuid()): Visitor {
  const { db, now } = ctx
  const mail = { server: { host: '127.0.0.1', port: server.port, from: 'vitrina@example.com' }, panelUrl }
  return { db, secret: testSecret, now, requestId: newUuid(), logger: silentLogger, address, mail }
}

async function person() {
  const ctx = await testContext(database.db)
  const email = `${newUuid()}@example.com`
  const { id } = await createUser(ctx, { email, password: 'long enough', name: 'Olga', role: 'owner' })
  return { ctx, email, id }
}

const mailsTo = (email: string) => server.messages.filter(({ to }) => to?.[0]?.address === email)

/** The secret of the link in the last mail to an address, once it has come. */
async function mailedToken(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(count)
  return /\/new-password\/([\w-]{43})$/.exec(mailsTo(email).at(-1)?.text?.trim() ?? '')?.[1] ?? ''
}

describe('a link to a new password by mail', () => {
  test('is mailed to its account, sets the password once, ends every session, and is in the journal', async () => {
    const { ctx, email, id } = await person()
    const visitor = visitorOf(ctx)
    expect(await requestReset(visitor, { email: email.toUpperCase(), language: 'en' })).toEqual({})
    const token = await mailedToken(email)
    expect(mailsTo(email)[0]).toMatchObject({ subject: 'A new password for Vitrina' })
    expect(await viewReset(visitor, { token })).toEqual({ state: 'open', email })
    await sql`
      INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
      VALUES (${newUuid()}, ${newUuid()}, ${id}, ${new Date(ctx.now().getTime() + 1e6)}, ${ctx.now()}, ${ctx.now()})`.execute(
      ctx.db.kysely,
    )
    const password = 'chosen by the person'
    expect(await useResetLink(visitor, { token, password })).toEqual({ email })
    const row = await ctx.db.kysely
      .selectFrom('sign_in_account')
      .select('password')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword({ hash: row.password ?? '', password })).toBe(true)
    expect(await ctx.db.kysely.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect(await viewReset(visitor, { token })).toEqual({ state: 'used' })
    await expect(useResetLink(visitor, { token, password: 'another one' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await auditOf(ctx)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password.reset_mailed', 'password.reset']),
    )
  })

  test('is written in the language of the page', async () => {
    const { ctx, email } = await person()
    await requestReset(visitorOf(ctx), { email })
    await mailedToken(email)
    expect(mailsTo(email)[0]?.subject).toBe('Новый пароль для Витрины')
  })

  test('is answered alike for an address without an account, to which nothing is sent', async () => {
    const { ctx, email } = await person()
    const unknown = `${newUuid()}@example.com`
    expect(await requestReset(visitorOf(ctx), { email: unknown })).toEqual({})
    await requestReset(visitorOf(ctx), { email })
    await mailedToken(email)
    expect(mailsTo(unknown)).toEqual([])
  })

  test('answers before it asks whether there is an account, even while that account is locked', async () => {
    const { ctx, email } = await person()
    await ctx.db.kysely.transaction().execute(async (trx) => {
      await sql`SELECT FROM user_account WHERE email = ${email} FOR UPDATE`.execute(trx)
      expect(await requestReset(visitorOf(ctx), { email })).toEqual({})
      expect(mailsTo(email)).toEqual([])
    })
    expect(await mailedToken(email)).toHaveLength(43)
  })

  test('works for an hour, and the link before it works until one of them was used', async () => {
    const { ctx, email } = await person()
    const visitor = visitorOf(ctx)
    await requestReset(visitor, { email })
    const first = await mailedToken(email)
    await requestReset(visitor, { email })
    const second = await mailedToken(email, 2)
    const late: Visitor = { ...visitor, now: () => new Date(ctx.now().getTime() + 60 * 60 * 1000) }
    expect(await viewReset(late, { token: first })).toEqual({ state: 'expired' })
    await useResetLink(visitor, { token: first, password: 'chosen by the person' })
    expect(await viewReset(visitor, { token: second })).toEqual({ state: 'expired' })
  })

  test('goes to an account three times an hour, from whatever address, and the answer stays the same', async () => {
    const { ctx, email } = await person()
    for (let i = 0; i < 3; i++) {
      expect(await requestReset(visitorOf(ctx), { email })).toEqual({})
      await mailedToken(email, i + 1)
    }
    expect(await requestReset(visitorOf(ctx), { email })).toEqual({})
    const other = await person()
    await requestReset(visitorOf(ctx), { email: other.email })
    await mailedToken(other.email)
    expect(mailsTo(email)).toHaveLength(3)
  })

  test('is asked for ten times an hour from one address, whether or not the accounts exist', async () => {
    const { ctx } = await person()
    const visitor = visitorOf(ctx)
    for (let i = 0; i < 10; i++) await requestReset(visitor, { email: `${newUuid()}@example.com` })
    const refused = requestReset(visitor, { email: `${newUuid()}@example.com` })
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('is not offered where the installation sends no mail', async () => {
    const { ctx, email } = await person()
    const { mail: _, ...visitor } = visitorOf(ctx)
    await expect(requestReset(visitor, { email })).rejects.toMatchObject({ code: 'not_available' })
  })
})
