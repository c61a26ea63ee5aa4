import type { Period } from '@vitrina/contract/dates'
import type { Measure, MoversQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { pairTable } from './answer-comparison.ts'
import type { Figures } from './figures.ts'
import { gaps } from './gaps.ts'
import { dishValue } from './read-figures.ts'
import { readRows } from './read-rows.ts'
import { say } from './say.ts'
import { subjectsOf } from './subjects.ts'
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
    ...(measure === question.measure
      ? []
      : [`${measureWords[question.measure].name} здесь не считается, взята выручка.`]),
  ]
  const [first] = sorted
  if (!first) {
    const isEmpty = now.every(({ value }) => value === null) || before.every(({ value }) => value === null)
    const head = isEmpty
      ? `Сравнить не с чем: ${at} или ${was} нет данных.`
      : `${nobody[by]} ${at} ${noun} не ${verbOf} против того, что было ${was}.`
    return { head, remarks, title, blocks: [], isEmpty }
  }
  const line = (row: Moved) =>
    `${row.of}: ${value(figures, measure, row.now, row)} против ${value(figures, measure, row.before, row)}`
  const shown = sorted.slice(0, question.limit ?? sorted.length)
  const others = shown.slice(1, mostLines)
  return {
    head: `Сильнее всего ${at} ${verbOf} ${noun} — ${line(first)} ${was}.`,
    lines: others.map(line),
    remarks: [...(shown.length > mostLines ? ['Остальные — в таблице.'] : []), ...remarks],
    title,
    blocks: [pairTable(title, [{ measure, pairs: shown.slice(0, 50) }])],
  }
}

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
    const [category] = subjectsOf(entities.categories)
    const rows = await figures.everyDish(period, category && { filter_category: category.name })
    return rows.map((row) => ({ id: row.id, of: row.name, unit: row.unit, value: dishValue(row, measure) }))
  }
  if (by === 'waiter') {
    const [place] = subjectsOf(entities.restaurants)
    const rows = await figures.everyWaiter(period, place && { filter_restaurant: place.ids[0] })
    const field = measure === 'checks' ? 'checks' : measure === 'avg_check' ? 'avgCheck' : 'revenue'
    return rows.map((row) => ({ id: row.id, of: row.name, unit: null, value: row[field] }))
  }
  const read = await readRows(figures, { measure, by, entities, period, mostCalls: 1 })
  return read?.rows.map((row) => ({ id: row.id, of: row.label, unit: null, value: row.value })) ?? null
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
