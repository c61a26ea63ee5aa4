import { addDays } from '@vitrina/contract/dates'
import {
  type FigureCondition,
  type FigureDimension,
  type FigureMetric,
  type FigureQuery,
  normalQuery,
} from '@vitrina/contract/figure-query'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { bareConditions, dimensions } from '@vitrina/core/figures/dimensions'
import { getFigures } from '@vitrina/core/figures/get-figures'
import { measures } from '@vitrina/core/figures/measures'
import { requirePlan } from '@vitrina/core/figures/plan'
import { z } from 'zod'
import type { Asking } from '../answering/asking.ts'
import type { Assumption, Meaning, Reading } from '../reading/meaning.ts'
import { fold } from '../understand/tokens.ts'
import { AskedFigures } from './figures-tool.ts'
import { nameMembers } from './name-members.ts'

/** A call that nothing can be computed for, with the text for the model. */
export interface Wrong {
  kind: 'wrong'
  words: string
  /** It uses an unknown name that the asker wrote: a query without that name would be about something else. */
  isNameOwed: boolean
}

/**
 * What a model's call of `figures` asks for, under the same rules as any question: known metrics by dimensions they
 * support, existing members, days that are not in the future. `said`: what people wrote; members must occur in it.
 */
export async function readAsked(
  args: Record<string, unknown> | null,
  asking: Asking,
  said: readonly string[] | null,
): Promise<Reading | Wrong> {
  const asked = AskedFigures.safeParse(args)
  if (!asked.success) return wrong(z.prettifyError(asked.error).slice(0, maxWordCount))
  const { language, vocabulary } = asking
  const named = nameMembers(asked.data.queries, { vocabulary, said })
  if (named.kind === 'unknown') return wrong(named.words, named.isOfAsker)
  if (named.kind === 'several') {
    const { said: name, names, choices } = named
    const isTooMany = choices.length === 0 || choices.length > maxChoices
    const why = { code: 'severalMeant', said: name, names } as const
    if (isTooMany) return { language, kind: 'refused', why, nearest: [] }
  }
  const ways: Extract<Reading, { kind: 'meant' }>[] = []
  for (const queries of named.kind === 'named' ? [named.queries] : named.choices) {
    const reading = await normaliseQueries(queries, asking)
    if (reading.kind !== 'meant') return reading
    ways.push(reading)
  }
  const [only, another] = ways
  if (only && !another) return only
  const about = named.kind === 'several' ? [named.said] : []
  return { language, kind: 'ask', readings: ways.map(({ meaning }) => meaning), about }
}

const maxChoices = 3
const maxWordCount = 2000

function wrong(words: string, isNameOwed = false): Wrong {
  return { kind: 'wrong', words, isNameOwed }
}

/** Normalised queries, limited to days that are stored. */
async function normaliseQueries(queries: readonly FigureQuery[], asking: Asking): Promise<Reading | Wrong> {
  const { language, vocabulary } = asking
  const { today, dataFrom } = vocabulary
  const assumed: Assumption[] = [{ code: 'byModel' }]
  const normal: FigureQuery[] = []
  for (const query of queries) {
    const { period, compare } = query
    const isBackwards = [period, compare].some(
      (days) => typeof days === 'object' && 'from' in days && days.from > days.to,
    )
    if (isBackwards) return wrong('Первый день периода стоит после последнего.')
    try {
      requirePlan(query)
      bareConditions(query.where)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_parameter') return wrong(error.message)
      throw error
    }
    for (const condition of query.where) {
      const unheld = await unheldValue(condition, asking)
      if (unheld !== null) return wrong(unheld)
    }
    if ('rule' in period) {
      normal.push(normalQuery(query))
      continue
    }
    if (period.from > today) return { language, kind: 'refused', why: { code: 'future' }, nearest: [] }
    if (dataFrom !== null && period.to < dataFrom) {
      return { language, kind: 'refused', why: { code: 'notHeld', what: 'days' }, nearest: [] }
    }
    const isCut = period.to > today
    if (isCut) assumed.push({ code: 'cutToToday' })
    normal.push(normalQuery({ ...query, period: isCut ? { ...period, to: today } : period }))
  }
  const [first, ...others] = [...new Map(normal.map((query) => [JSON.stringify(query), query])).values()]
  if (!first) return wrong('Нужен хотя бы один запрос.')
  const meaning: Meaning = { kind: 'figures', queries: [first, ...others] }
  return { language, kind: 'meant', meaning, assumed }
}

/** The metrics by which members are read for dimensions that only the accounting system names. */
const tellers: Partial<Record<FigureDimension, FigureMetric>> = {
  order_category: 'checks',
  station: 'checks',
  payment_type: 'payments',
  void_reason: 'voids',
  place: 'stock_moved',
}

/** What is wrong with a value that does not occur in the last year; null if it does. */
async function unheldValue({ dimension, op, values }: FigureCondition, asking: Asking): Promise<string | null> {
  if (op === 'is') return null
  if (/^abc_/.test(dimension)) {
    const odd = values.find((value) => !/^[ABC]$/.test(value))
    return odd === undefined ? null : `${dimension}: значения «${odd}» нет. Есть: A, B, C.`
  }
  const metric = tellers[dimension]
  const { ctx, steps, vocabulary } = asking
  const { dataTo } = vocabulary
  if (metric === undefined || dataTo === null) return null
  // The answer says which right is missing.
  if (!ctx.scopes.has(dimensions[dimension].scope) || !ctx.scopes.has(measures[metric].scope)) return null
  steps.take()
  const period = { from: addDays(dataTo, -365), to: dataTo }
  const { rows } = await getFigures(ctx, { metrics: [metric], by: [dimension], period })
  const held = rows.map(({ keys: [key = ''] }) => key)
  const odd = values.find((value) => !held.includes(value))
  if (odd === undefined) return null
  const near = held.filter((key) => fold(key).includes(fold(odd)) || fold(odd).includes(fold(key)))
  const shown = (near.length > 0 ? near : held).filter((key) => key !== '').slice(0, maxStored)
  return `${dimension}: значения «${odd}» нет. Есть: ${shown.map((key) => `«${key}»`).join(', ') || 'ни одного'}.`
}

const maxStored = 30
