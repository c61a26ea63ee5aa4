import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@vitrina/contract/dates'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { Gate } from '@vitrina/core/keys/gate'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { setPassword } from '@vitrina/core/workspaces/set-password'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { type Database, openDatabase } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
import { fillSandbox, isEverFilled } from '@vitrina/sandbox/fill-sandbox'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import type { Chain } from '@vitrina/simulator/chain/model'
import { fillEarlyClosed, fillFromChain, lastFullDay } from './fill-from-chain.ts'
import { fillFromReports } from './fill-from-reports.ts'
import { sandboxContext } from './sandbox.ts'
import { keyOf } from './secret.ts'
import type { Settings } from './settings.ts'
import { stderrLogger } from './stderr-logger.ts'

export interface DemoOptions {
  databaseUrl: string
  settings: Settings
  log(line: string): void
}

export interface DemoAccess {
  email: string
  password: string
  liveKey: string
  testKey: string
  workspaceId: string
}

const demoDays = 120
const demoEmail = 'demo@vitrina.example'

/**
 * Creates the complete demo workspace on the first start and leaves it as it is afterwards. Access in `demo.json` that
 * the database still accepts is kept; anything missing is created again.
 */
export async function ensureDemoWorkspace({ databaseUrl, settings, log }: DemoOptions): Promise<DemoAccess> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
  try {
    const secret = keyOf(settings)
    const workspaceId = await demoWorkspaceId(db)
    const ctx = await systemContext({ db, workspaceId, secret, logger: stderrLogger, name: 'demo' })
    const chain = makeChain({ seed: 'demo' })
    await keepDepartmentKeys(ctx, chain)
    const { isNew, ...history } = await historyOf(ctx, chain)
    await fillFromChain(ctx, { chain, ...history, origin: 'demo', sources: ['source_a'], log })
    // On later starts, the data read live takes precedence for that day.
    if (isNew) await fillEarlyClosed(ctx, { chain, source: 'source_a', after: history.to, origin: 'demo', log })
    await fillFromReports(ctx, { chain, ...history, origin: 'demo', log })
    const sandbox = await sandboxContext(ctx)
    // On later starts, the worker adds new days.
    if (!(await isEverFilled(sandbox))) await fillSandbox(sandbox, log)
    const known = readKnown(settings.dataDir)
    return {
      email: demoEmail,
      password: await ensurePerson(ctx, known.password),
      liveKey: await ensureKey(ctx, known.liveKey),
      testKey: await ensureKey(sandbox, known.testKey),
      workspaceId: encodeId('workspace', workspaceId),
    }
  } finally {
    await db.close()
  }
}

/**
 * The initial days of the demo: those before its first start. r_keeper's are loaded by file drop, iiko's from its
 * reports.
 */
async function historyOf(ctx: Context, chain: Chain): Promise<{ from: string; to: string; isNew: boolean }> {
  const first = await ctx.db.prisma.exchangeRun.findFirst({
    where: { workspaceId: ctx.workspace.id, source: 'source_a', origin: 'demo', status: 'succeeded', dryRun: false },
    orderBy: { startedAt: 'asc' },
    select: { periodTo: true },
  })
  const to = first?.periodTo?.toISOString().slice(0, 10) ?? lastFullDay(chain, ctx.now())
  return { from: addDays(to, 1 - demoDays), to, isNew: first === null }
}

/** A demo created before its restaurants had iiko's GUIDs keeps the same restaurants. */
async function keepDepartmentKeys(ctx: Context, chain: Chain): Promise<void> {
  for (const { key, sourceKey } of restaurantsOf(chain, 'source_b')) {
    await ctx.db.prisma.restaurant.updateMany({
      where: { workspaceId: ctx.workspace.id, source: 'source_b', sourceKey: key },
      data: { sourceKey },
    })
  }
}

async function demoWorkspaceId(db: Database): Promise<string> {
  const held = await db.prisma.workspace.findUnique({ where: { slug: 'demo' } })
  if (held) return held.id
  const made = await createWorkspace(
    db,
    { name: 'Скатерть и Печь', timezone: 'Europe/Moscow', currency: 'RUB', slug: 'demo' },
    new Date(),
  )
  return made.id
}

async function ensurePerson(ctx: Context, knownPassword: string | undefined): Promise<string> {
  const password = knownPassword ?? randomBytes(9).toString('base64url')
  const person = await ctx.db.prisma.user.findUnique({ where: { email: demoEmail } })
  if (!person) await createUser(ctx, { email: demoEmail, password, name: 'Анна Демидова', role: 'owner' })
  else if (knownPassword === undefined) await setPassword(ctx, { email: demoEmail, password })
  return password
}

async function ensureKey(ctx: Context, known: string | undefined): Promise<string> {
  if (known !== undefined) {
    const caller = { headers: { 'x-api-key': known }, address: 'start', now: ctx.now() }
    const { identity } = await new Gate(ctx.db).enter(caller)
    if (identity?.workspace.id === ctx.workspace.id) return known
  }
  const { key } = await createKey(ctx, { name: 'Demo', scopes: [...scopes] })
  return key
}

function readKnown(dataDir: string): Partial<DemoAccess> {
  try {
    const known: unknown = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    const text = (name: string) => {
      const value = typeof known === 'object' && known !== null ? Reflect.get(known, name) : undefined
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    return { password: text('password'), liveKey: text('liveKey'), testKey: text('testKey') }
  } catch {
    // The first start, or a file that was removed: access is created again.
    return {}
  }
}
