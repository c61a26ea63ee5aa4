import type { Expected } from '@vitrina/agents/test/phrases/phrase'
import { addDays, isoWeekday } from '@vitrina/contract/dates'
import type { askLedger, Sale } from './ask-ledger.ts'
import { costsOf, pricesOf, withoutCost } from './ask-ledger.ts'

type World = Omit<ReturnType<typeof askLedger>, 'ledger'>

const roubles = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  trailingZeroDisplay: 'stripIfInteger',
})
const plain = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
const percents = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/**
 * What an answer has to contain, counted independently from the sales: the figures as they are written, and names where
 * a name is the answer. Null for questions that no figure answers.
 */
export function figuresOf(asked: Expected, { sales, moves }: World, today: string): string[] | null {
  const want = onFullDays(asked, today)
  const [from = '', to = from] = (want.period ?? '').split('..')
  const within = (row: { date: string }, span = { from, to }) => row.date >= span.from && row.date <= span.to
  const named = sales.filter(
    (row) =>
      isIn(want.dishes, row.dish) &&
      isIn(want.categories, row.category) &&
      isIn(want.waiters, row.waiter) &&
      // Dishes and categories belong to the full chain.
      (isIn(want.restaurants, row.restaurant) || isOfMenu(want)),
  )
  const rows = named.filter((row) => within(row))
  const everything = sales.filter((row) => within(row))
  switch (want.intent) {
    case 'figure':
      return ofEach(want, rows).map((own) => written(want.measure, measured(want.measure, own, want)) ?? 'нет')
    case 'breakdown': {
      const wide = want.by === 'hour' || want.by === 'weekday' || want.by === 'category'
      return breakdown(want, wide ? everything : rows)
    }
    case 'largest_checks': {
      const totals = totalsOf(rows, (row) => row.check).filter(
        (total) => (want.above == null || total > want.above * 100) && (want.below == null || total < want.below * 100),
      )
      const sorted = totals.sort((a, b) => (want.order === 'asc' ? a - b : b - a))
      return sorted.length === 0 ? ['нет'] : sorted.slice(0, Math.min(3, want.limit ?? 3)).map(rub)
    }
    case 'dish_ranking': {
      const best = extremes(
        want,
        byKey(rows, (row) => String(row.dishIndex)),
      )
      return best === null ? ['нет'] : [written(want.measure ?? 'revenue', best.value) ?? '']
    }
    case 'dishes_without_cost': {
      const count = withoutCost(want.categories?.[0]).length
      return [`${count} блюд`]
    }
    case 'waiters': {
      const [measure = 'revenue'] = want.measures ?? []
      const sold = rows.filter(({ waiter }) => waiter !== null)
      const best = extremes(
        { ...want, measure },
        byKey(sold, (row) => row.waiter ?? ''),
      )
      return best === null ? ['нет'] : [best.key, written(measure, best.value) ?? '']
    }
    case 'checks_without_waiter': {
      const none = everything.filter(({ waiter }) => waiter === null)
      return none.length === 0 ? ['0 чеков'] : [checks(countChecks(none)), rub(sum(none))]
    }
    case 'stock_movements': {
      const moved = moves.filter((move) => within(move))
      if (want.stock === undefined) return moved.length === 0 ? ['нет'] : []
      return want.stock.map((product) => {
        const own = moved.filter(
          (move) => move.product === product && (want.direction === 'net' || move.direction === want.direction),
        )
        return want.direction === 'net' ? product : plain.format(own.reduce((all, { quantity }) => all + quantity, 0))
      })
    }
    case 'comparison': {
      const [first = 'revenue'] = want.measures ?? []
      const [since = '', until = since] = (want.comparison ?? '').split('..')
      const before = named.filter((row) => within(row, { from: since, to: until }))
      const of = (own: Sale[]) => written(first, measured(first, own, want)) ?? 'нет данных'
      return want.by == null ? [of(rows), of(before)] : []
    }
    case 'movers':
      return movers(want, named, { from, to })
    default:
      return null
  }
}

/** Compared periods end before today and have the same number of days. */
function onFullDays(want: Expected, today: string): Expected {
  const [from = '', to = from] = (want.period ?? '').split('..')
  const [since = '', until = since] = (want.comparison ?? '').split('..')
  if (!want.comparison || to < today || from >= today) return want
  const days = (Date.parse(today) - Date.parse(from)) / 86_400_000
  const [end = until] = [addDays(since, days - 1), until].toSorted()
  return { ...want, period: `${from}..${addDays(today, -1)}`, comparison: `${since}..${end}` }
}

function isOfMenu({ intent, dishes, categories }: Expected): boolean {
  return intent === 'dish_ranking' || [...(dishes ?? []), ...(categories ?? [])].length > 0
}

function isIn(names: string[] | undefined, name: string | null): boolean {
  return names === undefined || names.length === 0 || (name !== null && names.includes(name))
}

/** The sales of each member that is named; all sales when none is. */
function ofEach(want: Expected, rows: Sale[]): Sale[][] {
  const by = <Name extends 'dish' | 'category' | 'waiter' | 'restaurant'>(names: string[], field: Name) =>
    names.map((name) => rows.filter((row) => row[field] === name))
  if (want.dishes?.length) {
    return want.dishes.flatMap((name) => {
      const own = rows.filter(({ dish }) => dish === name)
      const indexes = [...new Set(own.map(({ dishIndex }) => dishIndex))]
      return indexes.length < 2 ? [own] : indexes.map((index) => own.filter(({ dishIndex }) => dishIndex === index))
    })
  }
  if (want.categories?.length) return by(want.categories, 'category')
  if (want.waiters?.length) return by(want.waiters, 'waiter')
  return want.restaurants?.length ? by(want.restaurants, 'restaurant') : [rows]
}

