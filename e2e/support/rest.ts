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
  const url = new URL(`/api/v1${path}`, settings.apiUrl)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const response = await fetch(url, { headers: { authorization: `Bearer ${settings.liveKey}` } })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}: ${JSON.stringify(body)}`)
  const data = field(body, 'data')
  if (!Array.isArray(data)) throw new Error(`GET ${url} answered no list`)
  const nextCursor = field(field(body, 'meta'), 'nextCursor')
  return { rows: data.map(toRow), nextCursor: typeof nextCursor === 'string' ? nextCursor : null }
}

/** The record a REST call answers with. */
export async function restItem(path: string, query: Query): Promise<object> {
  const url = new URL(`/api/v1${path}`, settings.apiUrl)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const response = await fetch(url, { headers: { authorization: `Bearer ${settings.liveKey}` } })
  const body: unknown = await response.json()
  const data = field(body, 'data')
  if (!response.ok || typeof data !== 'object' || data === null) {
    throw new Error(`GET ${url} answered ${response.status}: ${JSON.stringify(body)}`)
  }
  return data
}

/** Changes something over REST. */
export async function restPatch(path: string, body: object): Promise<void> {
  await send('PATCH', path, body)
}

/** Makes something over REST, and gives what was made. */
export async function restPost(path: string, body: object): Promise<RestRow> {
  return toRow(field(await send('POST', path, body), 'data'))
}

/** Takes something away over REST. */
export async function restDelete(path: string): Promise<void> {
  await send('DELETE', path)
}

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const url = new URL(`/api/v1${path}`, settings.apiUrl)
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
