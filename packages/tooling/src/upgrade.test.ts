import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { version } from '@vitrina/contract/version'
import { dropCheck } from '@vitrina/testing/drop-check'
import { emptyDatabase, type PrivateDatabase } from '@vitrina/testing/private-database'
import { checkOutReleased, hasReleased, released } from '@vitrina/testing/released'
import { type ServeProcess, startServe } from '@vitrina/testing/serve-process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bringUpToDate } from './bring-up-to-date.ts'

const isPossible = await hasReleased()
if (!isPossible) console.log(`skipped: this copy of the repository lacks the commit of ${released.version}`)

describe.skipIf(!isPossible)(`an upgrade from ${released.version} under traffic`, () => {
  let database: PrivateDatabase
  let folder: string
  let env: Record<string, string>
  const started: ServeProcess[] = []

  beforeAll(async () => {
    database = await emptyDatabase()
    folder = await mkdtemp(join(tmpdir(), 'vitrina-upgrade-'))
    env = {
      DATABASE_URL: database.url,
      VITRINA_SECRET: randomBytes(32).toString('base64'),
      DATA_DIR: join(folder, 'data'),
    }
    await mkdir(join(folder, 'release'))
    await checkOutReleased(join(folder, 'release'))
  }, 300_000)
  afterAll(async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function serve(root?: string): Promise<ServeProcess> {
    const args = ['api', 'worker', ...(root === undefined ? [] : ['--migrate'])]
    const serving = await startServe({ args, env, ...(root !== undefined && { root }) })
    started.push(serving)
    await expect.poll(serving.ready).toBe(200)
    return serving
  }

  async function ops(root: string, ...args: string[]): Promise<Record<string, string>> {
    const script = join(root, 'packages/tooling/src/ops.ts')
    const options = { cwd: root, env: { ...process.env, ...env } }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--json'], options)
    return JSON.parse(stdout)
  }

  test('its api and worker go on over the new schema, no request fails, and no check of an exchange is lost', async () => {
    const release = join(folder, 'release')
    const before = await serve(release)
    const { workspaceId = '' } = await ops(release, 'workspace', 'create', '--name', 'Chain', '--timezone', 'UTC')
    const { key = '' } = await ops(
      release,
      ...['key', 'create', '--workspace', workspaceId, '--name', 'BI', '--scopes', 'all'],
    )
    await ops(release, 'settings', 'set', '--workspace', workspaceId, 'key.rateLimit', '100000')
    const client = new Client(key)
    client.url = before.apiUrl

    const restaurant = { key: 'r1', name: 'At the bridge', city: 'Riga', address: 'Quay 1' }
    let dropped = 0
    const exchange = async () => {
      dropped += 1
      const [date, total] = [`2026-11-0${dropped}`, 100 * dropped]
      await dropCheck(join(folder, 'data/drop', workspaceId), {
        restaurant,
        date,
        number: dropped,
        total: `${total}.00`,
      })
      await expect.poll(() => client.revenues(), { interval: 1_000 }).toContain(total)
    }
    await exchange()
    const traffic = client.keepAsking()
    await bringUpToDate(database.url, () => undefined)
    await exchange()
    const after = await serve()
    client.url = after.apiUrl
    await exchange()
    expect(await before.stop()).toBe(0)
    await exchange()
    const asked = await traffic.stop()

    expect(await client.revenues()).toEqual([100, 200, 300, 400])
    expect(asked.failed).toEqual([])
    expect(asked.answered).toBeGreaterThan(0)
    expect(await (await fetch(`${after.apiUrl}/healthz`)).json()).toMatchObject({ version })
    for (const serving of [before, after]) {
      expect(serving.log().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
      expect(serving.errors()).toBe('')
    }
  }, 300_000)
})

const Checks = z.object({ data: z.array(z.object({ number: z.coerce.number(), total: z.number() })) })

// A key may make 20 calls a second.
const pauseMs = 350

/** Calls the API as an integration does, and goes where a proxy would lead it. */
class Client {
  url = ''
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** Total of every check, by its number. */
  async revenues(): Promise<number[]> {
    const { data } = Checks.parse(await (await this.#call('GET /checks')).json())
    return data.toSorted((a, b) => a.number - b.number).map(({ total }) => total)
  }

  /** Reads and writes until it is stopped. */
  keepAsking(): { stop(): Promise<{ answered: number; failed: string[] }> } {
    let [isStopped, answered] = [false, 0]
    const failed: string[] = []
    const ask = async (call: string, body?: () => object) => {
      while (!isStopped) {
        await this.#call(call, body?.()).then(
          async (response) => {
            answered += 1
            if (!response.ok) failed.push(`${call}: ${response.status} ${await response.text()}`)
          },
          (error: unknown) => failed.push(`${call}: ${String(error)}`),
        )
        await sleep(pauseMs)
      }
    }
    const asking = [
      ask('GET /restaurants'),
      ask('GET /dishes'),
      ask('GET /waiters'),
      ask('GET /webhooks'),
      ask('POST /cards', () => ({ title: `Card ${answered}` })),
    ]
    const stop = async () => {
      isStopped = true
      await Promise.all(asking)
      return { answered, failed }
    }
    return { stop }
  }

  #call(call: string, body?: object): Promise<Response> {
    const [method = '', path = ''] = call.split(' ')
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') }),
    }
    return fetch(`${this.url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
}
