import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays } from '@vitrina/contract/dates'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { createKey } from '@vitrina/core/keys/create-key'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { fillFromChain, lastFullDay } from '../src/fill-from-chain.ts'
import { projectRoot } from '../src/project-root.ts'
import { buildPanel } from '../src/start/build-panel.ts'
import { freePortNear } from '../src/start/ports.ts'
import { stderrLogger } from '../src/stderr-logger.ts'
import type { attacks, BoundsErrand } from './bounds-attacks.ts'
import { growHistory } from './grow-history.ts'
import { benchSecret, startServer } from './start-server.ts'
import { printTable } from './table.ts'

const maxTimes = 3
const dishes = 5000
const days = 45
const copies = 25
// 20 requests per second, by two keys within their limits, for this many seconds.
const [victimEveryMs, victimSeconds] = [50, 30]
// Time for an attack to build up and processes to grow; the measurement covers the steady state.
const underWayMs = 10_000
const kinds: Record<(typeof attacks)[number], string> = {
  periods: 'dashboards over 1,095 days',
  batches: 'batches of 20 in the panel',
  streams: '20 open streams',
  questions: 'questions of 80 words',
  connections: 'tests of slow connections',
  bodies: 'slow chunked bodies',
}
const person = { email: 'attacker@vitrina.example', password: 'a-long-password-of-the-bench' }

/**
 * Measures how one tenant at its worst affects another: p99 of the other's GET /restaurants while idle, under each
 * attack and under all of them. API, panel and attacker are separate processes. False when any p99 is over 3 × idle.
 */
export async function benchBounds({ url }: { url: string }): Promise<boolean> {
  const db = openDatabase({ url, maxConnections: 4 })
  const servers: ChildProcess[] = []
  try {
    const make = async (name: string) => {
      const { id } = await createWorkspace(db, { name, timezone: 'Europe/Moscow' }, new Date())
      return systemContext({ db, workspaceId: id, secret: benchSecret, logger: stderrLogger, name: 'bench' })
    }
    const [victim, attacker] = [await make('Victim'), await make('Attacker')]
    await fill(victim, attacker, url)
    const panel = await startPanel(servers, url)
    const api = await startServer(servers, '../../../apps/api/src/main.ts', url)
    const { data } = await listDashboards(attacker)
    const errand = {
      ...{ api, panel, keys: await keysOf(attacker, 20), cookie: await signIn(attacker, panel) },
      ...{ dashboards: data.map(({ id }) => String(id)), today: new Date().toISOString().slice(0, 10) },
    }
    const asked = { url: `${api}/api/v1/restaurants`, keys: await keysOf(victim, 2) }
    await measure(asked)
    const idle = await measure(asked)
    const measured: { title: string; answers: string; under: Measured }[] = []
    const named = Object.entries(kinds).map(([name, title]) => ({ title, names: [name] }))
    for (const { title, names } of [...named, { title: 'all of them', names: Object.keys(kinds) }]) {
      const attack = startAttacks({ ...errand, attacks: names })
      servers.push(attack.child)
      await setTimeout(underWayMs)
      const under = await measure(asked)
      const answers = await attack.stop()
      measured.push({ title, answers, under })
    }
    // Half of it is measured before the attacks and half after, so that one slow moment of the machine is not decisive.
    idle.took.push(...(await measure(asked)).took)
    const rows = [['idle', ms(quantile(idle, 0.5)), ms(quantile(idle, 0.99)), '', '']]
    let isBounded = true
    for (const { title, answers, under } of measured) {
      const [p50, p99] = [quantile(under, 0.5), quantile(under, 0.99)]
      const times = p99 / quantile(idle, 0.99)
      if (times > maxTimes || under.refused > 0) isBounded = false
      const note = under.refused > 0 ? `${under.refused} not 200` : ''
      rows.push([title, ms(p50), ms(p99), `${times.toFixed(1)} ×`, [answers, note].filter(Boolean).join('; ')])
    }
    printTable(
      `GET /restaurants of one tenant, ${1000 / victimEveryMs} a second, while another does its worst; at most ${maxTimes} × idle`,
      ['', 'p50 ms', 'p99 ms', 'of idle', 'answers to the other'],
      rows,
    )
    console.log(isBounded ? 'No tenant stalls another.' : `A tenant waits more than ${maxTimes} × for another.`)
    return isBounded
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await db.close()
  }
}

