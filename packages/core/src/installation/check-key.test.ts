import { randomBytes } from 'node:crypto'
import { readInstallation } from '@vitrina/db/installation'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeEach, expect, test } from 'vitest'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { checkKey } from './check-key.ts'

const database = suiteDatabase()
const [right, wrong] = [randomBytes(32), randomBytes(32)]
const noted = async () => (await readInstallation(database.url, () => null)).keyCheck
const refused = /not the key that this database was filled with/

beforeEach(async () => {
  await database.db.pool.query('TRUNCATE workspace CASCADE')
  await database.db.pool.query('UPDATE installation SET key_check = NULL')
})

test('a new installation takes the key of the first process that serves, and no command’s', async () => {
  await checkKey(database.url, wrong, { claim: false })
  expect(await noted()).toBeNull()
  await checkKey(database.url, right, { claim: true })
  await expect(checkKey(database.url, wrong, { claim: true })).rejects.toThrow(refused)
  await expect(checkKey(database.url, wrong, { claim: false })).rejects.toThrow(refused)
  await checkKey(database.url, right, { claim: false })
})

test('one that comes from 0.1.0 with sealed secrets and no note is taken by the key that opens them alone', async () => {
  const ctx = { ...(await testContext(database.db)), secret: right }
  await createWebhook(ctx, { url: 'https://example.com/hook', events: ['check.created'] })
  // As 0.1.0 sealed it.
  await database.db.pool.query(`UPDATE webhook SET sealed_secret = 'v1.' || split_part(sealed_secret, '.', 2)`)
  for (const claim of [true, false]) {
    await expect(checkKey(database.url, wrong, { claim })).rejects.toThrow(refused)
  }
  expect(await noted()).toBeNull()
  await checkKey(database.url, right, { claim: true })
  expect(await noted()).not.toBeNull()
})
