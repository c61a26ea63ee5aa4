import type { Scope } from '@vitrina/contract/scopes'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { readCalendar } from '../time/calendar.ts'
import type { Clock } from '../time/hours-over.ts'
import { today } from '../time/period.ts'

/** What a question may refer to: the names of one workspace and the days it has data for. */
export interface Vocabulary {
  /** Today's business date, `YYYY-MM-DD`. */
  today: string
  /** First and last stored business date; null when there is no data. */
  dataFrom: string | null
  dataTo: string | null
  /** The last business date that is over in every restaurant. */
  lastFull: string
  /** How far the data of each active restaurant has been read. */
  clocks: readonly Clock[]
  /** `city`: the town it is in, where known. */
  restaurants: readonly { id: string; name: string; city?: string | null }[]
  dishes: readonly { id: string; name: string; category: string | null }[]
  categories: readonly string[]
  waiters: readonly { id: string; name: string }[]
  stock: readonly { name: string; unit: string | null }[]
  /** Categories of checks and payments in the last stored quarter, as the accounting systems name them. */
  values?: Readonly<Record<NamedValue, readonly string[]>>
}

/** Dimensions whose members are named by the accounting systems and have no id. */
export type NamedValue = 'order_category' | 'station' | 'payment_type' | 'void_reason'

/** Each kind of name requires the scope of its list: callers who may not read the list do not get its names. */
const kinds = {
  restaurants: 'read:restaurants',
  dishes: 'read:dishes',
  waiters: 'read:waiters',
  stock: 'read:stock',
} as const satisfies Record<string, Scope>

/** How many names of a kind are loaded, those in use first: the time to understand a question grows with the names. */
const maxNames = 5000
// A stock position is identified by the text of its movements. This is how many positions are examined for the newest.
const maxPositions = 20_000

const retentionMs = 15_000
const maxSaved = 200

interface Saved {
  at: number
  vocabulary: Promise<Vocabulary>
}
const vocabularyCache = new Map<string, Saved>()

/**
 * Returns the names and the stored days a question may refer to, as far as the actor's scopes allow. Cached in the
 * process for 15 s; callers with the same rights and restaurants get the same object, so it can serve as the key of a
 * cache.
 */
export function readVocabulary(ctx: Context): Promise<Vocabulary> {
  const day = today(ctx)
  const held = Object.values(kinds).filter((scope) => ctx.scopes.has(scope))
  const reach = ctx.reach === null ? 'all' : [...ctx.reach].sort().join(',')
  const key = [ctx.workspace.id, reach, day, ...held].join(' ')
  const now = ctx.now().getTime()
  const known = vocabularyCache.get(key)
  if (known && Math.abs(now - known.at) < retentionMs) return known.vocabulary
  const entry: Saved = { at: now, vocabulary: read(ctx, day) }
  vocabularyCache.delete(key)
  vocabularyCache.set(key, entry)
  const [oldest] = vocabularyCache.keys()
  if (vocabularyCache.size > maxSaved && oldest !== undefined) vocabularyCache.delete(oldest)
  entry.vocabulary.catch(() => {
    if (vocabularyCache.get(key) === entry) vocabularyCache.delete(key)
  })
  return entry.vocabulary
}

async function read(ctx: Context, day: string): Promise<Vocabulary> {
  const may = (kind: keyof typeof kinds) => ctx.scopes.has(kinds[kind])
  const [{ held, lastFull, clocks }, restaurants, dishes, waiters, stock, values] = await Promise.all([
    readCalendar(ctx),
    may('restaurants') ? readRestaurants(ctx) : [],
    may('dishes') ? readDishes(ctx) : [],
    may('waiters') ? readWaiters(ctx) : [],
    may('stock') ? readStock(ctx) : [],
    ctx.scopes.has('read:checks') ? readValues(ctx) : noValues,
  ])
  const categories = new Map<string, string>()
  for (const { category } of dishes) {
    if (category !== null && !categories.has(category.toLowerCase())) categories.set(category.toLowerCase(), category)
  }
  const span = { dataFrom: held?.from ?? null, dataTo: held?.to ?? null }
  const days = { today: day, ...span, lastFull, clocks }
  return { ...days, restaurants, dishes, categories: [...categories.values()], waiters, stock, values }
}

async function readRestaurants(ctx: Context): Promise<{ id: string; name: string; city: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; city: string | null }>`
    SELECT id, name, city FROM ${namedRestaurants(ctx)} r ORDER BY search_name, id`.execute(ctx.db.kysely)
  return rows.map(({ id, name, city }) => ({ id: encodeId('restaurant', id), name, city }))
}

const noValues: Record<NamedValue, string[]> = { order_category: [], station: [], payment_type: [], void_reason: [] }

/** A system with more of these names than this is not asked about by name. */
const maxValues = 200
const valuesDays = 92

