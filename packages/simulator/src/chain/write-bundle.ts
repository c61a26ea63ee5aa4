import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@vitrina/contract/source'
import { BundleFile } from './bundle-file.ts'
import {
  amountRows,
  type BundleFileName,
  checkRow,
  columns,
  dishRow,
  employeeRow,
  field,
  lineRow,
  restaurantRow,
  stockMoveRow,
} from './bundle-rows.ts'
import { eachDate } from './calendar.ts'
import { generateDay } from './day.ts'
import { lineKey } from './line-key.ts'
import { restaurantsOf } from './make-chain.ts'
import type { Chain, Dish, Restaurant, RestaurantDay } from './model.ts'
import { type ChainTotals, Tally } from './totals.ts'

export interface BundleOptions {
  chain: Chain
  source: Source
  /** Business dates, both inclusive. */
  from: string
  to: string
  /** Created when missing; must not contain a bundle yet. */
  folder: string
  /** Returns a day; default: as generated. */
  dayOf?: (restaurant: Restaurant, businessDate: string) => RestaurantDay
  /** Current price of a dish in kopecks; default: the menu's. */
  priceOf?: (dish: Dish) => number
  /** Stops the writing between two restaurant-days; the folder is then left without a manifest. */
  signal?: AbortSignal
}

type Files = Record<BundleFileName, BundleFile>

/**
 * Writes a file-drop bundle of a source and a period and returns its totals. Memory is bounded by one restaurant-day.
 * The manifest is written last, by a rename: a folder with one is complete.
 */
export async function writeBundle(options: BundleOptions): Promise<ChainTotals> {
  const { chain, source, from, to, folder, signal } = options
  const { dayOf = (restaurant, date) => generateDay(chain, restaurant, date), priceOf = ({ price }) => price } = options
  const restaurants = restaurantsOf(chain, source)
  const [first] = restaurants
  if (first === undefined) throw new RangeError(`The chain has no restaurant of ${source}`)
  if (from > to) throw new RangeError(`The period ends before it begins: ${from} … ${to}`)

  await mkdir(folder, { recursive: true })
  const files = await createFiles(folder)
  const tally = new Tally(restaurants)
  try {
    addReferences(files, chain.menus[source], priceOf, restaurants)
    for (const date of eachDate(from, to)) {
      for (const restaurant of restaurants) {
        signal?.throwIfAborted()
        const day = dayOf(restaurant, date)
        tally.add(day)
        addDay(files, day)
        for (const file of Object.values(files)) await file.flush()
      }
    }
    const entries = []
    for (const file of Object.values(files)) entries.push(await file.finish())
    const manifest = { schemaVersion: 1, source, period: { from, to }, timezone: first.timezone, files: entries }
    await writeFile(join(folder, '.manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(join(folder, '.manifest.json'), join(folder, 'manifest.json'))
  } finally {
    for (const file of Object.values(files)) await file.close()
  }
  return tally.totals()
}

async function createFiles(folder: string): Promise<Files> {
  const create = (name: BundleFileName) => BundleFile.create(folder, name, columns[name])
  return {
    'restaurants.csv': await create('restaurants.csv'),
    'dishes.csv': await create('dishes.csv'),
    'employees.csv': await create('employees.csv'),
    'checks.csv': await create('checks.csv'),
    'sales_lines.csv': await create('sales_lines.csv'),
    'amounts.csv': await create('amounts.csv'),
    'stock_moves.csv': await create('stock_moves.csv'),
  }
}

function addReferences(
  files: Files,
  menu: readonly Dish[],
  priceOf: (dish: Dish) => number,
  restaurants: readonly Restaurant[],
): void {
  for (const restaurant of restaurants) {
    files['restaurants.csv'].add(restaurantRow(restaurant))
    for (const waiter of restaurant.waiters) files['employees.csv'].add(employeeRow(waiter, restaurant))
  }
  for (const dish of menu) files['dishes.csv'].add(dishRow(dish, priceOf(dish)))
}

function addDay(files: Files, day: RestaurantDay): void {
  const { restaurant, businessDate, checks, stockMoves } = day
  const key = field(restaurant.sourceKey)
  for (const check of checks) {
    files['checks.csv'].add(checkRow(restaurant, businessDate, check))
    const start = `${key},${check.id},`
    for (const line of check.lines) {
      files['sales_lines.csv'].add(lineRow(start, lineKey(restaurant.source, check.id, line.id), line, check))
    }
  }
  for (const row of amountRows(day)) files['amounts.csv'].add(row)
  for (const move of stockMoves) files['stock_moves.csv'].add(stockMoveRow(restaurant, move))
}
