import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { newUuid } from '@vitrina/db/ids'
import type { PoolClient } from 'pg'
import type { WorkspaceScope } from '../context.ts'
import { restaurantsLock } from '../restaurants/restaurant-lock.ts'
import { isTimeZone } from '../time/zones.ts'
import { ErasedNames } from './erased-names.ts'
import type { DishCostRecord, DishRecord, EmployeeRecord, RestaurantRecord, SourceBundle } from './records.ts'

export interface KnownRestaurant {
  id: string
  name: string
  timezone: string
  dayEndMinutes: number
}

/** Why a row of a reference file is rejected. */
export interface WrongReference {
  column: string
  reason: Reason
}

/**
 * Maps keys of restaurants, dishes and waiters to their ids. Known ones are loaded once; new ones get an id as they
 * come, and nothing is written until `save`, so a rejected bundle leaves no trace.
 */
export class References {
  readonly restaurants = new Map<string, KnownRestaurant>()
  /** Restaurants this bundle names: the ones a re-sent period replaces. */
  readonly named = new Set<string>()
  /**
   * Restaurants known only from the registry: incoming ones take their id, but no sale is accepted for them until then.
   */
  readonly #registered = new Map<string, KnownRestaurant>()
  readonly #dishes = new Map<string, string>()
  readonly #waiters = new Map<string, string>()
  readonly #restaurantRecords = new Map<string, RestaurantRecord>()
  readonly #dishRecords = new Map<string, DishRecord>()
  readonly #costs = new Map<string, string>()
  readonly #employeeRecords = new Map<string, EmployeeRecord>()
  /** Waiters named in checks but in no staff list: their keys as sent, with the restaurant they first occurred in. */
  readonly #unlisted = new Map<string, string>()

  private readonly workspace: WorkspaceScope
  private readonly source: Source
  private readonly erased: ErasedNames

  private constructor(workspace: WorkspaceScope, source: Source, erased: ErasedNames) {
    this.workspace = workspace
    this.source = source
    this.erased = erased
  }

  /** Loads what the workspace already knows of a source. */
  static async load(client: PoolClient, workspace: WorkspaceScope, source: Source): Promise<References> {
    const references = new References(workspace, source, await ErasedNames.load(client, workspace))
    const values = [workspace.id, source]
    const restaurants = await client.query<KnownRestaurant & { key: string; fromSource: boolean }>(
      `SELECT id, source_key AS key, name, timezone, day_end_minutes AS "dayEndMinutes", from_source AS "fromSource"
       FROM restaurant WHERE workspace_id = $1 AND source = $2 AND source_key IS NOT NULL`,
      values,
    )
    for (const { key, fromSource, ...restaurant } of restaurants.rows) {
      if (fromSource) references.restaurants.set(key, restaurant)
      else references.#registered.set(key, restaurant)
    }
    const keyed = (table: 'dish' | 'waiter') =>
      client.query<{ key: string; id: string }>(
        `SELECT source_key AS key, id FROM ${table} WHERE workspace_id = $1 AND source = $2`,
        values,
      )
    for (const { key, id } of (await keyed('dish')).rows) references.#dishes.set(key, id)
    for (const { key, id } of (await keyed('waiter')).rows) references.#waiters.set(key, id)
    return references
  }

  /** Adds a row of a reference file; returns what is wrong with it, or null. */
  add(
    record: RestaurantRecord | DishRecord | EmployeeRecord,
    { timezone, keepsReferences = false }: Pick<SourceBundle, 'timezone' | 'keepsReferences'>,
  ): WrongReference | null {
    switch (record.kind) {
      case 'restaurant':
        return this.#addRestaurant(keepsReferences ? withoutEmpty(record) : record, timezone, keepsReferences)
      case 'dish':
        return this.#addDish(keepsReferences ? withoutEmpty(record) : record)
      case 'employee':
        return this.#addEmployee(record)
    }
  }

