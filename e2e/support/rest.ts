import { settings } from './settings.ts'

type Query = Record<string, string | number>

export interface RestRow {
  id: string
  [key: string]: unknown
}

/** Every row of a REST list, page after page, as an integrator with the live key reads it. */
export async function restRows(path: string, query: Query): Promise<RestRow[]> {
  const rows: RestRow[] = []
  let cursor: string | null = null
  do {
    const page = await restPage(path, { limit: 200, ...query, ...(cursor === null ? {} : { cursor }) })
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** One page of a REST list. */
export async function restPage(path: string, query: Query): Promise<{ rows: RestRow[]; nextCursor: string | null }> {
  const body = await call('GET', path, { query })
  const data = field(body, 'data')
  if (!Array.isArray(data)) throw new Error(`GET ${path} answered no list`)
  const nextCursor = field(field(body, 'meta'), 'nextCursor')
  return { rows: data.map(toRow), nextCursor: typeof nextCursor === 'string' ? nextCursor : null }
}

/** The record a REST call answers with. */
export async function restItem(path: string, query: Query): Promise<object> {
  const data = field(await call('GET', path, { query }), 'data')
  if (typeof data !== 'object' || data === null) throw new Error(`GET ${path} answered no record`)
  return data
}

/** Changes something over REST. */
export async function restPatch(path: string, body: object): Promise<void> {
  await call('PATCH', path, { body })
}

/** Makes something over REST, and gives what was made. */
export async function restPost(path: string, body: object): Promise<RestRow> {
  return toRow(field(await call('POST', path, { body }), 'data'))
}

/** Takes something away over REST. */
export async function restDelete(path: string): Promise<void> {
  await call('DELETE', path)
}

/** What a call answers, made again when the key has called too often. */
async function call(
  method: string,
  path: string,
  { query = {}, body }: { query?: Query; body?: object } = {},
): Promise<unknown> {
  const url = new URL(`/api/v1${path}`, settings.apiUrl)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const authorization = `Bearer ${settings.liveKey}`
  for (;;) {
    const response = await fetch(url, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return await response.json()
    const text = await response.text()
    if (response.status !== 429) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** A number of a row by its path, or null. */
export function numberOf(row: RestRow, ...path: string[]): number | null {
  const value = path.reduce<unknown>(field, row)
  return typeof value === 'number' ? value : null
}

function toRow(value: unknown): RestRow {
  const id = field(value, 'id')
  if (typeof value !== 'object' || value === null || typeof id !== 'string') throw new Error('a row has no id')
  return { ...value, id }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
