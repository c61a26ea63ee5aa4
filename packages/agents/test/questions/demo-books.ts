import { addDays, countDays } from '@vitrina/contract/dates'
import type { Context } from '@vitrina/core/context'
import type { SourceRecord } from '@vitrina/core/exchange/records'
import { encodeId } from '@vitrina/db/ids'
import { bundleOf, sendBundle } from '@vitrina/testing/ledger'
import type { Books } from '@vitrina/testing/naive-figures'
import { demoVocabulary } from '../phrases/phrase.ts'

type Source = Books['restaurants'][number]['source']

/** Sales of the demo chain, small enough to be counted line by line, with the names that go with their keys. */
export interface DemoBooks extends Books {
  names: ReadonlyMap<string, string>
  waiters: readonly string[]
}

const { today, dataFrom, restaurants, dishes, waiters, stock } = demoVocabulary
const sources: readonly Source[] = ['source_a', 'source_b']
/** Every day is held from here on; of the days before, one in six. */
const densely = '2026-09-01'

/** The same sales each time: two checks a restaurant and day, now and then with what managers ask about. */
export function demoBooks(): DemoBooks {
  const random = repeatable(20_261_118)
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
  const names = new Map<string, string>()
  const keyed = (source: Source, kind: string, index: number, name: string) => {
    const key = `${source} ${kind}${index}`
    names.set(key, name)
    return key
  }
  const places = restaurants.map(({ name }, index) => {
    const source: Source = index < 2 ? 'source_a' : 'source_b'
    return { key: keyed(source, 'place', index, name), source }
  })
  // Every other dish of the vocabulary is of the other chain, as its names are.
  const menu = dishes.map(({ name, category }, index) => ({
    key: keyed(sources[index % 2] ?? 'source_a', 'dish', index, name),
    category,
    cost: index % 11 === 0 ? null : String(40 + ((index * 37) % 300)),
    unit: /бутылка/.test(name) ? 'бут' : 'порц',
    price: String(150 + ((index * 53) % 700)),
  }))
  const people = waiters.map(({ name }, index) => keyed(sources[index % 2] ?? 'source_a', 'waiter', index, name))
  const own = (source: Source, keys: readonly string[]) => keys.filter((key) => key.startsWith(source))
  const first = dataFrom ?? today
  const days = Array.from({ length: countDays(first, today) }, (_, index) => addDays(first, index))
  const held = days.filter((day, index) => day >= densely || index % 6 === 0)
  const checks: Books['checks'] = []
  const payments: Books['payments'] = []
  const moves: Books['moves'] = []
  for (const date of held) {
    for (const { key: restaurant, source } of places) {
      const dishesHere = own(
        source,
        menu.map(({ key }) => key),
      )
      for (const _ of [0, 1]) {
        const hour = String(pick([9, 11, 12, 13, 15, 18, 19, 20, 21, 22])).padStart(2, '0')
        const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => lineOf(pick(dishesHere), random))
        checks.push({
          ...{ key: `check ${checks.length}`, number: 1000 + checks.length, restaurant, date },
          ...{ openedAt: `${date}T${hour}:05:00`, closedAt: `${date}T${hour}:50:00` },
          ...(random() < 0.9 && { waiter: pick(own(source, people)) }),
          ...(random() < 0.9 && { guests: 1 + Math.floor(random() * 5) }),
          ...{ orderCategory: pick(['Зал', 'Зал', 'Доставка', 'Самовывоз']), station: pick(['Бар', 'Кухня']) },
          ...{ table: String(1 + Math.floor(random() * 20)), lines },
        })
      }
      for (const type of ['Наличные', 'Карта', 'СБП']) {
        payments.push({ restaurant, date, type, sum: (random() * 3000).toFixed(2), count: 1 })
      }
      for (const direction of ['in', 'out'] as const) {
        const { name, unit } = pick(stock)
        const why = direction === 'in' ? ('invoice' as const) : pick(['write_off' as const, 'sale' as const])
        const amounts = { quantity: (1 + random() * 9).toFixed(3), cost: (50 + random() * 900).toFixed(2) }
        moves.push({ restaurant, product: name, unit, place: 'Кухня', date, direction, ...amounts, why })
      }
    }
  }
  const least = stock.slice(0, 5).map(({ name, unit }) => ({ product: name, unit, minimum: '5' }))
  return { restaurants: places, dishes: menu, checks, payments, moves, least, names, waiters: people }
}

