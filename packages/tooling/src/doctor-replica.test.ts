import { awaitDatabase, Readiness } from '@vitrina/core/installation/await-database'
import { openDatabase } from '@vitrina/db/database'
import { type ReplicatedDatabase, replicatedDatabase } from '@vitrina/testing/replicated-database'
import { testSecret } from '@vitrina/testing/test-context'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkReplica } from './ops/doctor-database.ts'
import type { Operator } from './ops/operator.ts'

let servers: ReplicatedDatabase
beforeAll(async () => {
  servers = await replicatedDatabase()
})
afterAll(() => servers.stop())

async function told(readUrl: string) {
  const db = openDatabase({ url: servers.url, maxConnections: 2 })
  onTestFinished(() => db.close())
  const operator: Pick<Operator, 'db' | 'settings'> = { db, settings: { ...settings, readUrl } }
  return checkReplica(operator)
}

const settings: Operator['settings'] = {
  ...{ dataDir: '', databaseUrl: '', secret: '', apiPort: 9, panelPort: 10, panelDistDir: '.next' },
  ...{ apiUrl: 'http://127.0.0.1:9', panelUrl: 'http://127.0.0.1:10' },
}

test('the doctor tells that a replica follows, that its replay is paused, that it is another database, and what refuses the way to it', async () => {
  expect(await told(servers.readUrl)).toMatchObject([{ level: 'info', message: 'The replica follows' }])
  const other = new URL(servers.readUrl)
  other.pathname = '/postgres'
  expect(await told(other.href)).toMatchObject([{ level: 'warn', message: expect.stringMatching(/another database/) }])
  const refused = new URL(servers.readUrl)
  refused.password = 'wrong'
  expect(await told(refused.href)).toMatchObject([{ level: 'warn', hint: expect.stringMatching(/user or password/) }])
  const replica = new pg.Client({ connectionString: servers.readUrl })
  await replica.connect()
  onTestFinished(() => replica.end())
  await replica.query('SELECT pg_wal_replay_pause()')
  expect(await told(servers.readUrl)).toMatchObject([{ level: 'warn', message: expect.stringMatching(/paused/) }])
  await replica.query('SELECT pg_wal_replay_resume()')
  expect(await told(servers.readUrl)).toMatchObject([{ level: 'info' }])
}, 60_000)

test('a process over a standby waits and says so', async () => {
  const readiness = new Readiness()
  const stop = new AbortController()
  const waiting = awaitDatabase({
    ...{ url: servers.readUrl, secret: testSecret, readiness, signal: stop.signal },
    onWait: () => undefined,
  })
  await expect.poll(() => readiness.waitsFor).toMatch(/is a standby, which only reads/)
  stop.abort()
  await expect(waiting).rejects.toThrow()
}, 60_000)
