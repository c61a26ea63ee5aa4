import { readFile } from 'node:fs/promises'
import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getSetting, setSetting } from '../settings/settings.ts'
import { createUser } from '../workspaces/create-user.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'

const database = suiteDatabase()
const migration = new URL('../../../../prisma/migrations/20261122130000_former_grants/migration.sql', import.meta.url)
const apply = async () => database.db.pool.query(await readFile(migration, 'utf8'))

async function ownerOf(ctx: Context): Promise<Context> {
  const { id } = await createUser(ctx, { email: `${newUuid()}@rest.example`, password: 'long enough', role: 'owner' })
  return { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
}

test('an update takes back the invitations of who owns no more, and leaves those of owners', async () => {
  const owner = await ownerOf(await testContext(database.db))
  const former = await ownerOf(owner)
  const elsewhere = await ownerOf(await testContext(database.db))
  const email = (name: string) => `${name}-${newUuid()}@rest.example`
  const kept = await inviteMember(owner, { email: email('kept'), role: 'viewer' }, 'https://panel.example')
  await inviteMember(former, { email: email('former'), role: 'owner' }, 'https://panel.example')
  await inviteMember(elsewhere, { email: email('other'), role: 'owner' }, 'https://panel.example')
  await database.db.pool.query(`UPDATE member SET role = 'manager' WHERE user_id = $1`, [former.actor.id])
  await apply()
  expect((await getTeam(owner)).invitations.map(({ id }) => id)).toEqual([kept.invitation.id])
  expect((await getTeam(elsewhere)).invitations).toHaveLength(1)
})

test('an update leaves private targets to those whose operator switched them on last', async () => {
  const [byOperator, byPerson, untold, both] = [
    await testContext(database.db),
    await testContext(database.db),
    await testContext(database.db),
    await testContext(database.db),
  ]
  const on = (ctx: Context) => setSetting(ctx, 'webhooks.allowPrivate', 'true')
  await on(byOperator)
  await on(await ownerOf(byPerson))
  await on(untold)
  await on(both)
  await on({ ...(await ownerOf(both)), now: () => new Date('2026-03-31T13:00:00Z') })
  await setSetting(await ownerOf(byPerson), 'mcp.enabled', 'true')
  await database.db.pool.query('DELETE FROM audit_entry WHERE workspace_id = $1', [untold.workspace.id])
  await apply()
  const held = [byOperator, byPerson, untold, both].map((ctx) => getSetting(ctx, 'webhooks.allowPrivate'))
  expect(await Promise.all(held)).toEqual([true, false, false, false])
  expect(await getSetting(byPerson, 'mcp.enabled')).toBe(true)
})
