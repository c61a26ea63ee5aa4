import { expect, onTestFinished, test } from 'vitest'
import { currentAsker, runFor } from './asker.ts'
import { openDatabase } from './database.ts'

test('a slow statement is reported on behalf of who sent it, whoever opened the connection', async () => {
  const reported: (string | undefined)[] = []
  const db = openDatabase({
    url: process.env['TEST_DATABASE_URL'] ?? '',
    maxConnections: 1,
    watch: { slowMs: -1, onSlow: () => reported.push(currentAsker().requestId) },
  })
  onTestFinished(() => db.close())
  for (const requestId of ['first', 'second']) await runFor({ requestId }, () => db.pool.query('SELECT 1'))
  await db.pool.query('SELECT 1')
  expect(reported).toEqual(['first', 'second', undefined])
})
