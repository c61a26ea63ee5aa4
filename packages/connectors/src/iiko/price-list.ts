import { type Answer, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { trimDecimal } from '../decimal.ts'
import { readJson } from './read-json.ts'
import {
  date,
  decimal,
  decimalOrNull,
  type Expected,
  flag,
  key,
  readRows,
  readValue,
  text,
  textOrNull,
} from './read-rows.ts'
import type { Session } from './session.ts'

/** What a dish costs in a subdivision on the date asked for. */
export interface ListedPrice {
  departmentKey: string
  dishKey: string
  /** Decimal text, two places at least; null: it is on the list without one. */
  price: string | null
  /** Of a portion of one size; null: the dish has none. */
  sizeId: string | null
  /** What else its order says of the position, as far as the list tells it. */
  position: Partial<Position>
  /** The order it comes from. */
  documentId: string | null
}

/** What an order says of a position besides its price. An order sets all of it: what a new one leaves out is wiped. */
export interface Position {
  pricesForCategories: { categoryId: string; price: number }[]
  includeForCategories: { categoryId: string; include: boolean }[]
  dishOfDay: boolean
  flyerProgram: boolean
  /** Untold where nobody set one: to name it takes a licence of its own. */
  taxCategoryId?: string | null
  taxCategoryEnabled?: boolean
}

/** The base prices that hold on a date, and where others by schedule hold beside or after them. */
export interface PriceList {
  prices: ListedPrice[]
  scheduled: { departmentKey: string; dishKey: string }[]
}

const reportedFlag = z
  .union([z.boolean(), z.stringbool()], 'boolean_expected' satisfies Expected)
  .nullish()
  .transform((value) => value ?? undefined)
const CategoryPrice = z.object({ categoryId: key, price: decimal.transform(Number) })
const CategoryInclusion = z.object({ categoryId: key, include: flag })

/** Of a row of the list and of an item of an order alike. A list of null is an empty one. */
export const PositionFields = z.object({
  pricesForCategories: z.array(CategoryPrice).nullable().optional(),
  includeForCategories: z.array(CategoryInclusion).nullable().optional(),
  dishOfDay: reportedFlag,
  flyerProgram: reportedFlag,
  taxCategoryId: textOrNull,
  taxCategoryEnabled: reportedFlag,
})

const { pricesForCategories, includeForCategories, dishOfDay, flyerProgram } = PositionFields.shape

const Item = PositionFields.extend({
  // The price holds whatever else a row says: what is not understood of that counts as untold.
  pricesForCategories: pricesForCategories.catch(undefined),
  includeForCategories: includeForCategories.catch(undefined),
  dishOfDay: dishOfDay.catch(undefined),
  flyerProgram: flyerProgram.catch(undefined),
  dateFrom: date,
  dateTo: date,
  price: decimalOrNull,
  included: flag,
  documentId: textOrNull,
  schedule: z.unknown().optional(),
})
const Row = z.object({ departmentId: key, productId: key, productSizeId: textOrNull, prices: z.array(Item) })

/** The answer of the v2 interface to a document or a list: its own verdict beside the HTTP status. */
const Envelope = z.object({ result: text, errors: z.unknown().optional(), response: z.unknown().optional() })

/** The content of an envelope. Throws `SourceError` `refused` with the server's words when it says ERROR. */
export async function openEnvelope(body: string, what: Answer): Promise<unknown> {
  const { result, errors, response } = readValue(await readJson(body, what), Envelope, what)
  if (result === 'SUCCESS') return response
  throw new SourceError('refused', reason('answer_refused', { answer: what, said: errorsIn(errors) }))
}

/** The price list as it holds on a date. What is off the list is left out. */
export async function readPriceList(session: Session, onDate: string): Promise<PriceList> {
  const what = reason('price_list')
  const answer = await session.get('/api/v2/price', { dateFrom: onDate })
  const list: PriceList = { prices: [], scheduled: [] }
  for (const row of readRows(await openEnvelope(answer.text, what), Row, what)) {
    const [departmentKey, dishKey] = [row.departmentId.toLowerCase(), row.productId.toLowerCase()]
    const onSale = row.prices.filter(({ included, dateTo }) => included && onDate < dateTo)
    const base = onSale.filter(({ schedule }) => schedule === undefined || schedule === null)
    if (base.length < onSale.length) list.scheduled.push({ departmentKey, dishKey })
    const holds = base.find(({ dateFrom }) => dateFrom <= onDate)
    if (holds === undefined) continue
    list.prices.push({
      departmentKey,
      dishKey,
      price: holds.price === null ? null : trimDecimal(holds.price, 2),
      sizeId: row.productSizeId,
      position: toPosition(holds),
      documentId: holds.documentId,
    })
  }
  return list
}

/** What a row or an item tells of its position; what it does not name is left out. */
export function toPosition(told: z.infer<typeof PositionFields>): Partial<Position> {
  const { pricesForCategories: prices, includeForCategories: inclusions, dishOfDay, flyerProgram } = told
  return {
    ...(prices !== undefined && { pricesForCategories: prices ?? [] }),
    ...(inclusions !== undefined && { includeForCategories: inclusions ?? [] }),
    ...(dishOfDay !== undefined && { dishOfDay }),
    ...(flyerProgram !== undefined && { flyerProgram }),
    ...((told.taxCategoryId !== null || told.taxCategoryEnabled === true) && {
      taxCategoryId: told.taxCategoryId,
      taxCategoryEnabled: told.taxCategoryEnabled ?? false,
    }),
  }
}

/** What a dish costs, and where it costs something else. */
export interface DishPrice {
  /** Null: it is on the list, without a price. */
  price: string | null
  elsewhere: { restaurantKey: string; price: string }[]
}

/**
 * One price a dish, of whole portions: that of most subdivisions; of several as frequent, the one the first subdivision has.
 * The subdivisions that have another are beside it.
 */
export function commonPrices(prices: readonly ListedPrice[]): Map<string, DishPrice> {
  const byDish = new Map<string, ListedPrice[]>()
  const whole = prices.filter(({ sizeId }) => sizeId === null)
  for (const price of whole.toSorted((a, b) => (a.departmentKey < b.departmentKey ? -1 : 1))) {
    const same = byDish.get(price.dishKey)
    if (same === undefined) byDish.set(price.dishKey, [price])
    else same.push(price)
  }
  return new Map(
    [...byDish].map(([dishKey, ofDish]) => {
      const priced = ofDish.flatMap(({ departmentKey: restaurantKey, price }) =>
        price === null ? [] : [{ restaurantKey, price }],
      )
      const common = maxFrequent(priced.map(({ price }) => price))
      const elsewhere = priced.filter(({ price }) => price !== common)
      return [dishKey, { price: common, elsewhere }]
    }),
  )
}

/** What a refused document's errors say: texts, or codes with texts. */
function errorsIn(errors: unknown): string {
  const list: unknown[] = Array.isArray(errors) ? errors : [errors]
  const words = list.flatMap((error) => {
    if (typeof error === 'string') return [error]
    if (typeof error !== 'object' || error === null) return []
    return ['value', 'message', 'text', 'code'].map((name): unknown => Reflect.get(error, name)).find(isText) ?? []
  })
  return (words.join('; ') || 'no reason given').slice(0, 300)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function maxFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0)
  return values.find((value) => counts.get(value) === most) ?? null
}
