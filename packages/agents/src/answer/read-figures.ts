import type { Period } from '@vitrina/contract/dates'
import type { Dish } from '@vitrina/contract/dish'
import type { MetricData } from '@vitrina/contract/widget'
import { fold } from '../understand/tokens.ts'
import type { Entities, Measure } from '../understand/understood.ts'
import type { Figures } from './figures.ts'
import { dishGaps, gaps, insteadOf } from './gaps.ts'
import { namesApart } from './names-apart.ts'
import { placeNames, readWaiters, restaurantsApart } from './places-and-people.ts'
import { eachOne, type Subject, subjectsOf } from './subjects.ts'
import { list, measureWords, money, percent, quantity } from './words.ts'

/** One figure of a measure. */
export interface Figure {
  /** What is the same thing in another period has the same. */
  id: string
  /** Whose it is; null: the chain's. */
  of: string | null
  value: number | null
  /** What a quantity is counted in. */
  unit: string | null
  /** Said with it. */
  note: string | null
  /** Said in its place where there is none; the words of the measure unless given. */
  none: string | null
  data: MetricData
  /** Id of the metric that gave it, as it is; null where a list or a ranking did. */
  metric: string | null
}

export interface FiguresRead {
  measure: Measure
  figures: Figure[]
  /** What was asked for and is not held. */
  gaps: string[]
}

/**
 * A measure over a period, of each thing that is named or of the chain. Null where there is no such figure, nor one close
 * to it. `against` is the period that metrics compare with.
 */
export async function readFigures(
  figures: Figures,
  measure: Measure,
  entities: Entities,
  period: Period,
  against?: Period,
): Promise<FiguresRead | null> {
  const [restaurants, dishes, categories, waiters] = [
    subjectsOf(entities.restaurants),
    subjectsOf(entities.dishes),
    subjectsOf(entities.categories),
    subjectsOf(entities.waiters),
  ]
  const lacks = [
    ...(restaurants.length > 0 ? [gaps.dishesByRestaurant] : []),
    ...(waiters.length > 0 ? [dishGaps.byWaiter] : []),
  ]
  if (dishes.length > 0) {
    const read = await ofDishes(figures, measure, dishes, period, lacks)
    if (categories.length === 0) return read
    const others = await ofCategories(figures, measure, categories, period, lacks)
    return joined(read, others)
  }
  if (categories.length > 0) return ofCategories(figures, measure, categories, period, lacks)
  if (waiters.length > 0) return ofWaiters(figures, measure, waiters, restaurants, period)
  if (restaurants.length > 0) return ofRestaurants(figures, measure, restaurants, period)
  return ofChain(figures, measure, period, against)
}

/** Dishes and categories side by side, where both have the same measure. */
function joined(dishes: FiguresRead, categories: FiguresRead): FiguresRead {
  if (dishes.measure === categories.measure) {
    const gaps = [...new Set([...dishes.gaps, ...categories.gaps])]
    return { ...dishes, figures: [...dishes.figures, ...categories.figures], gaps }
  }
  const names = list(categories.figures.map(({ of }) => `«${of}»`))
  const left = `${measureWords[dishes.measure].name} категории (${names}) не считается, показаны только блюда.`
  return { ...dishes, gaps: [...dishes.gaps, left] }
}

/** Where nothing at all was sold nobody can tell a closed day from a missing one. */
const noData = 'нет данных'

const chainMetrics = { revenue: 'revenue', checks: 'checks', avg_check: 'avg_check', foodcost: 'food_cost' } as const

async function ofChain(
  figures: Figures,
  measure: Measure,
  period: Period,
  against?: Period,
): Promise<FiguresRead | null> {
  const one = (metric: string, data: MetricData, note: string | null = null): FiguresRead => ({
    measure,
    figures: [{ id: 'chain', of: null, value: data.value, unit: null, note, none: noData, data, metric }],
    gaps: [],
  })
  if (measure === 'foodcost') {
    const data = await figures.foodCost(period, against)
    return one(chainMetrics[measure], data, knownShare(data.knownRevenueSharePct))
  }
  if (measure === 'revenue' || measure === 'checks' || measure === 'avg_check') {
    return one(chainMetrics[measure], await figures.metric(chainMetrics[measure], period, against))
  }
  return null
}

