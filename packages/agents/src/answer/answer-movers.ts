import type { Period } from '@vitrina/contract/dates'
import type { Dish } from '@vitrina/contract/dish'
import type { Entities, Measure, MoversQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { pairTable } from './answer-comparison.ts'
import type { Figures } from './figures.ts'
import { dishGaps, gaps } from './gaps.ts'
import { namesApart } from './names-apart.ts'
import { dishValue, readDishes } from './read-figures.ts'
import { readRows } from './read-rows.ts'
import { say } from './say.ts'
import { eachOne, subjectsOf } from './subjects.ts'
import { dates, measureWords, sentence, when } from './words.ts'

interface Moved {
  id: string
  of: string
  unit: string | null
  now: number | null
  before: number | null
  changePct: null
}

interface Value {
  id: string
  of: string
  unit: string | null
  value: number | null
}

/** Who fell or grew most against another period; null where the interface has no such figures. */
export async function answerMovers(figures: Figures, question: MoversQuestion): Promise<Answer | null> {
  const { period, comparison, direction, by } = question
  const measure = measureOf(question)
  const [now, before] = await Promise.all([
    valuesOf(figures, question, measure, period),
    valuesOf(figures, question, measure, comparison),
  ])
  if (!now || !before) return null
  const moved = movedOf(now, before).filter((row) => (direction === 'fell' ? share(row) < 1 : share(row) > 1))
  // Of many dishes the one that lost most money matters; of few places the one that lost the greater part.
  const weight = (row: Moved) => (by === 'dish' ? (row.now ?? 0) - (row.before ?? 0) : share(row))
  const sorted = moved.toSorted((a, b) => (direction === 'fell' ? weight(a) - weight(b) : weight(b) - weight(a)))
  const { at, was } = { at: when(period, figures.today), was: `за ${dates(comparison, figures.today)}` }
  const [verbOf, noun] = verb(measure, direction)
  const title = `${sentence(verbOf)} ${noun} ${at}`
  const remarks = [
    ...(by === 'dish' && question.entities.restaurants.length > 0 ? [gaps.dishesByRestaurant] : []),
    ...(by === 'dish' && question.entities.waiters.length > 0 ? [dishGaps.byWaiter] : []),
    ...(by === 'category' && question.entities.restaurants.length > 0 ? [gaps.categoriesByRestaurant] : []),
  ]
  const first =
    measure === question.measure ? [] : [`${measureWords[question.measure].name} здесь не считается, взята выручка.`]
  const [most] = sorted
  if (!most) {
    const isEmpty = now.every(({ value }) => value === null) || before.every(({ value }) => value === null)
    const head = isEmpty
      ? `Сравнить не с чем: ${at} или ${was} нет данных.`
      : `${nobody[by]} ${at} ${noun} не ${verbOf} против того, что было ${was}.`
    return { first, head, remarks, title, blocks: [], isEmpty }
  }
  const line = (row: Moved) =>
    `${row.of}: ${value(figures, measure, row.now, row)} против ${value(figures, measure, row.before, row)}`
  const shown = sorted.slice(0, question.limit ?? sorted.length)
  const others = shown.slice(1, mostLines)
  const inTable = shown.length > mostInTable ? 'В таблице первые из них, не все.' : 'Остальные — в таблице.'
  return {
    first,
    head: `Сильнее всего ${at} ${verbOf} ${noun} — ${line(most)} ${was}.`,
    lines: others.map(line),
    remarks: [...(shown.length > mostLines ? [inTable] : []), ...remarks],
    title,
    blocks: [pairTable(title, [{ measure, pairs: shown.slice(0, mostInTable) }])],
  }
}

const mostInTable = 50

const nobody: Record<MoversQuestion['by'], string> = {
  restaurant: 'Ни у одного ресторана',
  dish: 'Ни у одного блюда',
  waiter: 'Ни у одного официанта',
  category: 'Ни у одной категории',
}

/** The measure asked for where it is held of such rows, else revenue. */
function measureOf({ by, measure }: MoversQuestion): Measure {
  const ofSales = measure === 'checks' || measure === 'avg_check'
  if (by === 'waiter') return ofSales ? measure : 'revenue'
  if (by === 'restaurant') return ofSales || measure === 'foodcost' ? measure : 'revenue'
  if (by === 'category') return measure === 'quantity' || measure === 'foodcost' ? measure : 'revenue'
  return ofSales ? 'revenue' : measure
}

async function valuesOf(
  figures: Figures,
  { by, entities }: MoversQuestion,
  measure: Measure,
  period: Period,
): Promise<Value[] | null> {
  if (by === 'dish') {
    const rows = await dishesOf(figures, entities, period)
    const names = namesApart(rows, ({ name }) => name, [({ categoryPath }) => categoryPath])
    return rows.map((row, i) => ({ id: row.id, of: names[i] ?? '', unit: row.unit, value: dishValue(row, measure) }))
  }
  if (by === 'waiter') {
    const places = eachOne(subjectsOf(entities.restaurants))
    const people = eachOne(subjectsOf(entities.waiters))
    const field = measure === 'checks' ? 'checks' : measure === 'avg_check' ? 'avgCheck' : 'revenue'
    const read = await figures.each(places.length > 0 ? places : [null], async (place) => {
      const all = await figures.everyWaiter(period, place ? { filter_restaurant: place.id } : {})
      const rows = people.length === 0 ? all : all.filter(({ id }) => people.some((one) => one.id === id))
      const names = namesApart(rows, ({ name }) => name, [({ restaurant }) => restaurant])
      return rows.map((row, i) => {
        const of = place && places.length > 1 ? `${names[i]}, ${place.name}` : (names[i] ?? row.name)
        return { id: [row.id, ...(place ? [place.id] : [])].join(' '), of, unit: null, value: row[field] }
      })
    })
    return read.flat()
  }
  const read = await readRows(figures, { measure, by, entities, period, mostCalls: 1 })
  return read?.rows.map((row) => ({ id: row.id, of: row.label, unit: null, value: row.value })) ?? null
}

/** The dishes of every category that is named and those named themselves; all of them where none is. */
async function dishesOf(figures: Figures, { dishes, categories }: Entities, period: Period): Promise<Dish[]> {
  if (dishes.length + categories.length === 0) return figures.everyDish(period)
  const read = await figures.each(subjectsOf(categories), ({ name }) =>
    figures.everyDish(period, { filter_category: name }),
  )
  const ids = new Set(eachOne(subjectsOf(dishes)).map(({ id }) => id))
  const named = ids.size > 0 ? await readDishes(figures, subjectsOf(dishes), period) : []
  const rows = [...read.flat(), ...named.filter(({ id }) => ids.has(id))]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Those that had a figure before; who has none now has lost all of it. */
function movedOf(now: Value[], before: Value[]): Moved[] {
  const current = new Map(now.map((row) => [row.id, row]))
  return before.flatMap((row) => {
    if (row.value === null || row.value <= 0) return []
    const is = current.get(row.id)
    return [{ id: row.id, of: row.of, unit: row.unit, now: is?.value ?? null, before: row.value, changePct: null }]
  })
}

/** What is left of it, as a part; it orders the rows and is not shown. */
function share({ now, before }: Moved): number {
  return (now ?? 0) / (before ?? 1)
}

function value(figures: Figures, measure: Measure, figure: number | null, { unit }: Moved): string {
  return figure === null ? 'продаж нет' : say(measure, figure, figures.currency, unit)
}

/** «упала» and «выручка»: the verb in its form, and what it is said of. */
function verb(measure: Measure, direction: MoversQuestion['direction']): [string, string] {
  const count = { checks: 'число чеков', quantity: 'количество' } as const
  if (measure === 'checks' || measure === 'quantity') {
    return [direction === 'fell' ? 'упало' : 'выросло', count[measure]]
  }
  const { gender, inside } = measureWords[measure]
  const [fell, grew] = gender === 'f' ? ['упала', 'выросла'] : ['упал', 'вырос']
  return [direction === 'fell' ? fell : grew, inside]
}
