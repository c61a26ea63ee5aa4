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

/** The price of a dish in a subdivision on the requested date. */
export interface ListedPrice {
  departmentKey: string
  dishKey: string
  /** Decimal text, at least two decimal places; null: it is on the list without a price. */
  price: string | null
  /** Set for the price of a portion of one size; null: the dish has no sizes. */
  sizeId: string | null
  /** What else its order sets for the position, as far as the list reports it. */
  position: Partial<Position>
  /** The order it comes from. */
  documentId: string | null
}

/** What an order sets besides the price. An order sets all of it: what a new one leaves out is deleted. */
export interface Position {
  pricesForCategories: { categoryId: string; price: number }[]
  includeForCategories: { categoryId: string; include: boolean }[]
  dishOfDay: boolean
  flyerProgram: boolean
  /** Missing where none is set: naming it takes a licence of its own. */
  taxCategoryId?: string | null
  taxCategoryEnabled?: boolean
}

/** The base prices that apply on a date, and where scheduled prices apply instead of them or in addition. */
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

/** Shared by a row of the list and an item of an order. A list of null is an empty one. */
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
  // The price is valid whatever else a row says: other fields that cannot be parsed count as missing.
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

/** An answer of the v2 interface with a document or a list: its own result in addition to the HTTP status. */
const Envelope = z.object({ result: text, errors: z.unknown().optional(), response: z.unknown().optional() })

/** Returns the content of an envelope. Throws `SourceError` `refused` with the server's words when it says ERROR. */
export async function openEnvelope(body: string, what: Answer): Promise<unknown> {
  const { result, errors, response } = readValue(await readJson(body, what), Envelope, what)
  if (result === 'SUCCESS') return response
  throw new SourceError('refused', reason('answer_refused', { answer: what, said: errorsIn(errors) }))
}

/** The price list that applies on a date. Dishes taken off the list are left out. */
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

/** What a row or an item sets for its position; fields it does not name are left out. */
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

/** The price of a dish, and the subdivisions where it differs. */
export interface DishPrice {
  /** Null: it is on the list, without a price. */
  price: string | null
  elsewhere: { restaurantKey: string; price: string }[]
}

/**
 * One price per dish, for full portions: that of most subdivisions; among equally frequent ones, that of the first
 * subdivision. Subdivisions with another price are listed with it.
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

/** The errors of a refused document: texts, or codes with texts. */
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
