import type { AiAnswer } from '@vitrina/contract/ai'
import type { FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { normalQuery } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { askAi } from '@vitrina/core/ai/ask-ai'
import { readVocabulary, type Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import { getFigures } from '@vitrina/core/figures/get-figures'
import { measures } from '@vitrina/core/figures/measures'
import { type Books, countFigures, type Exact, measuredMetrics } from '@vitrina/testing/naive-figures'
import { canonical } from '../../src/reading/canonical.ts'
import { type Language, type Meaning, meantBy, type Reading } from '../../src/reading/meaning.ts'
import { prepare, read } from '../../src/reading/read.ts'
import { fold } from '../../src/understand/tokens.ts'
import type { LabelledQuestion } from './corpus.ts'
import { judge, labelledQueries } from './judge.ts'

/** What an answer is to its asker. */
export const outcomes = [
  'right',
  'right after one question back',
  'wrong, and the line says so',
  'silently wrong',
  'refused though answerable',
  'answered though to be refused',
] as const
export type Outcome = (typeof outcomes)[number]

/** One question with what became of it. */
export interface Judged {
  id: string
  form: string
  question: string
  outcome: Outcome
  /** What was computed, asked back or refused, in words. */
  told: string
  /** Whether its figures were counted line by line. */
  isCounted: boolean
}

/** What questions are put to: a workspace that holds the books, and whose names are those of the labels. */
export interface Judging {
  ctx: Context
  books: Books
  /** Keys at the source by public id. */
  keys: ReadonlyMap<string, string>
}

/**
 * Puts each question to the workspace as a person does. It is right if it asks for what the label does and its figures are those
 * an evaluator counts line by line, which knows neither rollups nor SQL. It is silently wrong if the line that opens the answer is
 * that of the label and its figures are not, or if the answer does not open with that line.
 */
export async function judgeQuestions(judging: Judging, questions: readonly LabelledQuestion[]): Promise<Judged[]> {
  await prepare()
  const vocabulary = await readVocabulary(judging.ctx)
  const judged: Judged[] = []
  for (const question of questions) judged.push(await judgeOne(judging, question, vocabulary))
  return judged
}

async function judgeOne(judging: Judging, question: LabelledQuestion, vocabulary: Vocabulary): Promise<Judged> {
  const reading = readAfter(question, vocabulary)
  const verdict = judge(question, reading, vocabulary)
  const told = tellReading(reading, vocabulary)
  const { id, form, q, before = [] } = question
  const as = (outcome: Outcome, more = '', isCounted = false): Judged => {
    return { id, form, question: [...before, q].join(' → '), outcome, told: `${told}${more}`, isCounted }
  }
  if (verdict === 'refused') return as('refused though answerable')
  if (verdict === 'answered') return as('answered though to be refused')
  if (verdict === 'wrong') {
    const lines = labelledQueries(question, vocabulary).map((queries) => lineOf(queries, reading.language, vocabulary))
    return as(lines.includes(told) ? 'silently wrong' : 'wrong, and the line says so')
  }
  if (verdict === 'asked right') return as('right after one question back')
  if (reading.kind !== 'meant' || reading.meaning.kind !== 'figures') return as('right')
  const { meaning, language } = reading
  const answer = await answerOf(judging.ctx, question)
  const opened = `\n${answer.answer}`
  const isOpened = meaning.queries.every((query) => opened.includes(`\n${lineOf([query], language, vocabulary)}.`))
  if (!isOpened) return as('silently wrong', ` (the answer opens with: ${answer.answer.slice(0, 200)})`)
  const faults: string[] = []
  let isCounted = true
  for (const query of meaning.queries) {
    const found = await differences(judging, query, vocabulary)
    if (found === null) isCounted = false
    else faults.push(...found)
  }
  return faults.length > 0
    ? as('silently wrong', ` (${faults.slice(0, 3).join('; ')})`, isCounted)
    : as('right', '', isCounted)
}

function readAfter({ q, before = [] }: LabelledQuestion, vocabulary: Vocabulary): Reading {
  let meaning: Meaning | undefined
  for (const question of before) {
    const reading = read(question, { vocabulary, ...(meaning && { before: meaning }) })
    meaning = meantBy(reading) ?? meaning
  }
  return read(q, { vocabulary, ...(meaning && { before: meaning }) })
}

async function answerOf(ctx: Context, { q, before = [] }: LabelledQuestion): Promise<AiAnswer> {
  let threadId: string | undefined
  for (const question of before) {
    threadId = (await askAi(ctx, { question, ...(threadId !== undefined && { threadId }) })).data.threadId
  }
  return (await askAi(ctx, { question: q, ...(threadId !== undefined && { threadId }) })).data
}

function tellReading(reading: Reading, vocabulary: Vocabulary): string {
  switch (reading.kind) {
    case 'meant':
      return canonical(reading.meaning, reading.language, vocabulary)
    case 'ask':
      return `? ${reading.readings.map((one) => canonical(one, reading.language, vocabulary)).join(' | ')}`
    case 'refused':
      return `– ${JSON.stringify(reading.why)}`
  }
}

function lineOf(
  [first, ...rest]: readonly FigureQuery[],
  language: Language,
  vocabulary: Vocabulary,
): string | undefined {
  return first && canonical({ kind: 'figures', queries: [first, ...rest] }, language, vocabulary)
}

const named = new Set(['restaurant', 'waiter', 'dish'])

/** Where the figures of a query are not those counted by hand, before anything is made of them; null: they can't be counted. */
async function differences(
  { ctx, books, keys }: Judging,
  { metrics, by, where, period }: FigureQuery,
  { today }: Vocabulary,
): Promise<string[] | null> {
  const days = 'rule' in period ? periodOfRule(period.rule, today) : period
  const isUncounted =
    metrics.includes('below_min') || [...by, ...where.map(({ dimension }) => dimension)].includes('void_reason')
  if (isUncounted || where.some(({ op, dimension }) => op === 'is' || dimension === 'place')) return null
  const bare = normalQuery({ metrics, by, where, period: days })
  const { rows, total } = await getFigures(ctx, bare, { most: 1000 })
  if (rows.length >= 1000) return null
  const ofDays = within(books, days)
  const asCounted = where.map((condition) => ({
    ...condition,
    values: named.has(condition.dimension)
      ? condition.values.map((id) => keys.get(id) ?? id)
      : condition.values.map(folded(condition.dimension)),
  }))
  const counted = countFigures(ofDays, { metrics, by, where: asCounted, days: { ...days, movedBy: 0 } })
  const told = new Map([
    ...rows.map((row) => [row.keys.map((key) => keys.get(key) ?? key).join('|'), row.figures] as const),
    ['total', total] as const,
  ])
  // Of no dimension there is the total alone.
  const groups = by.length === 0 ? [...counted].filter(([key]) => key === 'total') : [...counted]
  return groups.flatMap(([key, exacts]) =>
    metrics.flatMap((metric, index) => {
      const exact = exacts[index] ?? null
      const value = (told.get(key) ?? told.get(fold(key)))?.[index]?.value ?? null
      return isSame(value, exact, metric) ? [] : [`${metric} of ${key}: ${value}, counted ${textOf(exact)}`]
    }),
  )
}

const folded = (dimension: string) => (value: string) =>
  dimension === 'category' || dimension === 'product' ? value.toLowerCase() : value

function within(books: Books, { from, to }: { from: string; to: string }): Books {
  const isOfDays = ({ date }: { date: string }) => date >= from && date <= to
  const { checks, payments, moves } = books
  return {
    ...books,
    checks: checks.filter(isOfDays),
    payments: payments.filter(isOfDays),
    moves: moves.filter(isOfDays),
  }
}

const places = { money: 2, percent: 2, hours: 2, quantity: 3, count: 0 } as const

/** The figure is the fraction, rounded once. */
function isSame(told: number | null, exact: Exact, metric: FigureMetric): boolean {
  if (told === null || exact === null) return told === null && (exact === null || measuredMetrics.has(metric))
  const step = 10 ** places[measures[metric].unit]
  const value = decimalOf(exact)
  return Math.abs(told * step - value * step) <= 0.500001
}

/** Numerators and denominators may be past what a number holds. */
function decimalOf({ over, under }: NonNullable<Exact>): number {
  return Number((over * 1_000_000_000_000n) / under) / 1e12
}

function textOf(exact: Exact): string {
  return exact === null ? 'nothing' : String(decimalOf(exact))
}