  #addRestaurant(record: RestaurantRecord, defaultZone: string | null, keeps: boolean): WrongReference | null {
    const repeated = this.#repeats(this.#restaurantRecords, record)
    if (repeated !== false) return repeated
    const known = this.restaurants.get(record.key) ?? this.#registered.get(record.key)
    const held = keeps ? known : undefined
    const timezone = record.timezone ?? defaultZone ?? held?.timezone ?? this.workspace.timezone
    if (!isTimeZone(timezone)) {
      return { column: 'timezone', reason: reason('not_a_time_zone', { value: `"${timezone}"` }) }
    }
    const id = known?.id ?? newUuid()
    const dayEndMinutes = record.dayEnd === null && held ? held.dayEndMinutes : minutesOf(record.dayEnd)
    this.restaurants.set(record.key, { id, name: record.name, timezone, dayEndMinutes })
    this.named.add(record.key)
    this.#restaurantRecords.set(record.key, record)
    return null
  }

  #addDish(record: DishRecord): WrongReference | null {
    const repeated = this.#repeats(this.#dishRecords, record)
    if (repeated !== false) return repeated
    if (!this.#dishes.has(record.key)) this.#dishes.set(record.key, newUuid())
    this.#dishRecords.set(record.key, record)
    return null
  }

  /** Sets the cost of a dish, instead of the one reported with the dish itself. */
  addCost({ key, cost }: DishCostRecord): void {
    this.#costs.set(key, cost)
  }

  #addEmployee(record: EmployeeRecord): WrongReference | null {
    const repeated = this.#repeats(this.#employeeRecords, record)
    if (repeated !== false) return repeated
    const key = this.#waiterKey(record.key)
    if (!this.#waiters.has(key)) this.#waiters.set(key, newUuid())
    this.#employeeRecords.set(record.key, record)
    return null
  }

  // Null: the bundle already has an identical record, in this file or another.
  #repeats<T extends { kind: 'restaurant' | 'dish' | 'employee'; key: string }>(
    taken: Map<string, T>,
    record: T,
  ): WrongReference | null | false {
    const first = taken.get(record.key)
    if (!first) return false
    const isSame = JSON.stringify({ ...first, file: '', line: 0 }) === JSON.stringify({ ...record, file: '', line: 0 })
    if (isSame) return null
    return { column: 'external_id', reason: reason(`${record.kind}_twice`, { key: record.key }) }
  }

  dish(key: string): string | undefined {
    return this.#dishes.get(key)
  }

  /** The waiter of a check. One missing in staff lists is stored under the key itself: a sale always has its waiter. */
  waiter(sentKey: string, restaurantKey: string): string {
    const key = this.#waiterKey(sentKey)
    const known = this.#waiters.get(key)
    if (known) return known
    const id = newUuid()
    this.#waiters.set(key, id)
    this.#unlisted.set(sentKey, restaurantKey)
    return id
  }

  /** A person's name as it may be stored: another in place of an erased one. */
  personName(name: string | null): string | null {
    return this.erased.nameOf(name)
  }

  #waiterKey(key: string): string {
    return this.erased.keyOf(key, this.#waiters)
  }

  /**
   * Writes new and changed references, within a transaction. `asOf` is the business date they describe: an older one
   * changes nothing. Returns the restaurants whose id differs from the one they were staged under, from old to new.
   */
  async save(client: PoolClient, asOf: string, now: Date): Promise<Map<string, string>> {
    const common = [this.workspace.id, this.source, asOf, now]
    const moved = await this.#settleRestaurants(client)
    const restaurants = await this.#describeAll(client, 'restaurant', [...this.#restaurantRecords.values()])
    await saveInChunks(client, restaurantUpsert, common, restaurants, (record) => ({
      id: this.restaurants.get(record.key)?.id,
      key: record.key,
      name: record.name,
      city: record.city ?? null,
      address: record.address ?? null,
      timezone: this.restaurants.get(record.key)?.timezone,
      day_end_minutes: this.restaurants.get(record.key)?.dayEndMinutes ?? minutesOf(record.dayEnd),
      currency: record.currency ?? this.workspace.currency,
    }))
    const costed = [...this.#dishRecords.values()].map((dish) => ({
      ...dish,
      cost: this.#costs.get(dish.key) ?? dish.cost,
    }))
    const dishes = await this.#describeAll(client, 'dish', costed)
    await saveInChunks(client, dishUpsert, common, dishes, (record) => ({
      id: this.#dishes.get(record.key),
      price_id: newUuid(),
      key: record.key,
      name: record.name,
      category: lastSegment(record.categoryPath ?? null),
      category_path: record.categoryPath ?? null,
      unit: record.unit ?? null,
      sale_price: record.price ?? null,
      portion_cost: Number(record.cost ?? 0) === 0 ? null : record.cost,
    }))
    await this.#savePricesElsewhere(client, asOf)
    const unlisted = [...this.#unlisted].map(([key, restaurantKey]) => ({ key, name: key, restaurantKey }))
    await saveInChunks(client, waiterUpsert, common, [...this.#employeeRecords.values(), ...unlisted], (record) => ({
      id: this.#waiters.get(this.#waiterKey(record.key)),
      key: this.#waiterKey(record.key),
      name: this.personName(record.name),
      restaurant_id: record.restaurantKey === null ? null : (this.restaurants.get(record.restaurantKey)?.id ?? null),
    }))
    return moved
  }

  // After the dishes: an older bundle has left their date unchanged, so its prices are not taken either.
  async #savePricesElsewhere(client: PoolClient, asOf: string): Promise<void> {
    const told = [...this.#dishRecords.values()].filter(({ pricesElsewhere }) => pricesElsewhere !== undefined)
    const prices = told.flatMap(({ key, pricesElsewhere = [] }) =>
      pricesElsewhere.flatMap(({ restaurantKey, price }) => {
        const restaurant = this.restaurants.get(restaurantKey)
        return restaurant ? [{ dish_id: this.#dishes.get(key), restaurant_id: restaurant.id, price }] : []
      }),
    )
    const dishIds = told.map(({ key }) => this.#dishes.get(key))
    await client.query(pricesElsewhereSet, [this.workspace.id, asOf, dishIds, JSON.stringify(prices)])
  }

  /** The records, with fields their source did not report filled from the stored ones. */
  async #describeAll<T extends RestaurantRecord | DishRecord>(
    client: PoolClient,
    table: 'restaurant' | 'dish',
    records: readonly T[],
  ): Promise<T[]> {
    const silent = records.filter((record) =>
      optionalFields[table].some((field) => Reflect.get(record, field) === undefined),
    )
    if (silent.length === 0) return [...records]
    const { rows } = await client.query<{ key: string }>(storedReferences[table], [
      this.workspace.id,
      this.source,
      silent.map(({ key }) => key),
    ])
    const held = new Map(rows.map(({ key, ...fields }) => [key, fields]))
    return records.map((record) => ({ ...held.get(record.key), ...definedFields(record) }))
  }

  // Since the keys were loaded, the registry may have used one of them for a row of its own, or given a row another
  // key. The lock keeps the registry waiting until the end of the transaction.
  async #settleRestaurants(client: PoolClient): Promise<Map<string, string>> {
    const moved = new Map<string, string>()
    const keys = [...this.#restaurantRecords.keys()]
    if (keys.length === 0) return moved
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [restaurantsLock(this.workspace.id)])
    const ids = keys.map((key) => this.restaurants.get(key)?.id)
    const held = await client.query<{ id: string; key: string | null }>(
      `SELECT id, CASE WHEN source = $2 THEN source_key END AS key FROM restaurant
       WHERE workspace_id = $1 AND (source = $2 AND source_key = ANY($3) OR id = ANY($4))`,
      [this.workspace.id, this.source, keys, ids],
    )
    const idOf = new Map(held.rows.map(({ id, key }) => [key, id]))
    const taken = new Set(held.rows.map(({ id }) => id))
    for (const key of keys) {
      const restaurant = this.restaurants.get(key)
      if (!restaurant) continue
      const id = idOf.get(key) ?? (taken.has(restaurant.id) ? newUuid() : restaurant.id)
      if (id === restaurant.id) continue
      moved.set(restaurant.id, id)
      this.restaurants.set(key, { ...restaurant, id })
    }
    return moved
  }
}

