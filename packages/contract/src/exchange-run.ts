import { z } from 'zod'
import { Period } from './dates.ts'
import { defineList } from './list-query.ts'
import { Reason } from './reason.ts'
import { Source } from './source.ts'

/** Maximum number of full days in one exchange, and how far back a schedule may reach. */
export const maxExchangeDays = 1100

const RunStatus = z.enum(['running', 'succeeded', 'failed', 'rejected', 'interrupted'])

/** Why an exchange began: on schedule, on request, after files were dropped, or by an operator's command. */
export const RunCause = z.enum(['schedule', 'order', 'files', 'command'])
export type RunCause = z.infer<typeof RunCause>

/** A row of the exchange journal. */
export const ExchangeRun = z.object({
  id: z.string(),
  source: Source,
  cause: RunCause.nullable().describe('Null for runs of before it was kept'),
  origin: z.string().describe('The accounting system, or the name of a set of files'),
  author: z.string().nullable().describe('Who asked for it'),
  dryRun: z.boolean(),
  status: RunStatus,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  durationMs: z.int().nullable(),
  period: Period.nullable(),
  daysDone: z.int(),
  daysTotal: z.int().nullable().describe('Null until it is known how many there are'),
  read: z.int().describe('Sale lines of the input'),
  inserted: z.int().describe('Sale lines of new restaurant-days'),
  replaced: z.int().describe('Sale lines of restaurant-days that were different'),
  unchanged: z.int().describe('Sale lines of restaurant-days that were the same'),
  rejected: z.int().describe('Rows of the input that were not taken'),
  error: z.string().nullable().describe('In English'),
  why: Reason.nullable().describe('The same to be put into any language; null where it has no reason but its words'),
  errorCode: z.string().nullable().describe('Whose fault a failed call was'),
})
export type ExchangeRun = z.infer<typeof ExchangeRun>

const sums = { lines: z.int(), checks: z.int(), revenue: z.number() }

/** What a run did at one restaurant. */
export const RunRestaurant = z.object({
  restaurantId: z.string(),
  name: z.string(),
  days: z.object({ inserted: z.int(), replaced: z.int(), unchanged: z.int(), removed: z.int() }),
  ...sums,
})
export type RunRestaurant = z.infer<typeof RunRestaurant>

const Reversed = z.object({ count: z.int().describe('Lines'), sum: z.number() })
const Amount = z.object({ sum: z.number() })

/** What the days of a run contain besides checks; an absent field is unknown for all of them. */
const otherTotals = {
  voids: Reversed.describe('Lines struck off, and what they would have brought').exactOptional(),
  returns: Reversed.describe('Lines returned; the sum is zero or negative').exactOptional(),
  payments: Amount.extend({
    days: z.int().describe('Restaurant-days whose payments are known'),
    types: z.array(z.object({ type: z.string(), sum: z.number(), count: z.int() })).describe('The largest first'),
  }).exactOptional(),
  discounts: Amount.exactOptional(),
  service: Amount.exactOptional(),
  tips: Amount.exactOptional(),
}

export const ExchangeRunDetail = ExchangeRun.extend({
  resumed: z.int().describe('How many times it was taken up again after its process ended'),
  restaurants: z.array(RunRestaurant).describe('Empty for a dry run, which writes nothing'),
  totals: z
    .object({
      ...sums,
      dishes: z.int().describe('Different dishes in its lines').exactOptional(),
      stockMoves: z.int(),
      unsent: z
        .object({ checks: z.int(), revenue: z.number() })
        .describe('Of them, checks stored before that the input does not contain; absent for none')
        .exactOptional(),
      ...otherTotals,
      restaurants: z.array(z.object({ name: z.string(), ...sums })),
    })
    .nullable()
    .describe('Of the days it went through, as they are after it; null until it has ended well'),
})
export type ExchangeRunDetail = z.infer<typeof ExchangeRunDetail>

/** What a run did with one restaurant-day. */
export const RunDay = z.object({
  date: z.string(),
  action: z.enum(['inserted', 'replaced', 'unchanged', 'removed']),
  ...sums,
})
export type RunDay = z.infer<typeof RunDay>

/** What a run did at one restaurant, the latest days first. */
export const RunDays = z.object({
  days: z.array(RunDay),
  total: z.int().describe('How many there are, of which only the latest may be given'),
})
export type RunDays = z.infer<typeof RunDays>

/** A row of the input that was rejected, and why. */
export const ExchangeReject = z.object({
  number: z.int(),
  file: z.string(),
  line: z.int(),
  column: z.string().nullable(),
  reason: z.string().describe('In English'),
  why: Reason.nullable().describe('The same to be put into any language; null for rows of before it was kept'),
})
export type ExchangeReject = z.infer<typeof ExchangeReject>

/** An exchange that someone requested. */
export const ExchangeOrder = z.object({
  id: z.string(),
  source: Source,
  period: Period.nullable().describe('Null: current data'),
  dryRun: z.boolean(),
  author: z.string(),
  createdAt: z.string(),
})
export type ExchangeOrder = z.infer<typeof ExchangeOrder>

/** The state of an order: waiting for a worker, running, or over. */
export const OrderState = z.object({
  state: z.enum(['queued', 'running', 'done']),
  runs: z.array(ExchangeRun).describe('In the order they began'),
})
export type OrderState = z.infer<typeof OrderState>

export const exchangeRunsList = defineList({
  name: 'exchange-runs',
  filters: {
    source: { type: 'enum', values: Source.options, description: 'Accounting system' },
    status: { type: 'enum', values: RunStatus.options, description: 'How it stands' },
    notable: { type: 'boolean', description: 'Whether it changed something or did not go well' },
  },
  fields: {},
  sorts: ['started_at'],
  defaultSort: '-started_at',
  search: null,
  period: false,
})
