import { randomBytes } from 'node:crypto'
import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceCookie } from '../auth/device-cookie.ts'
import type { Context } from '../context.ts'
import { idempotencyPurpose } from '../idempotency/idempotency-purpose.ts'
import { checkKey } from '../installation/check-key.ts'
import { memoryPurpose } from '../integrations/accounting-integration.ts'
import { credentialsPurpose } from '../integrations/credentials-purpose.ts'
import { openCursor, sealCursor } from '../list/cursor.ts'
import { readToken, unsubscribeToken } from '../mailings/unsubscribe-token.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { signingPurpose } from '../webhooks/signing-purpose.ts'
import { keyFingerprint, withPrevious } from './keyring.ts'
import { countForeign, reseal } from './reseal.ts'
import { seal, unseal } from './seal.ts'

const database = suiteDatabase()
const former = randomBytes(32)
let current: Buffer
let ctx: Context
let webhookId: string
beforeEach(async () => {
  await database.db.pool.query('TRUNCATE workspace CASCADE')
  await database.db.pool.query('UPDATE installation SET key_check = NULL')
  current = withPrevious(randomBytes(32), [former])
  ctx = { ...(await testContext(database.db)), secret: former }
  await fill()
})

const answer = { key: newUuid(), token: 'order-1' }

/** Something sealed in every place that has it, by the context's key. */
async function fill(): Promise<void> {
  await checkKey(database.url, ctx.secret, { claim: true })
  const { id: workspace } = ctx.workspace
  const { pool } = database.db
  await pool.query(
    `INSERT INTO integration (workspace_id, slug, is_connected, sealed_credentials, updated_at) VALUES ($1, 'mail', true, $2, now())`,
    [workspace, seal(ctx.secret, credentialsPurpose(ctx, 'mail'), '{"host":"x"}')],
  )
  await createWebhook(ctx, { url: 'https://example.com/hook', events: ['check.created'] })
  const { rows } = await pool.query('SELECT id::text FROM webhook')
  webhookId = rows[0].id
  await pool.query(`UPDATE webhook SET previous_secret = $1`, [
    seal(ctx.secret, signingPurpose(ctx, webhookId), 'whsec_before'),
  ])
  await pool.query(
    `INSERT INTO source_memory (workspace_id, source, bucket, key, version, body) VALUES
     ($1, 'source_b', 'iiko session', 'held', 1, $2), ($1, 'source_b', 'days', '2026-03-01', 1, '{"plain":true}')`,
    [workspace, seal(ctx.secret, memoryPurpose(ctx, 'source_b'), 'login')],
  )
  await pool.query(
    `INSERT INTO idempotency_record (workspace_id, key_id, method, path, token, fingerprint, state, status, body, created_at)
     VALUES ($1, $2, 'POST', '/keys', $3, '', 'done', 201, $4, now())`,
    [
      workspace,
      answer.key,
      answer.token,
      seal(ctx.secret, idempotencyPurpose({ ...ctx, actor: { id: answer.key } }, answer.token), 'stored'),
    ],
  )
}

/** What a key alone opens of all that is sealed. */
async function openedBy(key: Buffer): Promise<unknown[]> {
  const { rows } = await database.db.pool.query(`
    SELECT (SELECT sealed_credentials FROM integration WHERE slug = 'mail') AS credentials,
      (SELECT sealed_secret FROM webhook) AS secret, (SELECT previous_secret FROM webhook) AS previous,
      (SELECT body FROM source_memory WHERE bucket = 'iiko session') AS login,
      (SELECT body FROM idempotency_record) AS answer`)
  const [row] = rows
  return [
    unseal(key, credentialsPurpose(ctx, 'mail'), row.credentials),
    unseal(key, signingPurpose(ctx, webhookId), row.secret).slice(0, 6),
    unseal(key, signingPurpose(ctx, webhookId), row.previous),
    unseal(key, memoryPurpose(ctx, 'source_b'), row.login),
    unseal(key, idempotencyPurpose({ ...ctx, actor: { id: answer.key } }, answer.token), row.answer),
  ]
}