/** A record whose empty fields are not reported. */
function withoutEmpty<T extends RestaurantRecord | DishRecord>(record: T): T {
  const copy = { ...record }
  for (const field of optionalFields[record.kind]) {
    if (Reflect.get(copy, field) === null) Reflect.deleteProperty(copy, field)
  }
  return copy
}

const optionalFields = {
  restaurant: ['city', 'address'],
  dish: ['categoryPath', 'unit', 'price', 'cost'],
} as const

const storedReferences = {
  restaurant: `SELECT source_key AS key, city, address FROM restaurant
    WHERE workspace_id = $1 AND source = $2 AND source_key = ANY($3)`,
  dish: `SELECT source_key AS key, category_path AS "categoryPath", unit, sale_price AS price, portion_cost AS cost FROM dish
    WHERE workspace_id = $1 AND source = $2 AND source_key = ANY($3)`,
} as const

function definedFields<T extends object>(record: T): T {
  const copy = { ...record }
  for (const [field, value] of Object.entries(record)) if (value === undefined) Reflect.deleteProperty(copy, field)
  return copy
}

const chunkSize = 1000

async function saveInChunks<T>(
  client: PoolClient,
  sql: string,
  common: unknown[],
  records: readonly T[],
  toRow: (record: T) => object,
): Promise<void> {
  for (let start = 0; start < records.length; start += chunkSize) {
    const rows = records.slice(start, start + chunkSize).map(toRow)
    await client.query(sql, [...common, JSON.stringify(rows)])
  }
}