function knownShare(share: number | null): string | null {
  if (share === null || share >= 99.995) return null
  return `считается по блюдам с известной себестоимостью: это ${percent(share)} выручки`
}

const restaurantFields = { revenue: 'revenue', checks: 'checks', avg_check: 'avgCheck' } as const

async function ofRestaurants(
  figures: Figures,
  measure: Measure,
  restaurants: Subject[],
  period: Period,
): Promise<FiguresRead | null> {
  if (measure === 'foodcost') {
    const { items } = await figures.ranking('food_cost_by_restaurant', period)
    const ones = eachOne(restaurants)
    const labels = await placeNames(figures, ones, period)
    const found = ones.map(({ id }, i) =>
      bare(measure, { id, of: labels[i] ?? '', value: items.find((item) => item.id === id)?.value ?? null }),
    )
    return { measure, figures: found, gaps: [] }
  }
  if (measure !== 'revenue' && measure !== 'checks' && measure !== 'avg_check') return null
  const read = await figures.each(eachOne(restaurants), ({ id }) => figures.restaurant(id, period))
  const rows = read.filter((row) => row !== null)
  const labels = restaurantsApart(rows)
  const found = rows.map(({ id, metrics }, i) => ({
    ...bare(measure, { id, of: labels[i] ?? '', value: metrics[restaurantFields[measure]] }),
    none: noData,
  }))
  return { measure, figures: found, gaps: [] }
}

async function ofWaiters(
  figures: Figures,
  measure: Measure,
  waiters: Subject[],
  restaurants: Subject[],
  period: Period,
): Promise<FiguresRead | null> {
  if (measure !== 'revenue' && measure !== 'checks' && measure !== 'avg_check') return null
  const places = eachOne(restaurants)
  const placeLabels = await placeNames(figures, places, period)
  const asked = (places.length > 0 ? places : [null]).flatMap((place, i) =>
    waiters.map((person) => ({ place, at: placeLabels[i], person })),
  )
  const found = await figures.each(asked, async ({ place, at, person }) => {
    const rows = await readWaiters(figures, person, period, place)
    const apart = namesApart(rows, ({ name }) => name, [({ restaurant }) => restaurant])
    // One of several namesakes who alone sold then is told apart from the others too.
    const lone = person.ids.length > 1 && rows.length === 1 && rows[0]?.restaurant
    const within = (of: string) => (place ? `${of}, ${at}` : of)
    const idOf = (id: string) => [id, ...(place ? [place.id] : [])].join(' ')
    if (rows.length === 0) {
      return person.ids.slice(0, 1).map((id) => bare(measure, { id: idOf(id), of: within(person.name), value: null }))
    }
    return rows.map((row, n) =>
      bare(measure, {
        id: idOf(row.id),
        of: within(lone ? `${row.name} (${lone})` : (apart[n] ?? row.name)),
        value: row[restaurantFields[measure]],
      }),
    )
  })
  return { measure, figures: found.flat(), gaps: [] }
}

const categoryMetrics = {
  revenue: 'revenue_by_category',
  quantity: 'quantity_by_category',
  foodcost: 'food_cost_by_category',
} as const

