import { readdirSync, readFileSync } from 'node:fs'
import { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import { z } from 'zod'

const Figures = z.strictObject({
  kind: z.literal('figures'),
  /** Several where two questions are in one. */
  queries: z.array(FigureQuery).min(1),
  /** What is right as well, in place of all of them. */
  accept: z.array(z.union([FigureQuery, z.array(FigureQuery)])).optional(),
})

const { period, compare, where, metrics } = FigureQuery.shape

const Rows = z.strictObject({
  kind: z.literal('rows'),
  rows: z.enum(['checks', 'checkLines', 'priceChanges', 'movements', 'positions']),
  where: z
    .array(
      z.union([FigureCondition, z.strictObject({ field: z.string(), op: z.string(), values: z.array(z.string()) })]),
    )
    .optional(),
  period: period.optional(),
  order: z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) }).optional(),
  having: z.array(z.strictObject({ field: z.string(), op: z.string(), value: z.number() })).optional(),
  limit: z.int().optional(),
  /** How many there are is asked for, not which. */
  count: z.literal(true).optional(),
  accept: z.array(z.record(z.string(), z.unknown())).optional(),
})

const Explain = z.strictObject({
  kind: z.literal('explain'),
  ...{ metric: metrics.element, period, compare, where },
})

const Reported = z.discriminatedUnion('kind', [Figures, Rows, Explain])

/** What a question asks for. Members are told by name, with `@` before those that have an id. */
const Label = z.discriminatedUnion('kind', [
  Figures,
  Rows,
  Explain,
  z.strictObject({
    kind: z.literal('whatIf'),
    dish: z.string(),
    price: z.number().optional(),
    /** Roubles, or percent as text. */
    by: z.union([z.number(), z.string().regex(/^-?\d+%$/)]).optional(),
  }),
  z.strictObject({ kind: z.literal('freshness') }),
  z.strictObject({ kind: z.literal('task'), title: z.string() }),
  /** It can't be told without asking back which of these is meant. */
  z.strictObject({ kind: z.literal('ask'), readings: z.array(Reported).min(2).max(3) }),
  z.strictObject({ kind: z.literal('refuse'), why: z.string() }),
])

const LabelledQuestion = z.strictObject({
  id: z.string(),
  form: z.string(),
  lang: z.enum(['ru', 'en']),
  q: z.string(),
  /** What was asked before it, first to last. */
  before: z.array(z.string()).optional(),
  /** Where questions of this form are asked. */
  origin: z.string().optional(),
  label: Label,
})
export type LabelledQuestion = z.infer<typeof LabelledQuestion>

const folder = new URL('.', import.meta.url)

/** Sets of questions that people ask, by name; those held out are to judge by, and not to be read by who teaches a parser. */
export function readCorpus(): Map<string, LabelledQuestion[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return new Map(
    files.map((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')
      return [name.slice(0, -'.jsonl'.length), lines.map((line) => LabelledQuestion.parse(JSON.parse(line)))]
    }),
  )
}