// What an upsert would leave as it is, it would lock: a poll tells of every dish, and nearly all are as they were. So rows
// that differ are picked before, and it decides again about those.
const restaurantDiffers = (told: string, date: string) => `
    NOT held.from_source OR held.reference_date < ${date} OR held.reference_date = ${date}
      AND (held.name, held.city, held.address, held.timezone, held.day_end_minutes, held.currency) IS DISTINCT FROM
        (${told}.name, ${told}.city, ${told}.address, ${told}.timezone, ${told}.day_end_minutes, ${told}.currency)`

const restaurantUpsert = `
  WITH incoming AS (
    SELECT * FROM jsonb_to_recordset($5::jsonb) AS row(id uuid, key text, name text, city text, address text, timezone text,
      day_end_minutes smallint, currency text)
  ), before AS MATERIALIZED (
    SELECT * FROM restaurant WHERE workspace_id = $1 AND id IN (SELECT id FROM incoming)
  )
  INSERT INTO restaurant AS held
    (workspace_id, id, source, source_key, name, city, address, timezone, day_end_minutes, currency, reference_date,
      created_at, from_source)
  SELECT $1, row.id, $2, row.key, row.name, row.city, row.address, row.timezone, row.day_end_minutes, row.currency, $3::date,
    $4::timestamptz, true
  FROM incoming row LEFT JOIN before held ON held.id = row.id
  WHERE held.id IS NULL OR ${restaurantDiffers('row', '$3::date')}
  ON CONFLICT (workspace_id, source, source_key) DO UPDATE SET
    name = excluded.name, city = excluded.city, address = excluded.address, timezone = excluded.timezone,
    day_end_minutes = excluded.day_end_minutes, currency = excluded.currency, reference_date = excluded.reference_date,
    from_source = true
  WHERE ${restaurantDiffers('excluded', 'excluded.reference_date')}`

const dishDiffers = (told: string, date: string) => `
    held.reference_date < ${date} OR held.reference_date = ${date}
      AND (held.name, held.category_path, held.unit, held.sale_price, held.portion_cost, held.is_on_menu) IS DISTINCT FROM
        (${told}.name, ${told}.category_path, ${told}.unit, ${told}.sale_price, ${told}.portion_cost, true)`

// A price changed in the accounting system is also written to the journal of prices; one that was set from here is
// there already.
const dishUpsert = `
  WITH incoming AS (
    SELECT * FROM jsonb_to_recordset($5::jsonb) AS row(id uuid, price_id uuid, key text, name text, category text,
      category_path text, unit text, sale_price numeric, portion_cost numeric)
  ), before AS MATERIALIZED (
    SELECT id, name, category_path, unit, sale_price, portion_cost, is_on_menu, reference_date FROM dish
    WHERE workspace_id = $1 AND id IN (SELECT id FROM incoming)
  ), written AS (
    INSERT INTO dish AS held
      (workspace_id, id, source, source_key, name, category, category_path, unit, sale_price, portion_cost, reference_date, created_at)
    SELECT $1, row.id, $2, row.key, row.name, row.category, row.category_path, row.unit, row.sale_price, row.portion_cost, $3::date,
      $4::timestamptz
    FROM incoming row LEFT JOIN before held ON held.id = row.id
    WHERE held.id IS NULL OR ${dishDiffers('row', '$3::date')}
    ON CONFLICT (workspace_id, source, source_key) DO UPDATE SET
      name = excluded.name, category = excluded.category, category_path = excluded.category_path,
      unit = excluded.unit, sale_price = excluded.sale_price, portion_cost = excluded.portion_cost,
      is_on_menu = true, reference_date = excluded.reference_date
    WHERE ${dishDiffers('excluded', 'excluded.reference_date')}
  )
  INSERT INTO dish_price (workspace_id, id, dish_id, date, price, origin, status, created_at)
  SELECT $1, incoming.price_id, incoming.id, $3::date, incoming.sale_price, 'accounting', 'applied', $4::timestamptz
  FROM incoming LEFT JOIN before ON before.id = incoming.id
  WHERE incoming.sale_price IS NOT NULL
    AND (before.id IS NULL OR (before.reference_date <= $3::date AND before.sale_price IS DISTINCT FROM incoming.sale_price))
    AND NOT EXISTS (
      SELECT FROM dish_price set_here
      WHERE set_here.workspace_id = $1 AND set_here.dish_id = incoming.id AND set_here.origin = 'api'
        AND set_here.status IN ('sent', 'applied') AND set_here.price = incoming.sale_price AND set_here.id = (
          SELECT id FROM dish_price latest
          WHERE latest.workspace_id = $1 AND latest.dish_id = incoming.id AND latest.status IN ('sent', 'applied')
          ORDER BY latest.id DESC LIMIT 1))`

