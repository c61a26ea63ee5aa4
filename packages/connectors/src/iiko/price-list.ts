import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { trimDecimal } from '../decimal.ts'
import { readJson } from './read-json.ts'
import { date, decimal, flag, key, readRows, readValue, text, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

/** What a dish costs in a subdivision on the date asked for. */
export interface ListedPrice {
  departmentKey: string
  dishKey: string
  /** Decimal text, two places at least. */
  price: string
}

const Item = z.object({
  dateFrom: date,
  dateTo: date,
  price: decimal,
  included: flag,
  schedule: z.unknown().optional(),
})
const Row = z.object({ departmentId: key, productId: key, productSizeId: textOrNull, prices: z.array(Item) })

/** The answer of the v2 interface to a document or a list: its own verdict beside the HTTP status. */
const Envelope = z.object({ result: text, errors: z.unknown().optional(), response: z.unknown().optional() })

/** The content of an envelope. Throws `SourceError` `refused` with the server's words when it says ERROR. */
export async function openEnvelope(body: string, what: string): Promise<unknown> {
  const { result, errors, response } = readValue(await readJson(body, what), Envelope, what)
  if (result === 'SUCCESS') return response
  throw new SourceError('refused', `${what} was refused: ${errorsIn(errors)}`)
}

/** Base prices of whole portions that hold on a date; prices by schedule, by size or off the list are left out. */
export async function readPriceList(session: Session, onDate: string): Promise<ListedPrice[]> {
  const what = 'The price list'
  const answer = await session.get('/api/v2/price', { dateFrom: onDate })
  const rows = readRows(await openEnvelope(answer.text, what), Row, what)
  return rows.flatMap(({ departmentId, productId, productSizeId, prices }) => {
    if (productSizeId !== null) return []
    const holds = prices.find(
      ({ dateFrom, dateTo, included, schedule }) =>
        included && (schedule === undefined || schedule === null) && dateFrom <= onDate && onDate < dateTo,
    )
    if (holds === undefined) return []
    return [
      {
        departmentKey: departmentId.toLowerCase(),
        dishKey: productId.toLowerCase(),
        price: trimDecimal(holds.price, 2),
      },
    ]
  })
}

/** One price a dish: that of most subdivisions; of several as frequent, the one the first subdivision has. */
export function commonPrices(prices: readonly ListedPrice[]): Map<string, string> {
  const byDish = new Map<string, ListedPrice[]>()
  for (const price of prices.toSorted((a, b) => (a.departmentKey < b.departmentKey ? -1 : 1))) {
    const same = byDish.get(price.dishKey)
    if (same === undefined) byDish.set(price.dishKey, [price])
    else same.push(price)
  }
  return new Map([...byDish].map(([dishKey, ofDish]) => [dishKey, mostFrequent(ofDish.map(({ price }) => price))]))
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

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0)
  return values.find((value) => counts.get(value) === most) ?? ''
}
