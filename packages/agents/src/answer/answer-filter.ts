import type { DishFilterQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { answerDishFilter } from './answer-dishes.ts'
import { barsBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { isOfSales, salesFields } from './rows.ts'
import { say } from './say.ts'
import { subjectsOf } from './subjects.ts'
import { measureWords, when } from './words.ts'

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
  const [place] = subjectsOf(entities.restaurants)
  const found =
    of === 'restaurant'
      ? (await figures.restaurantsWhere(period, filters)).rows.map(({ id, name, metrics }) => ({
          id,
          label: name,
          value: metrics[field],
        }))
      : (
          await figures.waiters(period, { ...filters, limit: 200, ...(place && { filter_restaurant: place.ids[0] }) })
        ).rows.map((row) => ({ id: row.id, label: row.name, value: row[field] }))
  const rows = found.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const at = when(period, figures.today)
  const bounds = [
    ...(above === null ? [] : [`больше ${say(measure, above, figures.currency)}`]),
    ...(below === null ? [] : [`меньше ${say(measure, below, figures.currency)}`]),
  ].join(' и ')
  const what = `${measureWords[measure].name} ${bounds} ${at}`
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
