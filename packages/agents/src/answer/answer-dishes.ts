import type { Dish } from '@vitrina/contract/dish'
import type {
  DishesWithoutCostQuestion,
  DishFilterQuestion,
  DishRankingQuestion,
  Measure,
  Order,
} from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { extreme } from './answer-breakdown.ts'
import { barsBlock, tableBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { dishGaps, gaps } from './gaps.ts'
import { dishValue, readDishes } from './read-figures.ts'
import { say } from './say.ts'
import { eachOne, type One, type Subject, subjectsOf } from './subjects.ts'
import { list, measureWords, money, number, percent, when } from './words.ts'

/** Sort keys of the list. Where the food cost is lowest the markup is highest, so one order serves both. */
const sorts = {
  revenue: 'revenue',
  quantity: 'quantity',
  foodcost: 'foodcost',
  markup: 'foodcost',
  cost: 'cost',
  price: 'avg_price',
} as const
const fields = {
  revenue: 'revenue',
  quantity: 'quantity',
  foodcost: 'foodcost',
  markup: 'markup',
  cost: 'cost',
  price: 'sale_price',
} as const

type DishMeasure = keyof typeof sorts

function dishMeasure(measure: Measure): DishMeasure {
  return measure === 'checks' || measure === 'avg_check' ? 'quantity' : measure
}

function sortOf(measure: DishMeasure, order: Order): string {
  const isDown = measure === 'markup' ? order === 'asc' : order === 'desc'
  return `${isDown ? '-' : ''}${sorts[measure]}`
}

/** Dishes from best to worst or the other way round, of the menu, of a category or of those named. */
export async function answerDishRanking(figures: Figures, question: DishRankingQuestion): Promise<Answer> {
  const { period, order, limit, entities } = question
  const measure = dishMeasure(question.measure)
  const named = subjectsOf(entities.dishes)
  const { categories, first } = readable(subjectsOf(entities.categories))
  const [person, another] = eachOne(subjectsOf(entities.waiters))
  if (person && !another && named.length + categories.length === 0 && order === 'desc' && isOfSales(measure)) {
    return dishesOfWaiter(figures, question, person)
  }
  // What was not sold has no figure and comes last: it is told of where the worst are asked for.
  const isWithIdle = order === 'asc' && isOfSales(measure)
  const filters = { ...inCategories(categories), sort: sortOf(measure, order) }
  const rows =
    named.length > 0
      ? await rankNamed(figures, named, question, measure)
      : isWithIdle
        ? await figures.everyDish(period, filters)
        : (await figures.dishes(period, { ...filters, limit })).rows
  // The list orders by what was rounded less; here the figures shown are in order.
  const sign = order === 'asc' ? 1 : -1
  const ranked = rows
    .filter((row) => rankedBy(row, measure) !== null)
    .slice(0, limit)
    .toSorted((a, b) => sign * ((rankedBy(a, measure) ?? 0) - (rankedBy(b, measure) ?? 0)))
  const idle = isWithIdle ? rows.filter((row) => rankedBy(row, measure) === null) : []
  const at = when(period, figures.today)
  const title = `${superlative(measure, order)}${placeOf(categories)} ${at}`
  const remarks = [
    ...(ranked.length > mostLines ? ['Остальные — в таблице.'] : []),
    ...(idle.length > 0
      ? [
          `Не продавались совсем: ${list(idle.slice(0, mostLines).map(({ name }) => name))}${idle.length > mostLines ? ' и другие' : ''}.`,
        ]
      : []),
    ...(measure === 'price' ? ['Это средняя цена продажи.'] : []),
    ...lacksOf(question),
  ]
  const [best] = ranked
  if (!best) {
    const none = isOfSales(measure) ? 'Продаж' : 'Блюд с такой цифрой'
    return { first, head: `${none}${placeOf(categories)} ${at} нет.`, remarks, title, blocks: [], isEmpty: true }
  }
  const line = (row: Dish) => `${row.name} — ${say(measure, rankedBy(row, measure), figures.currency, row.unit)}`
  const blocks = [dishBars(title, measure, ranked), dishTable(ranked)]
  if (limit === 1) return { first, head: `${title}: ${line(best)}.`, remarks, title, blocks }
  return { first, head: `${title}:`, lines: ranked.slice(0, mostLines).map(line), remarks, title, blocks }
}

/** «Больше всего выручки принесли», «Самый высокий фудкост» */
function superlative(measure: DishMeasure, order: Order): string {
  if (measure === 'revenue') return order === 'desc' ? 'Больше всего выручки принесли' : 'Меньше всего выручки принесли'
  return extreme(measure, order)
}

function isOfSales(measure: DishMeasure): boolean {
  return measure === 'revenue' || measure === 'quantity'
}

/** What dishes are ranked by. The list sorts prices by what was paid on average. */
function rankedBy(row: Dish, measure: DishMeasure): number | null {
  return measure === 'price' ? row.avgPrice : dishValue(row, measure)
}

/** The ten dishes that a waiter's stats hold; their order is by revenue. */
async function dishesOfWaiter(
  figures: Figures,
  { period, limit, measure }: DishRankingQuestion,
  { id, name }: One,
): Promise<Answer> {
  const stats = await figures.waiterStats(id, period)
  const rows = (stats?.topDishes ?? []).slice(0, limit)
  const title = `${name}: больше всего выручки принесли блюда ${when(period, figures.today)}`
  const line = (row: (typeof rows)[number]) =>
    `${row.name} — ${say('revenue', row.revenue, figures.currency)}, ${say('quantity', row.quantity, figures.currency, row.unit)}`
  const remarks = measure === 'quantity' ? ['Блюда официанта витрина упорядочивает по выручке.'] : []
  if (rows.length === 0) return { head: `${title}: продаж нет.`, remarks, title, blocks: [], isEmpty: true }
  const bars = rows.map((row, i) => ({ id: String(i + 1), label: row.name, value: row.revenue }))
  return {
    head: `${title}:`,
    lines: rows.slice(0, mostLines).map(line),
    remarks: [...(rows.length > mostLines ? ['Остальные — на графике.'] : []), ...remarks],
    title,
    blocks: [barsBlock(title, 'money', bars)],
  }
}

async function rankNamed(
  figures: Figures,
  named: Subject[],
  { period, order }: DishRankingQuestion,
  measure: DishMeasure,
): Promise<Dish[]> {
  const ids = new Set(named.flatMap((subject) => subject.ids))
  const rows = (await readDishes(figures, named, period)).filter(({ id }) => ids.has(id))
  const sign = order === 'asc' ? 1 : -1
  const rank = (row: Dish) => Number(rankedBy(row, measure) === null)
  return rows.toSorted(
    (a, b) => rank(a) - rank(b) || sign * ((rankedBy(a, measure) ?? 0) - (rankedBy(b, measure) ?? 0)),
  )
}

/** Dishes over or under a threshold. */
export async function answerDishFilter(figures: Figures, question: DishFilterQuestion): Promise<Answer> {
  const { period, above, below } = question
  const measure = dishMeasure(question.measure)
  const { categories, first } = readable(subjectsOf(question.entities.categories))
  const named = subjectsOf(question.entities.dishes)
  const field = fields[measure]
  const { rows: found, total } = await figures.dishes(period, {
    ...inCategories(categories),
    ...ofNames(named),
    ...(above !== null && { [`filter_${field}_gt`]: above }),
    ...(below !== null && { [`filter_${field}_lt`]: below }),
    sort: sortOf(measure, above === null ? 'asc' : 'desc'),
    limit: mostInTable,
  })
  // The list orders by what was rounded less; within the page the figures shown are in order.
  const sign = above === null ? 1 : -1
  const rows = found.toSorted((a, b) => sign * ((dishValue(a, measure) ?? 0) - (dishValue(b, measure) ?? 0)))
  const at = when(period, figures.today)
  const bound = (value: number) =>
    measureWords[measure].unit === 'percent'
      ? percent(value)
      : measure === 'quantity'
        ? number(value)
        : money(value, figures.currency)
  const bounds = [
    ...(above === null ? [] : [`выше ${bound(above)}`]),
    ...(below === null ? [] : [`ниже ${bound(below)}`]),
  ].join(' и ')
  const place = placeOf(categories, named)
  const what = `${measureWords[measure].inside} ${bounds}`
  const title = `Блюда${place}: ${what} ${at}`
  const remarks = [
    ...lacksOf(question),
    ...(measure === 'foodcost' || measure === 'markup' ? ['Блюда без себестоимости сюда не входят.'] : []),
  ]
  if (rows.length === 0)
    return { first, head: `Блюд${place}, у которых ${what} ${at}, нет.`, remarks, title, blocks: [] }
  return {
    first,
    head: `${upper(what)} ${at}${place}${total === null ? '' : ` у ${count(total)}`}:`,
    lines: rows
      .slice(0, mostLines)
      .map((row) => `${row.name} — ${say(measure, dishValue(row, measure), figures.currency, row.unit)}`),
    remarks: [...othersOf(rows, total), ...remarks],
    title,
    blocks: [dishTable(rows)],
  }
}

/** Dishes whose cost nobody has calculated, those that earn most first. */
export async function answerDishesWithoutCost(figures: Figures, question: DishesWithoutCostQuestion): Promise<Answer> {
  const { categories, first } = readable(subjectsOf(question.entities.categories))
  const named = subjectsOf(question.entities.dishes)
  const { rows, total } = await figures.dishes(question.period, {
    ...inCategories(categories),
    ...ofNames(named),
    filter_has_cost: 'false',
    sort: '-revenue',
    limit: mostInTable,
  })
  const at = when(question.period, figures.today)
  const place = placeOf(categories, named)
  const title = `Блюда без себестоимости${place}`
  const remarks = lacksOf(question)
  if (rows.length === 0)
    return { first, head: `Себестоимость${place} рассчитана у всех блюд.`, remarks, title, blocks: [] }
  const revenueOf = (row: Dish) =>
    row.revenue === null ? 'продаж нет' : `выручка ${money(row.revenue, figures.currency)}`
  return {
    first,
    head: `Нет себестоимости${place}${total === null ? '' : ` у ${count(total)}`}. Больше всего выручки ${at} у таких:`,
    lines: rows.slice(0, mostLines).map((row) => `${row.name} — ${revenueOf(row)}`),
    remarks: [...othersOf(rows, total), ...remarks],
    title,
    blocks: [dishTable(rows)],
  }
}

/** «у 12 блюд» */
function count(total: number): string {
  return `${number(total)}\u00a0${new Intl.PluralRules('ru').select(total) === 'one' ? 'блюда' : 'блюд'}`
}

/** Categories that one call can ask for: of several none may have a comma in its name. What is left out is said. */
function readable(categories: Subject[]): { categories: Subject[]; first: string[] } {
  const plain = categories.filter(({ name }) => !name.includes(','))
  if (categories.length < 2 || plain.length === categories.length) return { categories, first: [] }
  const taken = plain.length > 0 ? plain : categories.slice(0, 1)
  const left = categories.filter((one) => !taken.includes(one)).map(({ name }) => `«${name}»`)
  return { categories: taken, first: [`Без категории ${list(left)}: о ней спросите отдельно.`] }
}

function inCategories(categories: Subject[]) {
  const names = categories.map(({ name }) => name)
  if (names.length > 1) return { filter_category_in: names.join(',') }
  return names[0] === undefined ? {} : { filter_category: names[0] }
}

/** Only the dishes that are named. */
function ofNames(named: Subject[]) {
  const names = named.map(({ name }) => name).filter((name) => !name.includes(','))
  return names.length > 0 ? { filter_name_in: names.join(',') } : {}
}

const mostInTable = 50

/** Where the rest is, and whether all of it is there. */
function othersOf(rows: Dish[], total: number | null): string[] {
  if (rows.length <= mostLines) return []
  if (total !== null && total <= rows.length) return ['Остальные — в таблице.']
  return ['В таблице первые из них, не все.']
}

function placeOf(categories: Subject[], named: Subject[] = []): string {
  const names = [...categories, ...named].map(({ name }) => `«${name}»`)
  return names.length === 0 ? '' : ` (${list(names)})`
}

function lacksOf({
  entities,
  ...question
}: {
  entities: DishRankingQuestion['entities']
  measure?: Measure
}): string[] {
  return [
    ...(entities.restaurants.length > 0 ? [gaps.dishesByRestaurant] : []),
    ...(entities.waiters.length > 0 ? [dishGaps.byWaiter] : []),
    ...(question.measure === 'checks' || question.measure === 'avg_check' ? [dishGaps.checks] : []),
  ]
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function dishBars(title: string, measure: DishMeasure, rows: Dish[]) {
  const bars = rows.map((row) => ({ id: row.id, label: row.name, value: rankedBy(row, measure) }))
  return barsBlock(title, measureWords[measure].unit, bars)
}

function dishTable(rows: Dish[]) {
  return tableBlock(
    'Блюда',
    [
      { key: 'name', label: 'Блюдо', unit: null },
      { key: 'category', label: 'Категория', unit: null },
      { key: 'revenue', label: 'Выручка', unit: 'money' },
      { key: 'quantity', label: 'Продано', unit: 'quantity' },
      { key: 'unit', label: 'Единица', unit: null },
      { key: 'price', label: 'Средняя цена', unit: 'money' },
      { key: 'cost', label: 'Себестоимость', unit: 'money' },
      { key: 'foodcost', label: 'Фудкост', unit: 'percent' },
      { key: 'markup', label: 'Наценка', unit: 'percent' },
    ],
    rows.map((row) => ({
      name: row.name,
      category: row.category,
      revenue: row.revenue,
      quantity: row.quantity,
      unit: row.unit,
      price: row.avgPrice,
      cost: row.costPerUnit,
      foodcost: row.foodcostPct,
      markup: row.markupPct,
    })),
  )
}