// $2 the date of the bundle, $3 the dishes whose prices it reports, $4 those prices. Unchanged rows are not written
// again.
const pricesElsewhereSet = `
  WITH told AS (
    SELECT id FROM dish WHERE workspace_id = $1 AND id = ANY($3::uuid[]) AND reference_date = $2::date
  ), incoming AS (
    SELECT row.* FROM jsonb_to_recordset($4::jsonb) AS row(dish_id uuid, restaurant_id uuid, price numeric)
    JOIN told ON told.id = row.dish_id
  ), before AS MATERIALIZED (
    SELECT dish_id, restaurant_id, price FROM dish_price_elsewhere
    WHERE workspace_id = $1 AND dish_id IN (SELECT id FROM told)
  ), gone AS (
    DELETE FROM dish_price_elsewhere held USING told
    WHERE held.workspace_id = $1 AND held.dish_id = told.id AND NOT EXISTS (
      SELECT FROM incoming WHERE incoming.dish_id = held.dish_id AND incoming.restaurant_id = held.restaurant_id)
  )
  INSERT INTO dish_price_elsewhere AS held (workspace_id, dish_id, restaurant_id, price)
  SELECT $1, row.dish_id, row.restaurant_id, row.price
  FROM incoming row LEFT JOIN before USING (dish_id, restaurant_id) WHERE before.price IS DISTINCT FROM row.price
  ON CONFLICT (workspace_id, dish_id, restaurant_id) DO UPDATE SET price = excluded.price
  WHERE held.price IS DISTINCT FROM excluded.price`

const waiterDiffers = (told: string, date: string) => `
    held.reference_date < ${date} OR held.reference_date = ${date} AND (held.name, held.restaurant_id) IS DISTINCT FROM
      (CASE WHEN held.anonymous_since IS NULL THEN ${told}.name ELSE held.name END, ${told}.restaurant_id)`

const waiterUpsert = `
  WITH incoming AS (
    SELECT * FROM jsonb_to_recordset($5::jsonb) AS row(id uuid, key text, name text, restaurant_id uuid)
  ), before AS MATERIALIZED (
    SELECT id, name, restaurant_id, reference_date, anonymous_since FROM waiter
    WHERE workspace_id = $1 AND id IN (SELECT id FROM incoming)
  )
  INSERT INTO waiter AS held (workspace_id, id, source, source_key, name, restaurant_id, reference_date, created_at)
  SELECT $1, row.id, $2, row.key, row.name, row.restaurant_id, $3::date, $4::timestamptz
  FROM incoming row LEFT JOIN before held ON held.id = row.id
  WHERE held.id IS NULL OR ${waiterDiffers('row', '$3::date')}
  ON CONFLICT (workspace_id, source, source_key) DO UPDATE SET
    name = CASE WHEN held.anonymous_since IS NULL THEN excluded.name ELSE held.name END,
    restaurant_id = excluded.restaurant_id, reference_date = excluded.reference_date
  WHERE ${waiterDiffers('excluded', 'excluded.reference_date')}`

function lastSegment(path: string | null): string | null {
  return path === null ? null : (path.split('/').at(-1)?.trim() ?? null)
}

function minutesOf(dayEnd: string | null): number {
  if (dayEnd === null) return 0
  const [hours = 0, minutes = 0] = dayEnd.split(':').map(Number)
  return hours * 60 + minutes
}
