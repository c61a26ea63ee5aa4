import { randomBytes } from 'node:crypto'
import { newUuid } from '@vitrina/db/ids'
import { readInstallation } from '@vitrina/db/installation'
import { privateDatabase } from '@vitrina/testing/private-database'
import { silentLogger, testSecret } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuth } from '../auth/auth.ts'
import type { Visitor } from '../auth/visitor.ts'
import { checkKey } from './check-key.ts'
import { setUp, viewSetUp } from './set-up.ts'
import { setUpToken } from './set-up-token.ts'

let database: Awaited<ReturnType<typeof privateDatabase>>
let token: string
beforeAll(async () => {
  database = await privateDatabase()
  token = setUpToken(testSecret, await checkKey(database.url, testSecret, { claim: true }))
})
beforeEach(async () => {
  await database.db.pool.query('TRUNCATE workspace, user_account CASCADE')
})
afterAll(() => database.drop())

const now = new Date('2026-03-31T12:00:00Z')
const owner = {
  name: 'Анна',
  email: 'Anna@example.com',
  password: 'a long password',
  workspace: 'Кофейня',
  timezone: 'Asia/Yekaterinburg',
  currency: 'RUB',
}

function visitor(): Visitor {
  return {
    db: database.db,
    secret: testSecret,
    now: () => now,
    requestId: 'req_1',
    logger: silentLogger,
    address: newUuid(),
  }
}

describe('the link in the log of a new installation', () => {
  test('creates a workspace and its owner, who signs in; then it leads to nothing more', async () => {
    expect(await viewSetUp(visitor(), { token })).toEqual({ state: 'open' })
    expect(await setUp(visitor(), { ...owner, token })).toEqual({ email: 'anna@example.com' })

    const workspaces = await database.db.prisma.workspace.findMany({ include: { members: true } })
    expect(workspaces).toMatchObject([{ name: 'Кофейня', timezone: 'Asia/Yekaterinburg', currency: 'RUB' }])
    expect(workspaces[0]?.members).toMatchObject([{ role: 'owner' }])
    const auth = createAuth({
      database: database.db,
      secret: testSecret.toString('base64'),
      baseUrl: 'http://localhost',
    })
    await auth.api.signInEmail({ body: { email: 'anna@example.com', password: owner.password } })

    expect(await viewSetUp(visitor(), { token })).toEqual({ state: 'done' })
    await expect(setUp(visitor(), { ...owner, token, email: 'b@example.com' })).rejects.toThrow(/has an owner/)
  })

  test('used twice at once makes one workspace', async () => {
    const tries = await Promise.allSettled(
      ['a@example.com', 'b@example.com'].map((email) => setUp(visitor(), { ...owner, token, email })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.prisma.workspace.count()).toBe(1)
  })

  test('is the same from every process, and of this installation and key alone', async () => {
    const { id } = await readInstallation(database.url, () => '')
    expect(setUpToken(testSecret, id)).toBe(token)
    for (const other of [setUpToken(randomBytes(32), id), setUpToken(testSecret, newUuid()), 'x', '']) {
      expect(await viewSetUp(visitor(), { token: other })).toEqual({ state: 'unknown' })
      await expect(setUp(visitor(), { ...owner, token: other })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await database.db.prisma.workspace.count()).toBe(0)
  })

  test('refuses a zone there is not, a short password and an address with an account, and creates nothing', async () => {
    await expect(setUp(visitor(), { ...owner, token, timezone: 'Mars/Base' })).rejects.toMatchObject({
      code: 'validation_failed',
      extra: { errors: [{ pointer: '#/timezone' }] },
    })
    await expect(setUp(visitor(), { ...owner, token, password: 'short' })).rejects.toThrow()
    await database.db.pool.query(
      `INSERT INTO user_account (id, name, email, email_verified, created_at, updated_at)
       VALUES ($1, 'A', 'anna@example.com', true, now(), now())`,
      [newUuid()],
    )
    await expect(setUp(visitor(), { ...owner, token })).rejects.toMatchObject({
      extra: { errors: [{ pointer: '#/email' }] },
    })
    expect(await database.db.prisma.workspace.count()).toBe(0)
  })
})
