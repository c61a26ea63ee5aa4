import type { WidgetData } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { MailingBlock, MailingLanguage } from '@vitrina/contract/mailing'
import type { MetricData, RankingData } from '@vitrina/contract/widget'
import { encodeId } from '@vitrina/db/ids'
import { reachOfBoth } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { partlyStored } from '../figures/compared-period.ts'
import { metricCatalogue, withMetricScopes } from '../figures/presets.ts'
import type { MetricInput } from '../figures/shapes.ts'
import { listStock } from '../stock/list-stock.ts'
import { readCalendar } from '../time/calendar.ts'
import { type DigestGap, findGaps } from './find-gaps.ts'
import type { MailingRow } from './mailing-rows.ts'
import type { DigestDays } from './schedule.ts'

export interface DigestFigure {
  block: MailingBlock
  data: MetricData & { knownRevenueSharePct?: number | null }
}

export interface DigestRanking {
  block: MailingBlock
  data: RankingData
}

/** The content of a digest, before it is rendered. */
export interface Digest extends DigestDays {
  /** The first stored day, when the compared days begin before it: then no changes are reported. */
  heldSince?: string
  /** Name of the mailing. */
  name: string
  workspace: string
  currency: string
  timezone: string
  language: MailingLanguage
  /** Public ids; empty: all. */
  restaurants: string[]
  figures: DigestFigure[]
  rankings: DigestRanking[]
  /** Positions below their threshold now; null when the mailing does not include them. */
  stock: { count: number | null; names: string[] } | null
  /** Why the figures may be incomplete. */
  gaps: DigestGap[]
}

type Of = Pick<MailingRow, 'name' | 'language' | 'restaurant_ids' | 'blocks'>

const figureBlocks: readonly MailingBlock[] = ['revenue', 'checks', 'avg_check', 'food_cost']
const rankingBlocks: readonly MailingBlock[] = ['revenue_by_restaurant', 'top_dishes', 'top_waiters']

/**
 * Computes a mailing's digest for its days, with the metrics that draw the panel and answer REST. Callers who may set
 * up mailings may use every metric in them, as with dashboards.
 */
export async function composeDigest(ctx: Context, mailing: Of, days: DigestDays): Promise<Digest> {
  // A mailing for some restaurants reports nothing about others, regardless of its readers.
  const reading = withMetricScopes({ ...ctx, reach: reachOfBoth(ctx.reach, mailing.restaurant_ids) })
  const blocks = MailingBlock.array().parse(mailing.blocks)
  const restaurantIds = mailing.restaurant_ids
  // One object for all, so that metrics with the same input share their rows.
  const input: MetricInput = { ...days, ...(restaurantIds && { restaurantIds }) }
  const [{ held }, figures, rankings, stock, gaps] = await Promise.all([
    readCalendar(reading),
    Promise.all(
      figureBlocks
        .filter((block) => blocks.includes(block))
        .map(async (block) => ({ block, data: asFigure(await compute(reading, block, input)) })),
    ),
    Promise.all(
      rankingBlocks
        .filter((block) => blocks.includes(block))
        .map(async (block) => ({ block, data: asRanking(await compute(reading, block, input)) })),
    ),
    blocks.includes('stock_below_threshold') ? belowThreshold(reading, input) : null,
    findGaps(reading, input),
  ])
  return {
    ...days,
    ...partlyStored(days.previous, held?.from ?? null),
    name: mailing.name,
    workspace: ctx.workspace.name,
    currency: ctx.workspace.currency,
    timezone: ctx.workspace.timezone,
    language: MailingLanguage.parse(mailing.language),
    restaurants: (restaurantIds ?? []).map((id) => encodeId('restaurant', id)),
    figures,
    rankings,
    stock,
    gaps,
  }
}

function compute(ctx: Context, id: string, input: MetricInput): Promise<WidgetData> {
  const listed = metricCatalogue.get(id)
  if (!listed) throw new Error(`A digest tells ${id}, which is no metric`)
  return listed.metric.compute(ctx, input)
}

async function belowThreshold(ctx: Context, input: MetricInput): Promise<NonNullable<Digest['stock']>> {
  const { value: count } = asFigure(await compute(ctx, 'stock_below_threshold', input))
  // Thresholds, and so this list, cover all restaurants together; for chosen restaurants only the number is reported.
  if (!count || input.restaurantIds) return { count, names: [] }
  const { data } = await listStock(ctx, { ...range(input.period), 'filter[only_below]': 'true' })
  return { count, names: data.map(({ name, unit }) => (unit === null ? name : `${name}, ${unit}`)) }
}

function range({ from, to }: Period) {
  return { date_from: from, date_to: to }
}

function asFigure(data: WidgetData): DigestFigure['data'] {
  if ('value' in data) return data
  throw new Error('Only one figure was asked for')
}

function asRanking(data: WidgetData): RankingData {
  if ('items' in data) return data
  throw new Error('Only a ranking was asked for')
}
