import type { Period } from '@vitrina/contract/dates'
import type { DishFilterQuestion, Entities, Entity } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { answerDishFilter } from './answer-dishes.ts'
import { barsBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { namesApart } from './names-apart.ts'
import { restaurantsApart } from './places-and-people.ts'
import { isOfSales, salesFields } from './rows.ts'
import { say } from './say.ts'
import { eachOne, subjectsOf } from './subjects.ts'
import { list, measureWords, when } from './words.ts'

/** What is over or under a threshold: dishes, restaurants or waiters. */
export async function answerFilter(figures: Figures, question: DishFilterQuestion): Promise<Answer | null> {
  const { measure, of } = question
  if (of === 'dish' || !isOfSales(measure)) return answerDishFilter(figures, question)
  return answerSellers(figures, question, measure, of)
}

async function answerSellers(
  figures: Figures,
  { period, above, below, entities }: DishFilterQuestion,
  measure: 'revenue' | 'checks' | 'avg_check',
  of: 'restaurant' | 'waiter',
): Promise<Answer> {
  const filters = {
    ...(above !== null && { [`filter_${measure}_gt`]: above }),
    ...(below !== null && { [`filter_${measure}_lt`]: below }),
  }
  const field = salesFields[measure]
  const found =
    of === 'restaurant'
      ? await restaurantsOf(figures, { period, entities, filters, field })
      : await waitersOf(figures, { period, entities, filters, field })
  const rows = found.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const at = when(period, figures.today)
  const bounds = [
    ...(above === null ? [] : [`больше ${say(measure, above, figures.currency)}`]),
    ...(below === null ? [] : [`меньше ${say(measure, below, figures.currency)}`]),
  ].join(' и ')
  const names = [...subjectsOf(entities.restaurants), ...(of === 'waiter' ? subjectsOf(entities.waiters) : [])]
  const within = names.length > 0 ? ` (${list(names.map(({ name }) => name))})` : ''
  const what = `${measureWords[measure].name} ${bounds} ${at}${within}`
  const title = of === 'restaurant' ? `${what}: рестораны` : `${what}: официанты`
  if (rows.length === 0) return { head: `${what} — таких нет.`, title, blocks: [] }
  return {
    head: `${what}:`,
    lines: rows.slice(0, mostLines).map(({ label, value }) => `${label} — ${say(measure, value, figures.currency)}`),
    remarks: rows.length > mostLines ? ['Остальные — на графике.'] : [],
    title,
    blocks: [barsBlock(title, measureWords[measure].unit, rows)],
  }
}

interface Sought {
  period: Period
  entities: Entities
  filters: Record<string, number>
  field: (typeof salesFields)[keyof typeof salesFields]
}

interface Seller {
  id: string
  label: string
  value: number | null
}

/** Restaurants that pass the filters: all of them, or those of the named. */
async function restaurantsOf(figures: Figures, { period, entities, filters, field }: Sought): Promise<Seller[]> {
  const meant = ofNamed(await figures.restaurants(period, filters), entities.restaurants)
  const labels = restaurantsApart(meant)
  return meant.map(({ id, metrics }, i) => ({ id, label: labels[i] ?? '', value: metrics[field] }))
}

/** As `restaurantsOf`, for waiters: in every restaurant that is named, or wherever they sold. */
async function waitersOf(figures: Figures, { period, entities, filters, field }: Sought): Promise<Seller[]> {
  const places = eachOne(subjectsOf(entities.restaurants))
  const found = await figures.each(places.length > 0 ? places : [null], async (place) => {
    const all = await figures.everyWaiter(period, { ...filters, ...(place && { filter_restaurant: place.id }) })
    const meant = ofNamed(all, entities.waiters)
    const labels = namesApart(meant, ({ name }) => name, [({ restaurant }) => restaurant])
    return meant.map((row, i) => ({
      id: [row.id, ...(place ? [place.id] : [])].join(' '),
      label: [labels[i] ?? row.name, ...(place && places.length > 1 ? [place.name] : [])].join(', '),
      value: row[field],
    }))
  })
  return found.flat()
}

function ofNamed<Row extends { id: string }>(rows: Row[], named: readonly Entity[]): Row[] {
  const ids = new Set(eachOne(subjectsOf(named)).map(({ id }) => id))
  return ids.size === 0 ? rows : rows.filter(({ id }) => ids.has(id))
}
