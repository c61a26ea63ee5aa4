import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, test, vi } from 'vitest'
import { runOpsCommand } from './ops-commands.ts'

const database = suiteDatabase()

async function ops(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const written = { out: '', said: '' }
  const take = (to: keyof typeof written) => (text: unknown) => {
    written[to] += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(take('out'))
  vi.spyOn(process.stderr, 'write').mockImplementation(take('said'))
  const apiUrl = 'http://127.0.0.1:9'
  const settings = {
    ...{ dataDir: '/nowhere', databaseUrl: database.url, apiPort: 9, panelPort: 10 },
    ...{ apiUrl, panelUrl: apiUrl, panelDistDir: '.next' },
  }
  const code = await runOpsCommand({ args, databaseUrl: database.url, settings })
  vi.restoreAllMocks()
  return { code, ...written }
}

const databases = async () =>
  (await database.db.pool.query(`SELECT FROM pg_database WHERE datname LIKE 'questions\\_%'`)).rowCount

test('questions report judges a set in a database of its own, tells it by form, and leaves nothing behind', async () => {
  const { code, out } = await ops('questions', 'report', '--set', 'held-out-1', '--json')
  expect(code).toBe(0)
  const { sets } = JSON.parse(out)
  expect(sets).toMatchObject([{ name: 'held-out-1', 'silently wrong': 0, 'answered though to be refused': 0 }])
  expect(sets[0].counted).toBeGreaterThan(40)
  expect(await databases()).toBe(0)
}, 600_000)

test('questions report names the sets that there are', async () => {
  const { code, said } = await ops('questions', 'report', '--set', 'held-up')
  expect(code).toBe(1)
  expect(said).toContain('There is no set held-up; there are held-in, held-out-1')
})
