import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { addDays } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import type { Chain } from '@vitrina/simulator/chain/model'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import { lastClosedDay } from '@vitrina/simulator/delivery/closed-days'

const bothSources = ['source_a', 'source_b'] as const

/** Fills a workspace with a generated chain, by bundles through the exchange like any other data. */
export async function fillFromChain(
  ctx: Context,
  options: {
    chain: Chain
    from: string
    to: string
    origin: string
    sources?: readonly Source[]
    log: (line: string) => void
  },
): Promise<void> {
  const { chain, from, to, origin, sources = bothSources, log } = options
  for (const source of sources) {
    if (await isFilled(ctx, source, origin)) continue
    const parent = await mkdtemp(join(tmpdir(), 'vitrina-fill-'))
    const folder = join(parent, source)
    try {
      log(`${source}: generating ${from} … ${to}`)
      await writeBundle({ chain, source, from, to, folder })
      let shown = 0
      const report = await runExchange(ctx, {
        source,
        origin,
        open: () => openBundle({ folder, source }),
        onProgress: ({ daysDone, daysTotal }) => {
          if (daysTotal === null || daysDone - shown < 50) return
          shown = daysDone
          log(`${source}: ${daysDone} of ${daysTotal} restaurant-days`)
        },
      })
      if (report.status !== 'succeeded') throw new Error(`Filling ${source} failed: ${report.error}`)
    } finally {
      await rm(parent, { recursive: true, force: true })
    }
  }
}

/** The last business date that has ended in every restaurant: later ones hold checks that are still to come. */
export function lastFullDay(chain: Chain, now: Date): string {
  const [last = ''] = bothSources.map((source) => lastClosedDay(chain, source, now)).sort()
  return last
}

/**
 * A bundle of the restaurants whose next business day is over while others are still at it: after midnight, those that end
 * their day then. r_keeper serves it no more, and the nightly file comes only when all are done.
 */
export async function fillEarlyClosed(
  ctx: Context,
  options: { chain: Chain; source: Source; after: string; origin: string; log: (line: string) => void },
): Promise<void> {
  const { chain, source, after, origin, log } = options
  const date = addDays(after, 1)
  const restaurants = chain.restaurants.filter(
    (restaurant) =>
      restaurant.source === source && lastClosedDay({ ...chain, restaurants: [restaurant] }, source, ctx.now()) >= date,
  )
  if (restaurants.length === 0) return
  const early = { ...chain, restaurants }
  await fillFromChain(ctx, { chain: early, from: date, to: date, origin: `${origin} ${date}`, sources: [source], log })
}

async function isFilled(ctx: Context, source: Source, origin: string): Promise<boolean> {
  const run = await ctx.db.prisma.exchangeRun.findFirst({
    where: { workspaceId: ctx.workspace.id, source, origin, status: 'succeeded', dryRun: false },
  })
  return run !== null
}
