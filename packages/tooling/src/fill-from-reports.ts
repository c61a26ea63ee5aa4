import { openSystem } from '@vitrina/connectors/open-system'
import { addDays } from '@vitrina/contract/dates'
import type { Context } from '@vitrina/core/context'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { sourceMemory } from '@vitrina/core/exchange/source-memory'
import type { Chain } from '@vitrina/simulator/chain/model'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'
import { iikoDepartments, simulatorAccess } from './demo-simulator.ts'

/** Days of one run: after an interrupted run, filling continues after the last one that ended. */
const runDays = 20

/**
 * Fills the demo's iiko restaurants from its reports, as a new connection loads its history: over HTTP, from a
 * temporary simulator that stops with this call.
 */
export async function fillFromReports(
  ctx: Context,
  options: { chain: Chain; from: string; to: string; origin: string; log: (line: string) => void },
): Promise<void> {
  const { chain, to, origin, log } = options
  let from = await firstMissing(ctx, options)
  if (from > to) return
  const world = createWorld({ chain, clock: ctx.now, stateFile: null })
  const handler = makeIikoHandler(world, createFaults(), simulatorAccess)
  const server = await serveSystem({ system: 'iiko', handler, faults: createFaults(), port: 0 })
  const system = openSystem({
    source: 'source_b',
    credentials: { url: server.url, ...simulatorAccess, departments: iikoDepartments(chain) },
    timezone: ctx.workspace.timezone,
    memory: sourceMemory(ctx, 'source_b'),
    now: ctx.now,
    logger: ctx.logger,
    allowPrivate: true,
  })
  try {
    for (; from <= to; from = addDays(from, runDays)) {
      const [end = to] = [addDays(from, runDays - 1), to].sort()
      const period = { from, to: end }
      log(`source_b: reading the reports of ${period.from} … ${period.to}`)
      const open = () => system.open({ kind: 'days', period })
      const report = await runExchange(ctx, { source: 'source_b', origin, open })
      if (report.status !== 'succeeded') throw new Error(`Filling source_b failed: ${report.error}`)
    }
  } finally {
    await system.close()
    await server.close()
  }
}

/** The day after the last run of this origin, because runs are made oldest first. */
async function firstMissing(ctx: Context, { from, origin }: { from: string; origin: string }): Promise<string> {
  const last = await ctx.db.prisma.exchangeRun.findFirst({
    where: { workspaceId: ctx.workspace.id, source: 'source_b', origin, status: 'succeeded', dryRun: false },
    orderBy: { periodTo: 'desc' },
    select: { periodTo: true },
  })
  return last?.periodTo ? addDays(last.periodTo.toISOString().slice(0, 10), 1) : from
}