function measured(measure: string | undefined, rows: Sale[], want: Expected): number | null {
  if (measure === 'price') return pricesOf(want.dishes?.[0] ?? '')[0] ?? null
  if (measure === 'cost') return costsOf(want.dishes?.[0] ?? '')[0] ?? null
  if (rows.length === 0) return null
  const costed = rows.filter(({ cost }) => cost !== null)
  const cost = costed.reduce((all, row) => all + (row.cost ?? 0) * row.quantity, 0)
  switch (measure) {
    case 'checks':
      return countChecks(rows)
    case 'avg_check':
      return Math.round(sum(rows) / countChecks(rows))
    case 'quantity':
      return rows.reduce((all, { quantity }) => all + quantity, 0)
    case 'foodcost':
      return costed.length === 0 ? null : (cost / sum(costed)) * 100
    case 'markup':
      return costed.length === 0 ? null : ((sum(costed) - cost) / cost) * 100
    default:
      return sum(rows)
  }
}

function written(measure: string | undefined, value: number | null): string | null {
  if (value === null) return null
  if (measure === 'quantity') return `${plain.format(value)} порци`
  if (measure === 'checks') return checks(value)
  return measure === 'foodcost' || measure === 'markup' ? `${percents.format(value)} %` : rub(value)
}

function rub(kopecks: number): string {
  return roubles.format(kopecks / 100)
}

function checks(count: number): string {
  return `${plain.format(count)} чек`
}

function sum(rows: readonly Sale[]): number {
  return rows.reduce((all, { kopecks }) => all + kopecks, 0)
}

function countChecks(rows: readonly Sale[]): number {
  return new Set(rows.map(({ check }) => check)).size
}

function byKey(rows: readonly Sale[], key: (row: Sale) => string): Map<string, Sale[]> {
  const groups = new Map<string, Sale[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

function totalsOf(rows: readonly Sale[], key: (row: Sale) => string): number[] {
  return [...byKey(rows, key).values()].map(sum)
}

function extremes(want: Expected, groups: Map<string, Sale[]>): { key: string; value: number } | null {
  const values = [...groups].flatMap(([key, rows]) => {
    const value = measured(want.measure ?? 'revenue', rows, want)
    return value === null ? [] : [{ key, value }]
  })
  const sorted = values.sort((a, b) => (want.order === 'asc' ? a.value - b.value : b.value - a.value))
  return sorted[0] ?? null
}

const keys: Record<string, (row: Sale) => string> = {
  restaurant: ({ restaurant }) => restaurant,
  category: ({ category }) => category,
  day: ({ date }) => date,
  month: ({ date }) => date.slice(0, 7),
  week: ({ date }) => addDays(date, 1 - isoWeekday(date)),
  hour: ({ hour }) => String(hour),
  weekday: ({ date }) => String(isoWeekday(date)),
}

/** The first row in the requested order; by default the greatest. */
function breakdown(want: Expected, rows: Sale[]): string[] {
  const key = keys[want.by ?? '']
  if (!key || rows.length === 0) return ['нет']
  const groups = byKey(rows, key)
  if (want.by !== 'weekday' || want.measure === 'avg_check') {
    const best = extremes(want, groups)
    return best ? [written(want.measure, best.value) ?? ''] : ['нет']
  }
  // For weekdays, the average of one such day counts.
  const values = [...groups.values()].map((own) => {
    const days = new Set(own.map(({ date }) => date)).size
    return want.measure === 'checks' ? Math.round((countChecks(own) / days) * 100) / 100 : Math.round(sum(own) / days)
  })
  const best = want.order === 'asc' ? Math.min(...values) : Math.max(...values)
  return [written(want.measure, best) ?? '']
}

function movers(want: Expected, named: Sale[], { from, to }: { from: string; to: string }): string[] {
  const [since, until] = (want.comparison ?? '').split('..')
  const key = { restaurant: keys['restaurant'], dish: ({ dishIndex }: Sale) => String(dishIndex) }[want.by ?? '']
  if (!key || since === undefined) return []
  const now = byKey(
    named.filter(({ date }) => date >= from && date <= to),
    key,
  )
  const before = byKey(
    named.filter(({ date }) => date >= since && date <= (until ?? since)),
    key,
  )
  const moved = [...before].map(([id, rows]) => {
    const [is, was] = [
      measured(want.measure ?? 'revenue', now.get(id) ?? [], want),
      measured(want.measure ?? 'revenue', rows, want),
    ]
    const share = (is ?? 0) / (was ?? 1)
    return { is, was, weight: want.by === 'dish' ? (is ?? 0) - (was ?? 0) : share, share }
  })
  const falls = want.direction === 'fell'
  const sorted = moved
    .filter(({ share }) => (falls ? share < 1 : share > 1))
    .sort((a, b) => (falls ? a.weight - b.weight : b.weight - a.weight))
  const [first] = sorted
  if (!first) return ['не ']
  return [written(want.measure ?? 'revenue', first.is) ?? 'нет', written(want.measure ?? 'revenue', first.was) ?? '']
}
