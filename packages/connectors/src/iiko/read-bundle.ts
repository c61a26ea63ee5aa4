import { addDays, type Period } from '@vitrina/contract/dates'
import { SourceError, type StoredDay } from '@vitrina/core/exchange/accounting-system'
import type { DishRecord, EmployeeRecord, RestaurantRecord, SourceRecord } from '@vitrina/core/exchange/records'
import type { RowCount } from './department-day.ts'
import { businessDateAt, type Department } from './departments.ts'
import { openDishBook } from './dish-book.ts'
import { openExtras, type ReportedAmounts } from './extras.ts'
import { openPortionCosts } from './portion-costs.ts'
import type { DishPrice } from './price-list.ts'
import type { Product } from './products.ts'
import { readAhead } from './read-ahead.ts'
import { readReportedDay } from './read-reported-day.ts'
import { readRevenue } from './read-revenue.ts'
import type { Reader } from './reader.ts'
import { type ReferenceBooks, readReferenceBooks } from './reference-books.ts'
import type { Stock } from './stock.ts'
import { differingDays, type ReportedDay, readSummary } from './summary.ts'
import { reportUnlisted } from './unlisted-sales.ts'
import { openVoidedMemory } from './voided-memory.ts'

/** A subdivision's day to read. */
interface Part {
  department: Department
  told: ReportedDay
}

/** Days to read, by date and subdivision, with the summary's figures of each. */
interface Plan {
  days: { date: string; parts: Part[] }[]
  /** Subdivisions that have records in the bundle. */
  departments: Department[]
  /** Date of the requested prices. */
  pricesOn: string
}

/**
 * Reads the open days (yesterday and today by each subdivision's clock) whose figures differ from those stored. `tells`
 * is filled with the kinds of amounts they come with.
 */
export async function* readCurrent(
  reader: Reader,
  held: readonly StoredDay[],
  tells: ReportedAmounts,
): AsyncGenerator<SourceRecord[]> {
  const departments = await reader.catalogue.departments()
  const todays = new Map(
    departments.map((department) => [department.key, businessDateAt(department, reader.now(), reader.defaultZone)]),
  )
  const dates = [...todays.values()].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return
  // One more day on either side: the server's clock and day end may differ from the configured ones.
  const told = await readSummary(reader.session, { from: addDays(first, -2), to: addDays(last, 1) })
  const isStored = new Set(held.map(({ restaurantKey, date }) => `${restaurantKey} ${date}`))
  const isOpen = ({ restaurantKey, date }: { restaurantKey: string; date: string }) => {
    const today = todays.get(restaurantKey)
    // Earlier days only where they are stored: the rest is history, which is compared elsewhere.
    return today !== undefined && (date >= addDays(today, -1) || isStored.has(`${restaurantKey} ${date}`))
  }
  // A day that no longer has sales does not show in this summary: `changedDays` finds it.
  const open = told.filter(isOpen)
  const differing = new Set(differingDays(open, held).map(({ restaurantKey, date }) => `${restaurantKey} ${date}`))
  const struck = openVoidedMemory(reader.memory)
  const struckAnew = await struck.changed(open, held)
  const changed = open.filter((day) => differing.has(`${day.restaurantKey} ${day.date}`) || struckAnew.has(day))
  const plan = makePlan(departments, changed, last, 'changed')
  yield* readPlan(reader, plan, { tells, onRead: (day) => struck.note(day) })
}

/**
 * Reads full days of every subdivision, then their stock movements where the server can be asked for them. `tells` is
 * filled with the kinds of amounts they come with.
 */
export async function* readDays(
  reader: Reader,
  period: Period,
  { stock, tells }: { stock: Stock; tells: ReportedAmounts },
): AsyncGenerator<SourceRecord[]> {
  const departments = await reader.catalogue.departments()
  const told = await readSummary(reader.session, period)
  const today = departments.map((department) => businessDateAt(department, reader.now(), reader.defaultZone)).sort()[0]
  const pricesOn = today !== undefined && today < period.to ? today : period.to
  yield* readPlan(reader, makePlan(departments, told, pricesOn, 'all'), { tells })
  const units = await reader.catalogue.units()
  yield reportUnlisted(told, departments, units)
  yield* stock.read(period, units)
}

function makePlan(
  departments: readonly Department[],
  days: readonly ReportedDay[],
  pricesOn: string,
  which: 'changed' | 'all',
): Plan {
  const byDate = new Map<string, Plan['days'][number]['parts']>()
  const byKey = new Map(departments.map((department) => [department.key, department]))
  const named = new Set<Department>()
  for (const told of days) {
    const department = byKey.get(told.restaurantKey)
    // Reported by `readDays`, as an unlisted sale.
    if (department === undefined) continue
    named.add(department)
    const parts = byDate.get(told.date) ?? []
    parts.push({ department, told })
    byDate.set(told.date, parts)
  }
  return {
    days: [...byDate].map(([date, parts]) => ({ date, parts })).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    departments: which === 'all' ? [...departments] : departments.filter((department) => named.has(department)),
    pricesOn,
  }
}