const ms = (value: number) => value.toFixed(1)

async function fill(victim: Context, attacker: Context, url: string): Promise<void> {
  const chain = makeChain({ seed: 'demo', restaurants: 4, scale: 0.3 })
  const to = lastFullDay(chain, victim.now())
  for (const ctx of [victim, attacker]) {
    await fillFromChain(ctx, { chain, from: addDays(to, 1 - days), to, origin: 'bench', log: console.log })
  }
  await growHistory(url, { workspaceId: attacker.workspace.id, days, from: 1, to: copies })
  await attacker.db.pool.query(
    `INSERT INTO dish (workspace_id, id, source, source_key, name, reference_date, created_at)
     SELECT $1, new_uuid_v7(), 'source_a', 'bench-' || n, 'Блюдо ' || n || ' по-домашнему', current_date, now()
     FROM generate_series(1, $2::int) n`,
    [attacker.workspace.id, dishes],
  )
  await attacker.db.pool.query('ANALYZE')
}

async function keysOf(ctx: Context, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let n = 0; n < count; n += 1) {
    keys.push((await createKey(ctx, { name: `bench ${n}`, scopes: [...scopes], rateLimit: 100_000 })).key)
  }
  return keys
}

async function startPanel(servers: ChildProcess[], databaseUrl: string): Promise<string> {
  const distDir = '.next-test'
  await buildPanel(distDir, new AbortController().signal)
  const port = await freePortNear(24_000)
  const url = `http://127.0.0.1:${port}`
  const cwd = join(projectRoot, 'apps/panel')
  const child = spawn(process.execPath, [join(cwd, 'src/main.ts')], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PANEL_DIST_DIR: distDir },
      ...{ DATABASE_URL: databaseUrl, VITRINA_SECRET: benchSecret.toString('base64'), PANEL_URL: url },
      PANEL_PORT: String(port),
    },
  })
  servers.push(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error('The panel ended before it was ready')
    const answer = await fetch(`${url}/sign-in`).catch(() => null)
    if (answer?.ok) return url
    await setTimeout(100)
  }
}

/** Signs in a person of the workspace and returns the cookie. */
async function signIn(ctx: Context, panel: string): Promise<string> {
  await createUser(ctx, { ...person, role: 'owner' })
  const answer = await fetch(`${panel}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: panel },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

interface Measured {
  took: number[]
  refused: number
}

function quantile({ took }: Measured, share: number): number {
  return took.toSorted((a, b) => a - b)[Math.ceil(share * took.length) - 1] ?? 0
}

/** Times requests from when they were due, so that a waiting request delays none of those counted. */
async function measure({ url, keys }: { url: string; keys: string[] }): Promise<Measured> {
  const took: number[] = []
  let refused = 0
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < (victimSeconds * 1000) / victimEveryMs; n += 1) {
    const dueAt = startedAt + n * victimEveryMs
    await setTimeout(Math.max(0, dueAt - performance.now()))
    const ask = async () => {
      const answer = await fetch(url, { headers: { 'x-api-key': keys[n % keys.length] ?? '' } }).catch(() => null)
      await answer?.text()
      if (answer?.status !== 200) refused += 1
      took.push(performance.now() - dueAt)
    }
    pending.push(ask())
  }
  await Promise.all(pending)
  return { took, refused }
}

/** Starts the attacks. `stop` ends them and returns how often each answer was received. */
function startAttacks(errand: Omit<BoundsErrand, 'attacks'> & { attacks: string[] }) {
  const script = fileURLToPath(new URL('./bounds-attacks.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(errand)], { stdio: ['ignore', 'pipe', 'inherit'] })
  // An attacker would have a machine of its own: at low priority it takes no time from the servers here.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const counts = new Map<string, number>()
  createInterface(child.stdout).on('line', (line) => {
    const status = line.split(' ')[1] ?? ''
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  const stop = async () => {
    if (child.exitCode !== null) throw new Error('The attack ended by itself')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    return [...counts].map(([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`).join(', ')
  }
  return { child, stop }
}
