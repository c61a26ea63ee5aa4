import type { ChangePart, RevenueChange } from '@vitrina/contract/changes'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { decodeId } from '@vitrina/db/ids'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readCalendar } from '../time/calendar.ts'
import { endOf, runningHours } from '../time/hours-over.ts'
import { readDailyPeriod } from '../time/period.ts'
import { comparedDays, partlyStored, readComparison } from './compared-period.ts'
import type { Days } from './compile.ts'
import { dimensions, publicKey } from './dimensions.ts'
import { planFigures } from './plan.ts'
import { type Figure, readFigures } from './read-figures.ts'

const ways = ['restaurant', 'hour', 'dish', 'waiter'] as const
type Way = (typeof ways)[number]

/** How many members with the greatest growth, and how many with the greatest fall, are shown. */
const maxShown = 8

interface Asked {
  where: FigureCondition[]
  days: Days
}

/**
 * What a change of the revenue is made of: by restaurant, by checks × average check, by hour, dish and waiter. Each way adds
 * up to the change to the kopeck, with what is not shown in its rest. Needs `read:dashboards` and the scope of each way;
 * those that the caller may not see are left out.
 */
export async function explainChange(
  ctx: Context,
  input: {
    date_from?: string | undefined
    date_to?: string | undefined
    compare?: string | undefined
    restaurant?: string | undefined
  },
): Promise<RevenueChange> {
  requireScope(ctx, 'read:dashboards')
  const asked = readDailyPeriod(ctx, input)
  const calendar = await readCalendar(ctx)
  const compared = comparedDays(calendar.lastFull, asked, readComparison(input.compare))
  const { previous, fullDays } = compared
  const { hours = [] } = runningHours(calendar, asked, compared)
  const period = fullDays ?? asked
  const nothing = { revenue: null, factors: null, parts: [] }
  const told = {
    period,
    previous: previous && { from: previous.from, to: previous.to },
    ...(hours.length > 0 && { until: endOf(hours) }),
  }
  // A day that is not over would look like a fall compared with a full one: it is compared by its hours so far.
  const isTooEarly = fullDays === null && hours.length === 0
  if (previous === null || isTooEarly) return { ...told, ...nothing }
  const where = [...ofRestaurant(input.restaurant), ...ofHours(hours)]
  const days = { now: period, beside: previous }
  const [sums, ...parts] = await Promise.all([
    readFigures(ctx, { ...plain, metrics: ['revenue', 'checks', 'avg_check'], where }, days, 1),
    ...ways
      .filter((way) => ctx.scopes.has(dimensions[way].scope) && isReportedBy(way, where))
      .map(async (by) => ({ by, ...(await partsOf(ctx, by, { where, days })) })),
  ])
  const [revenue, checks, avgCheck] = sums.total
  const heldIn = partlyStored(previous, sums.heldSince)
  if (heldIn !== null) return { ...told, ...nothing, ...heldIn }
  // Hours without sales belong to a day that is stored.
  const isComparable = revenue && (revenue.beside !== null || (hours.length > 0 && revenue.value !== null))
  if (!isComparable) return { ...told, ...nothing }
  const delta = deltaOf(revenue)
  return {
    ...told,
    revenue: { value: revenue.value ?? 0, previous: revenue.beside ?? 0, delta, changePct: revenue.change },
    factors: checks && avgCheck ? factorsOf(revenue, checks, avgCheck) : null,
    parts: parts.map(({ by, items }) => {
      return { by, items, rest: kopecks(delta - items.reduce((sum, item) => sum + item.delta, 0)) }
    }),
  }
}

const plain = { by: [], having: [], order: null, limit: null }

function ofRestaurant(id: string | undefined): FigureCondition[] {
  if (id === undefined) return []
  return [{ dimension: 'restaurant', op: 'in', values: [decodeId('restaurant', id) ?? []].flat() }]
}

function ofHours(hours: readonly number[]): FigureCondition[] {
  return hours.length === 0 ? [] : [{ dimension: 'hour', op: 'in', values: hours.map(String) }]
}

/** Whether revenue can be split this way: one restaurant cannot, by restaurant, and dishes are not known by hour. */
function isReportedBy(way: Way, where: readonly FigureCondition[]): boolean {
  if (way === 'restaurant' && where.some(({ dimension }) => dimension === 'restaurant')) return false
  return 'parts' in planFigures({ metrics: ['revenue'], by: [way], where: [...where] }, 1)
}

async function partsOf(ctx: Context, by: Way, { where, days }: Asked): Promise<{ items: ChangePart[] }> {
  const read = (direction: 'asc' | 'desc', limit: number | null) => {
    // Hours come in the order of the day.
    const order = by === 'hour' ? null : ({ metric: 'revenue', direction, of: 'delta' } as const)
    return readFigures(ctx, { ...plain, metrics: ['revenue'], by: [by], where, order, limit }, days, 1)
  }
  // Hours and restaurants are few; of dishes and waiters only those with the greatest changes either way are read.
  const isWhole = by === 'hour' || by === 'restaurant'
  const [grown, fallen] = await Promise.all(
    isWhole ? [read('desc', null)] : [read('desc', maxShown), read('asc', maxShown)],
  )
  const up = (grown?.rows ?? []).map((row) => partOf(by, row))
  if (by === 'hour') return { items: up }
  const down = isWhole ? [...up].reverse() : (fallen?.rows ?? []).map((row) => partOf(by, row))
  const rising = up.filter(({ delta }) => delta > 0).slice(0, maxShown)
  const falling = down.filter(({ delta }) => delta < 0).slice(0, maxShown)
  return { items: [...rising, ...falling.reverse()] }
}

type Row = Awaited<ReturnType<typeof readFigures>>['rows'][number]

function partOf(by: Way, { keys: [key = ''], labels: [label = null], figures: [figure] }: Row): ChangePart {
  return {
    id: publicKey(by, key),
    label: label ?? key,
    value: figure?.value ?? null,
    previous: figure?.beside ?? null,
    delta: figure ? deltaOf(figure) : 0,
  }
}

function deltaOf({ value, beside }: Figure): number {
  return kopecks((value ?? 0) - (beside ?? 0))
}

/** Half of the joint effect of both changes goes to each, so that order does not matter; they add up to the total. */
function factorsOf(revenue: Figure, checks: Figure, avgCheck: Figure): RevenueChange['factors'] {
  const [count, countBefore, average, averageBefore] = [checks.value, checks.beside, avgCheck.value, avgCheck.beside]
  if (!count || !countBefore || average === null || averageBefore === null) return null
  // Reported average checks are rounded; those computed from sums are not.
  const averages = (revenue.value ?? 0) / count + (revenue.beside ?? 0) / countBefore
  const byChecks = kopecks(((count - countBefore) * averages) / 2)
  return {
    checks: { value: count, previous: countBefore, delta: byChecks },
    avgCheck: { value: average, previous: averageBefore, delta: kopecks(deltaOf(revenue) - byChecks) },
  }
}

function kopecks(sum: number): number {
  return Math.round(sum * 100) / 100
}
