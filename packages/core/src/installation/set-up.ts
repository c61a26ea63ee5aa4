import { timingSafeEqual } from 'node:crypto'
import { SetUp, type SetUpState } from '@vitrina/contract/set-up'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { ownerExists } from '@vitrina/db/installation'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accountOf } from '../auth/account-standing.ts'
import { countLinkView } from '../auth/secret-link.ts'
import { contextOfVisitor, type Visitor } from '../auth/visitor.ts'
import { DomainError } from '../errors/domain-error.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { notFound } from '../errors/not-found.ts'
import { isTimeZone } from '../time/zones.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { setUpToken } from './set-up-token.ts'

/** Says whether a link leads to the set-up of this installation. 429 for an address that views too many links. */
export async function viewSetUp(visitor: Visitor, { token }: { token: string }): Promise<SetUpState> {
  await countLinkView(visitor)
  if (!(await isOurs(visitor, token))) return { state: 'unknown' }
  return { state: (await isOwned(visitor.db)) ? 'done' : 'open' }
}

/**
 * Creates the first workspace and its owner, by the link from the log. 404 for another link, 409 once somebody owns a
 * workspace here, 422 for an address that has an account. Returns the address to sign in with.
 */
export async function setUp(visitor: Visitor, input: z.input<typeof SetUp>): Promise<{ email: string }> {
  const { token, name, email, password, workspace, timezone, currency } = SetUp.parse(input)
  await countLinkView(visitor)
  if (!(await isOurs(visitor, token))) throw notFound('link')
  if (!isTimeZone(timezone)) throw invalidBody([{ pointer: '#/timezone', detail: 'is not an IANA time zone' }])
  await transaction(visitor.db, async (db) => {
    // Of two at the same time the second waits here, and finds the first one's workspace.
    await sql`SELECT id FROM installation FOR UPDATE`.execute(db.kysely)
    if (await isOwned(db)) {
      throw new DomainError('conflict', 'This installation has an owner. They invite others; the operator may, too.')
    }
    if (await accountOf({ db }, email)) {
      throw invalidBody([{ pointer: '#/email', detail: 'has an account: the operator can make it an owner' }])
    }
    const { id } = await createWorkspace(db, { name: workspace, timezone, currency }, visitor.now())
    const ctx = await contextOfVisitor({ ...visitor, db }, id, { id: newUuid(), name })
    await createUser({ ...ctx, reach: null }, { email, password, name, role: 'owner' })
  })
  return { email }
}

async function isOwned(db: Database): Promise<boolean> {
  const { rows } = await sql.raw<{ has: boolean }>(ownerExists).execute(db.kysely)
  return rows[0]?.has === true
}

async function isOurs({ db, secret }: Visitor, token: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM installation`.execute(db.kysely)
  const expected = Buffer.from(setUpToken(secret, rows[0]?.id ?? ''))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