async function readValues(ctx: Context): Promise<Record<NamedValue, string[]>> {
  const { rows } = await sql<{ dimension: NamedValue; value: string }>`
    WITH span AS (
      SELECT max(business_date) AS till FROM ${readable(ctx, 'restaurant_day')} d WHERE workspace_id = ${ctx.workspace.id}
    ), of_orders AS (
      SELECT order_category, station, sum(documents) AS times
      FROM ${readable(ctx, 'restaurant_order_day')} o, span
      WHERE workspace_id = ${ctx.workspace.id} AND business_date > till - ${valuesDays}::int GROUP BY 1, 2
    ), of_amounts AS (
      SELECT kind::text AS kind, type, sum(count) AS times
      FROM ${readable(ctx, 'amount_day')} a, span
      WHERE workspace_id = ${ctx.workspace.id} AND business_date > till - ${valuesDays}::int
        AND kind IN ('payment', 'void') GROUP BY 1, 2
    ), named AS (
      SELECT 'order_category' AS dimension, order_category AS value, times FROM of_orders
      UNION ALL SELECT 'station', station, times FROM of_orders
      UNION ALL SELECT CASE kind WHEN 'void' THEN 'void_reason' ELSE 'payment_type' END, type, times FROM of_amounts
    )
    SELECT dimension, value FROM (
      SELECT dimension, value, row_number() OVER (PARTITION BY dimension ORDER BY sum(times) DESC, value) AS place
      FROM named WHERE value <> '' GROUP BY dimension, value) ranked
    WHERE place <= ${maxValues} ORDER BY dimension, place`.execute(ctx.db.kysely)
  const of = (dimension: NamedValue) => rows.filter((row) => row.dimension === dimension).map(({ value }) => value)
  return {
    ...{ order_category: of('order_category'), station: of('station') },
    ...{ payment_type: of('payment_type'), void_reason: of('void_reason') },
  }
}

async function readDishes(ctx: Context): Promise<{ id: string; name: string; category: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; category: string | null }>`
    SELECT id, name, category FROM (
      SELECT id, name, category, is_on_menu, search_name FROM ${readable(ctx, 'dish')} d
      WHERE workspace_id = ${ctx.workspace.id}
      ORDER BY is_on_menu DESC, (
        SELECT max(s.business_date) FROM ${readable(ctx, 'dish_day')} s WHERE s.workspace_id = ${ctx.workspace.id} AND s.dish_id = d.id
      ) DESC NULLS LAST, id LIMIT ${maxNames}) used
    ORDER BY is_on_menu DESC, search_name, id`.execute(ctx.db.kysely)
  return rows.map(({ id, name, category }) => ({ id: encodeId('dish', id), name, category }))
}

async function readWaiters(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (
      SELECT id, name, search_name FROM ${readable(ctx, 'waiter')} w WHERE workspace_id = ${ctx.workspace.id}
      ORDER BY (
        SELECT max(s.business_date) FROM ${readable(ctx, 'waiter_day')} s WHERE s.workspace_id = ${ctx.workspace.id} AND s.waiter_id = w.id
      ) DESC NULLS LAST, id LIMIT ${maxNames}) used
    ORDER BY search_name, id`.execute(ctx.db.kysely)
  return rows.map(({ id, name }) => ({ id: encodeId('waiter', id), name }))
}

// Jumps from one position to the next by the index: there are a few hundred positions in millions of movements.
async function readStock(ctx: Context): Promise<{ name: string; unit: string | null }[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    SELECT m.search_name, m.unit_key FROM ${readable(ctx, 'stock_movement')} m
    WHERE m.workspace_id = ${ctx.workspace.id} ${after}
    ORDER BY m.search_name, m.unit_key LIMIT 1`
  const { rows } = await sql<{ name: string; unit: string | null }>`
    WITH RECURSIVE position AS (
      (${next(sql``)})
      UNION ALL
      SELECT further.search_name, further.unit_key FROM position p
      CROSS JOIN LATERAL (${next(sql`AND (m.search_name, m.unit_key) > (p.search_name, p.unit_key)`)}) further
    )
    SELECT name, unit FROM (
      SELECT newest.product AS name, newest.unit, p.search_name, p.unit_key
      FROM (SELECT * FROM position LIMIT ${maxPositions}) p
      CROSS JOIN LATERAL (
      SELECT m.product, m.unit, m.business_date FROM ${readable(ctx, 'stock_movement')} m
      WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = p.search_name AND m.unit_key = p.unit_key
      ORDER BY m.business_date DESC LIMIT 1
      ) newest
      ORDER BY newest.business_date DESC, p.search_name, p.unit_key LIMIT ${maxNames}) used
    ORDER BY search_name, unit_key`.execute(ctx.db.kysely)
  return rows
}