async function ofCategories(
  figures: Figures,
  asked: Measure,
  categories: Subject[],
  period: Period,
  lacks: string[],
): Promise<FiguresRead> {
  const isHeld = asked === 'revenue' || asked === 'quantity' || asked === 'foodcost'
  const measure = isHeld ? asked : asked === 'checks' || asked === 'avg_check' ? 'quantity' : 'foodcost'
  const { items } = await figures.ranking(categoryMetrics[measure], period)
  const found = categories.map(({ name }): Figure => {
    const item = items.find(({ label }) => fold(label) === fold(name))
    const [only, ...others] = item?.units ?? []
    const figure = bare(measure, {
      ...{ id: fold(name), of: name, value: item?.value ?? null },
      unit: only?.unit ?? null,
    })
    // Kilograms and bottles do not add up: each is said apart.
    const each = others.length === 0 ? [] : [only, ...others].flatMap((one) => one ?? [])
    return each.length === 0
      ? figure
      : { ...figure, none: list(each.map(({ unit, value }) => quantity(value ?? 0, unit))) }
  })
  const own =
    asked === 'checks' || asked === 'avg_check'
      ? [dishGaps.checks]
      : isHeld
        ? []
        : [insteadOf(measureWords[asked].name)]
  return { measure, figures: found, gaps: [...own, ...lacks] }
}

const dishFields = {
  revenue: 'revenue',
  quantity: 'quantity',
  foodcost: 'foodcostPct',
  markup: 'markupPct',
  cost: 'costPerUnit',
  price: 'salePrice',
} as const satisfies Partial<Record<Measure, keyof Dish>>

async function ofDishes(
  figures: Figures,
  asked: Measure,
  dishes: Subject[],
  period: Period,
  lacks: string[],
): Promise<FiguresRead> {
  const isOfChecks = asked === 'checks' || asked === 'avg_check'
  const measure = isOfChecks ? 'quantity' : asked
  const rows = await readDishes(figures, dishes, period)
  const found = dishes.flatMap(({ ids, name }) => {
    const same = rows.filter(({ id }) => ids.includes(id))
    if (same.length === 0) {
      const none = bare(measure, { id: ids[0] ?? name, of: name, value: null })
      return [{ ...none, note: 'в меню сейчас нет' }]
    }
    return same.map((dish) => ({
      ...bare(measure, {
        id: dish.id,
        of: nameOf(dish, same, figures.currency),
        value: dishValue(dish, measure),
        unit: dish.unit,
      }),
      note: measure === 'price' && dish.salePrice === null && dish.avgPrice !== null ? 'средняя цена продажи' : null,
    }))
  })
  return { measure, figures: found, gaps: [...(isOfChecks ? [dishGaps.checks] : []), ...lacks] }
}

/** The dish's own figure of a measure. */
export function dishValue(dish: Dish, measure: Measure): number | null {
  if (measure === 'checks' || measure === 'avg_check') return null
  return measure === 'price' ? (dish.salePrice ?? dish.avgPrice) : dish[dishFields[measure]]
}

/** Dishes by their names: in one call those without a comma in theirs. */
export async function readDishes(figures: Figures, dishes: readonly Subject[], period: Period): Promise<Dish[]> {
  const names = dishes.map(({ name }) => name)
  const [plain, others] = [names.filter((name) => !name.includes(',')), names.filter((name) => name.includes(','))]
  const asked = [
    ...(plain.length > 0 ? [{ filter_name_in: plain.join(',') }] : []),
    ...others.map((search) => ({ search })),
  ]
  return (await figures.each(asked, (filters) => figures.everyDish(period, filters))).flat()
}

/** Dishes of one name are told apart by their category, else by their price. */
function nameOf(dish: Dish, same: Dish[], currency: string): string {
  if (same.length < 2) return dish.name
  const isApart = (field: 'categoryPath' | 'salePrice') =>
    dish[field] !== null && same.filter((other) => other[field] === dish[field]).length === 1
  if (isApart('categoryPath')) return `${dish.name} (${dish.categoryPath})`
  return dish.salePrice !== null && isApart('salePrice')
    ? `${dish.name} по ${money(dish.salePrice, currency)}`
    : dish.name
}

function bare(
  measure: Measure,
  { id, of, value, unit = null }: { id: string; of: string; value: number | null; unit?: string | null },
): Figure {
  const data = { unit: measureWords[measure].unit, value, previous: null, changePct: null, spark: [] }
  return { id, of, value, unit, note: null, none: null, data, metric: null }
}
