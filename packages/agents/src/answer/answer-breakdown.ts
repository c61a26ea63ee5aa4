import type { BreakdownQuestion, Entities, Measure, Order } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { answerFigure } from './answer-figure.ts'
import { barsBlock, seriesBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { labelsOf, partsOf } from './parts.ts'
import { readRows } from './read-rows.ts'
import type { Row, RowsRead } from './rows.ts'
import { say } from './say.ts'
import { list, measureWords, when } from './words.ts'

const groupingWords = {
  restaurant: 'по ресторанам',
  category: 'по категориям',
  weekday: 'по дням недели',
  hour: 'по часам',
  day: 'по дням',
  week: 'по неделям',
  month: 'по месяцам',
} as const

const oneByOne = new Set(['day', 'week', 'month', 'weekday', 'hour'])

/** A measure row by row; the figure of the whole where there are no such rows. Null where there is neither. */
export async function answerBreakdown(
  figures: Figures,
  question: BreakdownQuestion,
  mostCalls: number,
): Promise<Answer | null> {
  const { measure, by, entities, period } = question
  const parts = oneByOne.has(by) && by !== 'weekday' ? partsOf(entities, by === 'hour') : []
  if (parts.length > 1) return ofEachPart(figures, question, parts, Math.floor(mostCalls / parts.length))
  const read = await readRows(figures, { measure, by, entities, period, mostCalls })
  return read ? tell(figures, question, read) : insteadOfRows(figures, question)
}

function tell(figures: Figures, { measure, order, limit, period }: BreakdownQuestion, read: RowsRead): Answer {
  const { inside, name, unit } = measureWords[measure]
  const of = read.of === null ? '' : `${read.of}: `
  const at = when(period, figures.today)
  const title = `${of}${of ? inside : name} ${groupingWords[read.by]} ${at}`
  const notes = [...(read.note ? [read.note] : []), ...read.gaps]
  const rows = ordered(read, order)
  const known = rows.filter(({ value }) => value !== null)
  if (known.length === 0) {
    return { head: `${title}: нет данных.`, remarks: notes, title, blocks: [], isEmpty: true }
  }
  const blocks = [read.series ? seriesBlock(title, read.series) : barsBlock(title, unit, rows)]
  const line = ({ label, value }: Row) => `${label} — ${say(measure, value, figures.currency)}`
  const isInTime = oneByOne.has(read.by)
  if (order !== null && limit === 1) {
    const best = bestOf(known, order)
    const others = isInTime ? [] : known.slice(best.length, best.length + mostLines - 1)
    const labels = best.slice(0, 3).map(({ label }) => (read.by === 'weekday' ? label.toLowerCase() : label))
    const value = say(measure, best[0]?.value ?? null, figures.currency)
    const head = `${of}${within(of, extreme(measure, order))} ${at} — ${list(labels)}: ${value}.`
    return { head, lines: others.map(line), remarks: [...partial(known, order), ...notes], title, blocks }
  }
  const shown = limit === null ? known : known.slice(0, limit)
  if (shown.length > mostLines && order === null && isInTime) {
    return {
      head: `${title}: ${span(figures, measure, known)}.`,
      remarks: [...partial(known, 'asc'), ...notes],
      title,
      blocks,
    }
  }
  return {
    head: `${title}:`,
    lines: shown.slice(0, mostLines).map(line),
    remarks: [
      ...(shown.length > mostLines ? ['Остальные — на графике.'] : []),
      ...missing(rows),
      ...(order === null ? [] : partial(known, order)),
      ...notes,
    ],
    title,
    blocks,
  }
}

/**
 * From most to least for a comparison of places; days and hours as they follow each other unless an order was asked. What
 * is not over yet is no match for the rest: among the worst it comes last.
 */
function ordered({ rows, by }: Pick<RowsRead, 'rows' | 'by'>, order: Order | null): Row[] {
  if (order === null && oneByOne.has(by)) return rows
  const sign = order === 'asc' ? 1 : -1
  const rank = ({ value, isPart }: Row) => (value === null ? 2 : order === 'asc' && isPart ? 1 : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || sign * ((a.value ?? 0) - (b.value ?? 0)))
}

/** The first, and whoever has the same. */
function bestOf(rows: Row[], order: Order): Row[] {
  const [first] = rows
  return rows.filter(({ value, isPart }) => value === first?.value && (order === 'desc' || isPart === first?.isPart))
}

/** «больше всего — 14 ноября (суббота), 123 ₽; меньше всего — …» */
function span(figures: Figures, measure: Measure, rows: Row[]): string {
  const [most] = ordered({ rows, by: 'restaurant' }, 'desc')
  const [least] = ordered({ rows, by: 'restaurant' }, 'asc')
  const isLevel = measure === 'avg_check' || measure === 'foodcost'
  const words = isLevel ? ['выше всего', 'ниже всего'] : ['больше всего', 'меньше всего']
  const of = (row: Row | undefined) => `${row?.label}, ${say(measure, row?.value ?? null, figures.currency)}`
  return `${words[0]} — ${of(most)}; ${words[1]} — ${of(least)}`
}

/** Days and months that are not over, or lie in the period with a part of them. */
function partial(rows: Row[], order: Order): string[] {
  const cut = rows.filter(({ isPart }) => isPart).map(({ label }) => label)
  if (order === 'desc' || cut.length === 0 || cut.length === rows.length) return []
  return [`Взято не целиком и среди худших не считается: ${list(cut)}.`]
}

/** Places that have no figure: told apart from those with the least. */
function missing(rows: Row[]): string[] {
  const without = rows.filter(({ value }) => value === null).map(({ label }) => label)
  if (without.length === 0) return []
  const names = without.length > mostLines + 2 ? [...without.slice(0, mostLines), 'другие'] : without
  return [`Нет данных: ${list(names)}.`]
}

const extremes: Record<Measure, [string, string]> = {
  revenue: ['Самая большая выручка', 'Самая маленькая выручка'],
  avg_check: ['Самый высокий средний чек', 'Самый низкий средний чек'],
  checks: ['Больше всего чеков', 'Меньше всего чеков'],
  quantity: ['Больше всего продано', 'Меньше всего продано'],
  foodcost: ['Самый высокий фудкост', 'Самый низкий фудкост'],
  markup: ['Самая высокая наценка', 'Самая низкая наценка'],
  cost: ['Самая высокая себестоимость порции', 'Самая низкая себестоимость порции'],
  price: ['Самая высокая цена', 'Самая низкая цена'],
}

/** «Самый низкий средний чек» */
export function extreme(measure: Measure, order: Order): string {
  return extremes[measure][order === 'desc' ? 0 : 1]
}

function within(before: string, words: string): string {
  return before ? words.slice(0, 1).toLowerCase() + words.slice(1) : words
}

/** The same of one thing after another. */
async function ofEachPart(
  figures: Figures,
  question: BreakdownQuestion,
  parts: Entities[],
  mostCalls: number,
): Promise<Answer | null> {
  const answers: Answer[] = []
  const labels = await labelsOf(figures, question.period, parts)
  for (const [i, entities] of parts.entries()) {
    const part = { ...question, entities }
    const read = await readRows(figures, { ...part, mostCalls })
    const of = labels[i] ?? read?.of ?? null
    const answer = read ? tell(figures, part, { ...read, of }) : await insteadOfRows(figures, part)
    if (!answer) return null
    answers.push(answer)
  }
  const title = `${measureWords[question.measure].name} ${groupingWords[question.by]} ${when(question.period, figures.today)}`
  return {
    head: `${title}:`,
    lines: answers.map(({ head, lines }) => (head.endsWith(':') ? `${head} ${(lines ?? []).join('; ')}` : head)),
    first: [...new Set(answers.flatMap(({ first }) => first ?? []))],
    remarks: [...new Set(answers.flatMap(({ remarks }) => remarks ?? []))],
    title,
    blocks: answers.flatMap(({ blocks }) => blocks),
    isEmpty: answers.every(({ isEmpty }) => isEmpty),
  }
}

/** The figure of the whole, and why it is not in parts. */
async function insteadOfRows(figures: Figures, question: BreakdownQuestion): Promise<Answer | null> {
  const { measure, by } = question
  const answer = await answerFigure(figures, { ...question, intent: 'figure' })
  if (!answer) return null
  const isNamed = Object.values(question.entities).some((found) => found.length > 0)
  const what = `${measureWords[measure].name} ${groupingWords[by]}${isNamed ? ' для названного в вопросе' : ''}`
  return { ...answer, first: [`${what} витрина не считает, показано целиком.`, ...(answer.first ?? [])] }
}