function lineOf(dish: string, random: () => number): Books['checks'][number]['lines'][number] {
  const total = (150 + random() * 900).toFixed(2)
  const at = random()
  if (at < 0.03) return { dish, type: 'return', quantity: '-1', total: `-${total}` }
  const reason = random() < 0.5 ? 'Отказ гостя' : 'Ошибка официанта'
  if (at < 0.08) return { dish, type: 'void', quantity: '1', total, reason }
  return { dish, quantity: at < 0.3 ? '2' : '1', total, ...(at > 0.8 && { discount: (random() * 100).toFixed(2) }) }
}

/** Sends the books through the exchange. Returns the keys at the source by public id. */
export async function loadDemoBooks(ctx: Context, books: DemoBooks): Promise<Map<string, string>> {
  const named = (key: string) => ({ key, name: books.names.get(key) ?? key })
  for (const source of sources) {
    const isOwn = (key: string) => key.startsWith(source)
    const bundle = bundleOf({
      ...{ source, period: { from: dataFrom ?? today, to: today } },
      restaurants: books.restaurants.flatMap(({ key }) =>
        isOwn(key)
          ? [{ ...named(key), timezone: 'Europe/Moscow', city: source === 'source_a' ? 'Москва' : 'Екатеринбург' }]
          : [],
      ),
      dishes: books.dishes.flatMap(({ key, category, cost, unit, price }) =>
        isOwn(key)
          ? [
              {
                ...{ ...named(key), ...(category && { categoryPath: category }), ...(cost && { cost }) },
                ...{ ...(unit && { unit }), ...(price && { price }) },
              },
            ]
          : [],
      ),
      employees: books.waiters.filter(isOwn).map(named),
      checks: books.checks.filter(({ restaurant }) => isOwn(restaurant)),
      stockMoves: books.moves.flatMap(({ restaurant, date, cost, why, unit, place, ...move }) =>
        restaurant !== null && isOwn(restaurant)
          ? [
              {
                ...{ ...move, restaurant, at: date, ...(unit !== null && { unit }), ...(place !== null && { place }) },
                ...{ ...(cost !== null && { sum: cost }), ...(why !== null && { why }) },
              },
            ]
          : [],
      ),
      stockProducts: source === 'source_b' ? books.least.map((least) => ({ ...least, unit: least.unit ?? '' })) : [],
    })
    const payments = books.payments.flatMap(({ restaurant, date, ...payment }, index): SourceRecord[] =>
      isOwn(restaurant)
        ? [
            {
              ...{ kind: 'amount', of: 'payment', file: 'payments', line: index + 1 },
              ...{ restaurantKey: restaurant, businessDate: date, ...payment },
            },
          ]
        : [],
    )
    const report = await sendBundle(ctx, {
      ...{ ...bundle, tellsAmounts: ['payment'] },
      async *records() {
        yield* bundle.records()
        yield payments
      },
    })
    // That payments and revenue differ is told, and is no matter here.
    const [fault] = report.rejects.filter(({ reason }) => !reason.includes('payments come to'))
    if (fault !== undefined || report.status !== 'succeeded')
      throw new Error(fault?.reason ?? report.error ?? report.status)
  }
  const { rows } = await ctx.db.pool.query<{ id: string; kind: 'restaurant' | 'waiter' | 'dish'; key: string }>(
    `SELECT id, 'restaurant' AS kind, source_key AS key FROM restaurant WHERE workspace_id = $1
     UNION ALL SELECT id, 'waiter', source_key FROM waiter WHERE workspace_id = $1
     UNION ALL SELECT id, 'dish', source_key FROM dish WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return new Map(rows.map(({ id, kind, key }) => [encodeId(kind, id), key]))
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function repeatable(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
