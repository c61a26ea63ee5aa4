import type { Waiter } from '@vitrina/contract/waiter'
import type { Measure, WaitersQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { barsBlock, tableBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { namesApart } from './names-apart.ts'
import { placeNames, readWaiters } from './places-and-people.ts'
import { say } from './say.ts'
import { eachOne, subjectsOf } from './subjects.ts'
import { list, measureWords, when } from './words.ts'

const fields = { revenue: 'revenue', checks: 'checks', avg_check: 'avgCheck' } as const
type WaiterMeasure = keyof typeof fields

/** Waiters side by side: those who sold in the period, or those named. */
export async function answerWaiters(figures: Figures, question: WaitersQuestion): Promise<Answer> {
  const { period, order, entities } = question
  const asked = question.measures.filter(isHeld)
  const measures: WaiterMeasure[] = asked.length > 0 ? asked : ['revenue']
  const [first = 'revenue'] = measures
  const places = subjectsOf(entities.restaurants)
  const at = when(period, figures.today)
  const rows = await readSellers(figures, question, first)
  const limit = question.limit ?? rows.length
  const known = rows.filter((row) => row[fields[first]] !== null)
  // Who has as much as the one asked for is no less the answer.
  const shown =
    limit === 1 ? known.filter((row) => row[fields[first]] === known[0]?.[fields[first]]) : known.slice(0, limit)
  const where = places.length > 0 ? ` (${list(places.map(({ name }) => name))})` : ''
  const title = `Официанты${where} ${at}`
  const remarks = question.measures
    .filter((measure) => !isHeld(measure))
    .map((measure) => `${measureWords[measure].name} по официантам витрина не считает.`)
  const [best] = shown
  const tied = shown.filter((row) => row[fields[first]] === best?.[fields[first]])
  if (!best) return { head: `Продаж с официантом${where} ${at} нет.`, remarks, title, blocks: [], isEmpty: true }
  const line = (row: Seller) => `${nameOf(row, places.length > 0)} — ${told(figures, row, measures)}`
  const labels = namesApart(shown, ({ name }) => name, [({ at, restaurant }) => at ?? restaurant])
  const bars = shown.map((row, i) => ({ id: String(i + 1), label: labels[i] ?? row.name, value: row[fields[first]] }))
  const blocks = [
    barsBlock(`${measureWords[first].name} ${at}`, measureWords[first].unit, bars),
    waiterTable(title, shown),
  ]
  if (shown.length === 1) {
    return { head: `${superlative(first, order)}${where} ${at}: ${line(best)}.`, remarks, title, blocks }
  }
  return {
    head: `${superlative(first, order)}${where} ${at}: ${list(tied.slice(0, 3).map((row) => labels[shown.indexOf(row)] ?? row.name))}.`,
    lines: shown.slice(0, mostLines).map(line),
    remarks: [...(shown.length > mostLines ? ['Остальные — в таблице.'] : []), ...remarks],
    title,
    blocks,
  }
}

function isHeld(measure: Measure): measure is WaiterMeasure {
  return measure in fields
}

/** What a waiter sold, where it is of one restaurant among several that are named. */
interface Seller extends Waiter {
  at: string | null
}

async function readSellers(figures: Figures, question: WaitersQuestion, first: WaiterMeasure): Promise<Seller[]> {
  const { period, order, limit, entities } = question
  const [places, named] = [eachOne(subjectsOf(entities.restaurants)), subjectsOf(entities.waiters)]
  const labels = await placeNames(figures, places, period)
  const asked = (places.length > 0 ? places : [null]).flatMap((place, i) =>
    (named.length > 0 ? named : [null]).map((person) => ({ place, at: labels[i], person })),
  )
  const sort = `${order === 'desc' ? '-' : ''}${first}`
  const found = await figures.each(asked, async ({ place, at = null, person }) => {
    const where = place && { filter_restaurant: place.id }
    const rows = person
      ? await readWaiters(figures, person, period, place)
      : limit === null
        ? await figures.everyWaiter(period, { sort, ...where })
        : (await figures.waiters(period, { sort, limit: Math.max(limit, 5), ...where })).rows
    return rows.map((row) => ({ ...row, at: places.length > 1 ? at : null }))
  })
  const sign = order === 'asc' ? 1 : -1
  const rank = (row: Seller) => Number(row[fields[first]] === null)
  return found
    .flat()
    .toSorted((a, b) => rank(a) - rank(b) || sign * ((a[fields[first]] ?? 0) - (b[fields[first]] ?? 0)))
}

function superlative(measure: WaiterMeasure, order: 'asc' | 'desc'): string {
  const words = {
    revenue: ['Больше всех продал', 'Меньше всех продал'],
    checks: ['Больше всего чеков', 'Меньше всего чеков'],
    avg_check: ['Самый высокий средний чек', 'Самый низкий средний чек'],
  } as const
  return words[measure][order === 'desc' ? 0 : 1]
}

function nameOf({ name, restaurant, at }: Seller, isPlaceSaid: boolean): string {
  const where = isPlaceSaid ? at : restaurant
  return where === null ? name : `${name}, ${where}`
}

function told(figures: Figures, row: Waiter, measures: readonly WaiterMeasure[]): string {
  return measures
    .map((measure) => {
      const value = say(measure, row[fields[measure]], figures.currency)
      return measure === 'avg_check' && measures.length > 1 ? `средний чек ${value}` : value
    })
    .join(', ')
}

/** Waiters with all their figures. */
function waiterTable(title: string, rows: readonly Seller[]) {
  return tableBlock(
    title,
    [
      { key: 'name', label: 'Официант', unit: null },
      { key: 'restaurant', label: 'Ресторан', unit: null },
      { key: 'revenue', label: 'Выручка', unit: 'money' },
      { key: 'checks', label: 'Чеки', unit: 'count' },
      { key: 'avgCheck', label: 'Средний чек', unit: 'money' },
    ],
    rows.map(({ name, at, restaurant, revenue, checks, avgCheck }) => ({
      ...{ name, restaurant: at ?? restaurant, revenue, checks, avgCheck },
    })),
  )
}
