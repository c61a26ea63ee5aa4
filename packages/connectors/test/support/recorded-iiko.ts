import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { addDecimals } from '../../src/decimal.ts'
import { serve } from './serve.ts'

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
type Cell = z.infer<typeof Cell>
export type RecordedRow = Readonly<Record<string, Cell>>

const Recorded = z.object({
  /** Where the shape comes from. */
  origin: z.string().min(10),
  /** Rows of the report of sales with every field a server tells of them. */
  rows: z.array(z.record(z.string(), Cell)).default([]),
  /** The answer to a question for prices. */
  prices: z.unknown().optional(),
  /** Price documents by id, bare or in an envelope, as the server answers them. */
  documents: z.record(z.string(), z.unknown()).default({}),
  products: z.array(z.unknown()).default([]),
  /** Fields of the report of sales; those of the rows when absent. */
  columns: z.record(z.string(), z.unknown()).optional(),
  /** Answers to a question for revenue, by whether it was asked for with payments that are none. */
  revenue: z.record(z.string(), z.string()).default({}),
})
export type Recorded = z.infer<typeof Recorded>

/** A file of `iiko/fixtures`: shapes of real servers, their values made up. */
export function readRecorded(name: string): Recorded {
  return Recorded.parse(JSON.parse(readFileSync(new URL(`../fixtures/iiko/${name}.json`, import.meta.url), 'utf8')))
}

export const recordedDepartment = { id: '0226A08B-b08d-428d-a505-f9a0de024373', name: 'Кафе' }
const second = { id: '1326a08b-b08d-428d-a505-f9a0de024373', name: 'Терраса' }

/**
 * A server that tells recorded rows: whatever report is asked for is filtered, grouped and added up from them, with no
 * knowledge of what the connector asks. Tells what it was posted and what reports were grouped by.
 */
export async function serveRecorded(
  recorded: Recorded,
): Promise<{ url: string; posted: unknown[]; revenueAsked: Record<string, string>[]; reports: string[][] }> {
  const posted: unknown[] = []
  const reports: string[][] = []
  const revenueAsked: Record<string, string>[] = []
  const { url } = await serve((request, response, body) => {
    const asked = new URL(request.url ?? '', 'http://x')
    const path = asked.pathname.replace('/resto/api', '')
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    const json = (value: unknown) => answer(200, 'application/json', JSON.stringify(value))
    if (path === '/auth') return answer(200, 'text/plain', 'b354d18c-3d3a-e1a6-c3b9-9ef7b5055318')
    if (path === '/corporation/departments') {
      const items = [recordedDepartment, second].map(
        ({ id, name }) =>
          `<corporateItemDto><id>${id}</id><name>${name}</name><type>DEPARTMENT</type></corporateItemDto>`,
      )
      return answer(200, 'application/xml', `<corporateItemDtoes>${items.join('')}</corporateItemDtoes>`)
    }
    if (path === '/employees') return answer(200, 'application/xml', '<employees/>')
    if (path === '/v2/reports/olap') {
      const query = Query.parse(JSON.parse(body))
      reports.push(query.groupByRowFields)
      return json({ data: tell(recorded.rows, query), summary: [] })
    }
    if (path === '/v2/price')
      return json(recorded.prices ?? { result: 'SUCCESS', errors: [], response: [], revision: 1 })
    if (path === '/v2/documents/menuChange/byId') {
      const document = recorded.documents[asked.searchParams.get('id') ?? '']
      return document === undefined ? answer(404, 'text/plain', 'Документ не найден') : json(document)
    }
    if (path === '/v2/documents/menuChange') {
      if (request.method !== 'POST') return json({ result: 'SUCCESS', errors: [], response: [], revision: 1 })
      const document: unknown = JSON.parse(body)
      posted.push(document)
      return json({ result: 'SUCCESS', errors: [], response: document, revision: 2 })
    }
    if (path === '/v2/entities/products/list') return json(recorded.products)
    if (path === '/v2/reports/olap/columns') {
      const ofRows = Object.keys(recorded.rows[0] ?? {}).map((field) => [field, {}])
      return json(recorded.columns ?? Object.fromEntries(ofRows))
    }
    if (path === '/reports/sales') {
      asked.searchParams.delete('key')
      revenueAsked.push(Object.fromEntries(asked.searchParams))
      const body = recorded.revenue[asked.searchParams.get('allRevenue') ?? '']
      return body === undefined ? answer(404, 'text/plain', 'Not found') : answer(200, 'application/xml', body)
    }
    return json([])
  })
  return { url, posted, revenueAsked, reports }
}

const Query = z.object({
  groupByRowFields: z.array(z.string()),
  aggregateFields: z.array(z.string()),
  filters: z.record(
    z.string(),
    z.union([
      z.object({ filterType: z.literal('IncludeValues'), values: z.array(z.string()) }),
      z.object({ filterType: z.literal('DateRange'), from: z.string(), to: z.string() }),
    ]),
  ),
})

function tell(rows: readonly RecordedRow[], { groupByRowFields, aggregateFields, filters }: z.infer<typeof Query>) {
  if (groupByRowFields.length > 7) throw new Error('More than seven groups')
  const groups = new Map<string, RecordedRow[]>()
  for (const row of rows) {
    const isWanted = Object.entries(filters).every(([field, filter]) => {
      const value = String(row[field] ?? '')
      if (filter.filterType === 'IncludeValues') return filter.values.includes(value)
      return value >= filter.from && value < filter.to
    })
    if (!isWanted) continue
    const at = JSON.stringify(groupByRowFields.map((field) => row[field] ?? null))
    groups.set(at, [...(groups.get(at) ?? []), row])
  }
  return [...groups.values()].map((group) => ({
    ...Object.fromEntries(groupByRowFields.map((field) => [field, group[0]?.[field] ?? null])),
    ...Object.fromEntries(aggregateFields.map((field) => [field, addUp(group, field)])),
  }))
}

function addUp(group: readonly RecordedRow[], field: string): number | null {
  const orders = new Map(group.map((row) => [row['UniqOrderId.Id'], row]))
  if (field === 'UniqOrderId') return orders.size
  // Guests are those of an order, however many rows it has.
  const rows = field === 'GuestNum' ? [...orders.values()] : group
  const values = rows.flatMap((row) => (typeof row[field] === 'number' ? [String(row[field])] : []))
  return values.length === 0 ? null : Number(addDecimals(values))
}