const all = ['{"host":"x"}', 'whsec_', 'whsec_before', 'login', 'stored']

describe('a key that is replaced', () => {
  test('is still read until everything is sealed anew; then the new one opens all, and the former is refused', async () => {
    expect(await openedBy(current)).toEqual(all)
    await checkKey(database.url, current, { claim: true })
    const done = await reseal(database.db, current)
    expect(done.map(({ resealed, unreadable }) => [resealed, unreadable])).toEqual(Array(6).fill([1, 0]))
    const alone = Buffer.from(current)
    expect(await openedBy(alone)).toEqual(all)
    await checkKey(database.url, alone, { claim: true })
    await expect(openedBy(former)).rejects.toThrow(`fingerprint is ${keyFingerprint(current)}`)
    await expect(checkKey(database.url, former, { claim: true })).rejects.toThrow(/not the key/)
    expect((await countForeign(database.db, current)).map(({ count }) => count)).toEqual(Array(6).fill(0))
    // What was never sealed stays as it is.
    const { rows } = await database.db.pool.query(`SELECT body FROM source_memory WHERE bucket = 'days'`)
    expect(rows).toEqual([{ body: '{"plain":true}' }])
  })

  test('half-way through an interrupted rotation opens with both, and the next call goes on', async () => {
    let stores = 0
    const interrupted = reseal(database.db, current, () => {
      stores += 1
      if (stores === 3) throw new Error('killed')
    })
    await expect(interrupted).rejects.toThrow('killed')
    expect(await openedBy(current)).toEqual(all)
    expect((await countForeign(database.db, current)).map(({ count }) => count)).toEqual([0, 0, 0, 1, 1, 1])
    await reseal(database.db, current)
    expect(await openedBy(Buffer.from(current))).toEqual(all)
  })

  test('that is not given leaves what it sealed as it is, and is counted', async () => {
    const alone = Buffer.from(current)
    const done = await reseal(database.db, alone)
    expect(done.map(({ resealed, unreadable }) => [resealed, unreadable])).toEqual(Array(6).fill([0, 1]))
    expect(await openedBy(former)).toEqual(all)
  })
})

describe('what a former key has signed', () => {
  test('is known: a cursor, a link in a mail and a browser; what no key has signed is not', () => {
    const position = { value: '1', id: 'a', offset: 1, period: { from: '2026-03-01', to: '2026-03-31' } }
    expect(openCursor(current, 'checks', sealCursor(former, 'checks', position))).toEqual(position)
    expect(() => openCursor(current, 'checks', sealCursor(randomBytes(32), 'checks', position))).toThrow()

    const subscription = { workspaceId: newUuid(), mailingId: newUuid(), email: 'a@example.com' }
    expect(readToken(current, unsubscribeToken(former, subscription))).toEqual(subscription)
    expect(readToken(current, unsubscribeToken(randomBytes(32), subscription))).toBeNull()

    const owner = { userId: newUuid(), passwordHash: 'hash' }
    const now = new Date('2026-03-31T12:00:00Z')
    const cookie = new DeviceCookie('former').renew(null, owner, now)
    expect(new DeviceCookie('current', ['former']).deviceOf(cookie, owner, now)).not.toBeNull()
    expect(new DeviceCookie('current').deviceOf(cookie, owner, now)).toBeNull()
  })

  test('without a note of its key, as 0.1.0 sealed it, is opened by whichever of them fits', () => {
    const unnoted = seal(former, 'purpose', 'plain').split('.').slice(0, 2).join('.')
    expect(unseal(current, 'purpose', unnoted)).toBe('plain')
    expect(unseal(former, 'purpose', unnoted)).toBe('plain')
    expect(() => unseal(randomBytes(32), 'purpose', unnoted)).toThrow()
    expect(() => unseal(current, 'another', unnoted)).toThrow()
  })
})
