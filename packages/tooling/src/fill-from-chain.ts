import { addDays } from '@vitrina/contract/dates'
import { sources as allSources, type Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { exchangeDays } from '@vitrina/sandbox/exchange-days'
import type { Chain } from '@vitrina/simulator/chain/model'
import { lastClosedDay } from '@vitrina/simulator/delivery/closed-days'

/** Fills a workspace from a generated chain, by bundles through the exchange like any other data. */
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
  const { chain, from, to, origin, sources = allSources, log } = options
  for (const source of sources) {
    if (await isFilled(ctx, source, origin)) continue
    log(`${source}: generating ${from} … ${to}`)
    let shown = 0
    await exchangeDays(ctx, {
      ...{ chain, source, from, to, origin },
      onProgress: ({ daysDone, daysTotal }) => {
        if (daysTotal === null || daysDone - shown < 50) return
        shown = daysDone
        log(`${source}: ${daysDone} of ${daysTotal} restaurant-days`)
      },
    })
  }
}

/** The last business date that has ended in every restaurant: later dates contain checks that are still to come. */
export function lastFullDay(chain: Chain, now: Date): string {
  const [last = ''] = allSources.map((source) => lastClosedDay(chain, source, now)).sort()
  return last
}

/**
 * Exchanges a bundle of the restaurants whose next business day is over while it continues in others: after midnight,
 * those that end their day then. r_keeper no longer serves that day, and the nightly file is made only when all are
 * done.
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
