import { newUuid } from '@vitrina/db/ids'
import { cardOf } from '@vitrina/testing/board'
import { auditOf } from '@vitrina/testing/changes'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { uploadFiles } from '@vitrina/testing/upload-files'
import { describe, expect, test } from 'vitest'
import { recordFailedSignIn, recordSessionStart } from '../auth/sign-in-journal.ts'
import { addComment } from '../cards/add-comment.ts'
import type { Context } from '../context.ts'
import { createDashboard } from '../dashboards/create-dashboard.ts'
import { createKey } from '../keys/create-key.ts'
import { createMailing } from '../mailings/create-mailing.ts'
import { inviteMember } from '../team/invite-member.ts'
import { saveProfile } from '../uploads/save-profile.ts'
import { createUser } from './create-user.ts'
import { eraseUser } from './erase-user.ts'

const database = suiteDatabase()
const name = 'Vera Unusual-Surname'
const emptyMapping = {
  sections: [{ header: ['a'], role: 'skip' as const, columns: [] }],
  restaurant: null,
  dateOrder: null,
  timezone: null,
  dayEnd: null,
  numbersRepeat: true,
  kinds: [],
  dateRepeats: false,
  isBusinessDay: false,
}

/** A workspace with an owner, and one more person who has done something of each kind. */
async function team() {
  const ctx = await testContext(database.db)
  const [boss, email] = [`${newUuid()}@example.com`, `${newUuid()}@example.com`]
  const password = 'long enough'
  const { id: bossId } = await createUser(ctx, { email: boss, password, name: 'Olga', role: 'owner' })
  const { id } = await createUser(ctx, { email, password, name, role: 'owner' })
  const owner: Context = { ...ctx, actor: { type: 'user', id: bossId, name: 'Olga' } }
  const vera: Context = { ...ctx, actor: { type: 'user', id, name } }
  return { ctx, owner, vera, id, email, boss }
}

describe('erasing a person', () => {
  test('leaves neither name nor address anywhere, and journals under one neutral name', async () => {
    const { ctx, owner, vera, id, email } = await team()
    const { id: cardId } = await cardOf(vera, { title: 'Order flour' })
    await addComment(vera, { id: cardId, content: 'Done' })
    await addComment(owner, { id: cardId, content: 'Thanks' })
    await createDashboard(vera, { name: 'Mine' })
    const { id: keyId } = await createKey(vera, { name: 'Till', scopes: ['read:checks'] })
    await createMailing(owner, {
      ...{ name: 'Daily', frequency: 'daily', weekday: 1, time: '08:00', language: 'en', restaurants: [] },
      ...{ blocks: ['revenue'], recipients: [email], isActive: true },
    })
    await inviteMember(vera, { email: `${newUuid()}@example.com`, role: 'viewer' }, 'https://panel.example')
    await uploadFiles(vera, { 'sales.csv': 'a;b\n1;2\n' })
    await saveProfile(vera, { name: 'Till', source: 'source_a', mapping: emptyMapping })
    const place = { address: '203.0.113.77', userAgent: 'Mozilla/5.0 Firefox/140.0', isKnown: false }
    await recordFailedSignIn(ctx.db, id, place, ctx.now())
    await recordSessionStart(ctx.db, { id: newUuid(), userId: id, userName: name }, place, ctx.now())
    const before = (await auditOf(ctx)).map(({ action }) => action)
    const erased = await eraseUser(ctx, { email })
    expect(erased).toEqual({ name: expect.stringMatching(/^deleted person #\d{6}$/), keys: 1 })
    const dump = JSON.stringify(await dumpTables(ctx.db))
    expect([name, email, '203.0.113.77'].filter((text) => dump.includes(text))).toEqual([])
    expect((await auditOf(ctx)).map(({ action }) => action)).toEqual([...before, 'person.erased'])
    const { rows } = await ctx.db.pool.query(
      `SELECT DISTINCT actor_name FROM audit_entry WHERE workspace_id = $1 AND actor_id = $2
       UNION SELECT author_name FROM card_comment WHERE workspace_id = $1 AND author_id = $2`,
      [ctx.workspace.id, id],
    )
    expect(rows).toEqual([{ actor_name: erased.name }])
    expect(keyId).toMatch(/^key_/)
    const { rows: keys } = await ctx.db.pool.query(
      'SELECT revoked_at IS NOT NULL AS ended FROM api_key WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    expect(keys).toEqual([{ ended: true }])
    expect(dump.includes('Olga')).toBe(true)
  })

  test('is refused while they are the last owner somewhere, and for an unknown address', async () => {
    const { ctx, email, boss } = await team()
    await eraseUser(ctx, { email })
    await expect(eraseUser(ctx, { email: boss })).rejects.toMatchObject({ code: 'conflict' })
    await expect(eraseUser(ctx, { email })).rejects.toMatchObject({ code: 'not_found' })
  })
})