interface PlanOptions {
  tells: ReportedAmounts
  /** Called when a day was read and its records are taken. */
  onRead?(day: ReportedDay): Promise<void>
}

async function* readPlan(reader: Reader, plan: Plan, { tells, onRead }: PlanOptions): AsyncGenerator<SourceRecord[]> {
  if (plan.departments.length === 0) return
  yield plan.departments.map(toRestaurant)
  const books = await readReferenceBooks(reader.catalogue, plan.pricesOn)
  const { products, prices, employees } = books
  const listed = listDishes(books)
  yield listed
  yield employees.map(
    (employee, index): EmployeeRecord => ({ kind: 'employee', file: 'employees', line: index + 1, ...employee }),
  )
  yield books.rejects

  const dishes = openDishBook(reader.session, products)
  const costs = openPortionCosts()
  const dishKeys = new Set(listed.map(({ key }) => key))
  const waiterKeys = new Set(employees.map(({ key }) => key))
  const besides = openExtras(reader, tells, { dishes, waiters: waiterKeys })
  const closed = new Map<Department, Map<string, string>>()
  const parts = plan.days.flatMap((day) => {
    const before: RowCount = { checks: 0, lines: 0 }
    const places = day.parts.map(({ department, told: { setAside } }) => ({ department, setAside }))
    const onDate = besides.on(day.date, places)
    return day.parts.map((part) => ({ ...part, date: day.date, before, onDate }))
  })
  const read = async ({ department, told, before }: (typeof parts)[number]) => {
    const day = await readReportedDay(reader, { department, told, before, dishes })
    if ('reject' in day) return day
    before.checks += day.rows.checks
    before.lines += day.rows.lines
    return day
  }
  for await (const { item, read: day } of readAhead(parts, read)) {
    const { department, date, onDate, told } = item
    if (date < businessDateAt(department, reader.now(), reader.defaultZone)) {
      const days = closed.get(department) ?? new Map<string, string>()
      closed.set(department, days.set(date, 'reject' in day ? told.revenue : day.figures.byLines.revenue))
    }
    if ('reject' in day) {
      yield [day.reject]
      continue
    }
    const amounts = await onDate.addTo(day, department)
    // A dish on no price list, sold since the dishes were listed, or in no reference book: other stored fields stay.
    const names = new Map(day.lines.map(({ dishKey }) => [dishKey, dishes.nameOf(dishKey) ?? dishKey]))
    yield unlisted(names, dishKeys).map(([key, name]): DishRecord => {
      const product = products.get(key)
      return product ? toDish(product, prices.get(key), 0) : { kind: 'dish', file: 'dishes', line: 0, key, name }
    })
    yield unlisted(day.waiterNames, waiterKeys).map(([key, name]) => {
      return { kind: 'employee', file: 'employees', line: 0, key, name, restaurantKey: department.key }
    })
    yield day.rejects
    yield day.checks
    yield day.lines
    costs.add(date, day.lines)
    yield amounts
    await onRead?.(told)
  }
  yield costs.records()
  yield* readReports(reader, closed)
}

/** The server's own revenue reports of the closed days that were to be read; after a failure none is requested. */
async function* readReports(
  { session }: Reader,
  closed: ReadonlyMap<Department, ReadonlyMap<string, string>>,
): AsyncGenerator<SourceRecord[]> {
  try {
    for (const [department, days] of closed) yield await readRevenue(session, department, days)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
  }
}

function toRestaurant({ key, name, timezone, dayEnd }: Department, index: number): RestaurantRecord {
  // The server reports neither city nor address; the showcase's values stay.
  return { kind: 'restaurant', file: 'subdivisions', line: index + 1, key, name, timezone, dayEnd, currency: null }
}

/** Dishes on a price list, with what is known of each. */
function listDishes({ products, prices }: ReferenceBooks): DishRecord[] {
  const keys = [...prices.keys()].filter((key) => menuTypes.has(products.get(key)?.type ?? ''))
  return keys.sort().flatMap((key, index): DishRecord[] => {
    const product = products.get(key)
    return product === undefined ? [] : [toDish(product, prices.get(key), index + 1)]
  })
}

function toDish({ key, name, categoryPath, unit }: Product, price: DishPrice | undefined, line: number): DishRecord {
  const prices = { price: price?.price, pricesElsewhere: price?.elsewhere }
  return { kind: 'dish', file: 'dishes', line, key, name, categoryPath, unit, ...prices }
}

/** Ingredients, tariffs, goods of others and modifiers are not dishes, unless they are sold by themselves. */
const menuTypes = new Set(['DISH', 'GOODS', 'SERVICE', 'PREPARED'])

function unlisted(names: ReadonlyMap<string, string>, known: Set<string>): [key: string, name: string][] {
  const fresh = [...names].filter(([key]) => !known.has(key))
  for (const [key] of fresh) known.add(key)
  return fresh
}
