import type { FigureComparison } from '@vitrina/contract/comparison'
import { isCalendarDate, type Period } from '@vitrina/contract/dates'
import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import {
  type FigureCondition,
  FigureDimension,
  FigureMetric,
  FigureQuery,
  normalQuery,
} from '@vitrina/contract/figure-query'
import { PeriodRule } from '@vitrina/contract/period-rule'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { z } from 'zod'
import { idsByName, ownMembers } from './canonical.ts'
import * as say from './canonical-terms.ts'
import { lastOfSums } from './check-sums.ts'
import type { Language, Meaning, RowCondition } from './meaning.ts'

type Asked = z.input<typeof FigureQuery>

/** The exact meaning of a canonical line; null for any other text. */
export function readCanonical(line: string, vocabulary: Vocabulary): { meaning: Meaning; language: Language } | null {
  const parts = splitLine(line.trim(), say.between)
  for (const language of ['ru', 'en'] as const) {
    const meaning = meaningOf(parts, new Reader(language, vocabulary))
    if (meaning) return { meaning, language }
  }
  return null
}

function meaningOf(parts: readonly string[], reader: Reader): Meaning | null {
  const { language } = reader
  const [first = '', ...rest] = parts
  if (first === say.freshnessTerms[language] && rest.length === 0) return { kind: 'freshness' }
  const title = after(first, say.taskTerms.lead[language])
  if (title !== null) return title.startsWith('"') ? taskOf(title, rest, language) : null
  const change = after(first, say.explainLead[language])
  if (change !== null) return explainOf(change, rest, reader)
  const to = numberAfter(first, say.whatIfTerms.to[language])
  const by = after(first, say.whatIfTerms.by[language])
  if (to !== null || by !== null) return whatIfOf(to, by, rest, reader)
  for (const rows of ['checks', 'checkLines', 'priceChanges', 'movements', 'positions'] as const) {
    const words = say.rowsTerms[rows]
    if (first === words.list[language]) return rowsOf(rows, false, rest, reader)
    if (first === words.count[language]) return rowsOf(rows, true, rest, reader)
  }
  if (rest.length === 0) return null
  const queries: FigureQuery[] = []
  for (const one of splitAt(parts, say.also[language])) {
    const query = reader.query(one)
    if (!query) return null
    queries.push(query)
  }
  const [lead, ...others] = queries
  return lead ? { kind: 'figures', queries: [lead, ...others] } : null
}

function taskOf(said: string, rest: readonly string[], language: Language): Meaning | null {
  const title = unquoted(said)
  const who = rest.map((part) => after(part, say.taskTerms.who[language])).find((one) => one !== null) ?? null
  const isUrgent = rest.includes(say.taskTerms.urgent[language])
  if (title === null || rest.length !== (who === null ? 0 : 1) + (isUrgent ? 1 : 0)) return null
  return {
    kind: 'task',
    title,
    assigneeHint: who === null ? null : unquoted(who),
    priority: isUrgent ? 'urgent' : 'normal',
  }
}

function explainOf(name: string, rest: readonly string[], reader: Reader): Meaning | null {
  const metric = reader.metric(name)
  const query = metric && reader.query([name, ...rest])
  if (!query || 'rule' in query.period) return null
  const { where, period, compare } = query
  return { kind: 'explain', metric, where, period, compare }
}

function whatIfOf(
  to: number | null,
  by: string | null,
  [dishes, ...more]: readonly string[],
  reader: Reader,
): Meaning | null {
  const condition = dishes === undefined ? null : reader.condition(dishes)
  if (more.length > 0 || condition?.dimension !== 'dish') return null
  const percent = by === null ? null : /^([−-]?[\d.]+) %$/.exec(by)?.[1]
  const amount = by === null ? null : numberOf(percent ?? by)
  if (to === null && amount === null) return null
  const price = to !== null ? { to } : percent ? { byPercent: amount ?? 0 } : { by: amount ?? 0 }
  return { kind: 'whatIf', dishes: condition.values, price }
}

function rowsOf(
  rows: Extract<Meaning, { kind: 'rows' }>['rows'],
  isCount: boolean,
  parts: readonly string[],
  reader: Reader,
): Meaning | null {
  const made: Extract<Meaning, { kind: 'rows' }> = {
    kind: 'rows',
    rows,
    where: [],
    within: [],
    period: { from: '', to: '' },
    order: null,
    limit: null,
    isCount,
  }
  for (const part of parts) {
    const within = reader.within(part)
    const order = within ? null : reader.orderOfRows(part)
    const limit = numberAfter(part, say.limitTerms.rows[reader.language])
    const condition = within || order || limit !== null ? null : reader.condition(part)
    const period = condition ? null : reader.days(part)
    if (within) made.within = [...made.within, within]
    else if (order) made.order = order
    else if (limit !== null) made.limit = limit
    else if (condition) made.where = [...made.where, condition]
    else if (period) made.period = period
    else return null
  }
  return made.period.from === '' ? null : made
}

/** Reads the parts of a line in one language. */
class Reader {
  readonly language: Language
  readonly #vocabulary: Vocabulary

  constructor(language: Language, vocabulary: Vocabulary) {
    this.language = language
    this.#vocabulary = vocabulary
  }

  query(parts: readonly string[]): FigureQuery | null {
    const [first = '', ...rest] = parts
    const metrics = splitLine(first, ', ').map((name) => this.metric(name))
    if (metrics.some((metric) => metric === null)) return null
    const asked: Omit<Asked, 'period'> & { period: Asked['period'] | null } = {
      metrics: metrics.flatMap((metric) => metric ?? []),
      period: null,
      where: [],
      having: [],
    }
    for (const part of rest) if (!this.#take(part, asked)) return null
    const { period } = asked
    if (period === null) return null
    const parsed = FigureQuery.safeParse({ ...asked, period })
    return parsed.success ? normalQuery(parsed.data) : null
  }

  #take(part: string, asked: Omit<Asked, 'period'> & { period: Asked['period'] | null }): boolean {
    const { language } = this
    const by = part
      .split(', ')
      .map((name) =>
        FigureDimension.options.find((dimension) => figureDimensionLabels[dimension].by[language] === name),
      )
    if (by.every((dimension) => dimension !== undefined)) {
      asked.by = by.flatMap((dimension) => dimension ?? [])
      return true
    }
    const rule = PeriodRule.exclude(['dashboard']).options.find((one) => say.ruleTerms[one][language] === part)
    if (rule) {
      asked.period = { rule }
      return true
    }
    const compare = this.#compare(part)
    if (compare) {
      asked.compare = compare
      return true
    }
    const limit = numberAfter(part, say.limitTerms.rows[language])
    const perGroup = numberAfter(part, say.limitTerms.perGroup[language])
    if (limit !== null) asked.limit = limit
    else if (perGroup !== null) asked.perGroup = perGroup
    if (limit !== null || perGroup !== null) return true
    const order = this.#order(part)
    if (order) {
      asked.order = order
      return true
    }
    const transform = this.#transform(part)
    if (transform) {
      asked.transform = transform
      return true
    }
    const members = (['all', 'notSold'] as const).find((one) => say.memberTerms[one][language] === part)
    if (members) {
      asked.members = members
      return true
    }
    const count = after(part, say.countLead[language])
    const counted = count === null ? null : this.dimension(count)
    if (counted) {
      asked.count = counted
      return true
    }
    const bound = this.#bound(part)
    if (bound) {
      asked.having = [...(asked.having ?? []), bound]
      return true
    }
    const condition = this.condition(part)
    if (condition) {
      asked.where = [...(asked.where ?? []), condition]
      return true
    }
    const period = this.days(part)
    if (period) asked.period = period
    return period !== null
  }

  metric(name: string): FigureMetric | null {
    return FigureMetric.options.find((metric) => figureMetricLabels[metric].name[this.language] === name) ?? null
  }

  dimension(name: string): FigureDimension | null {
    return (
      FigureDimension.options.find((dimension) => figureDimensionLabels[dimension].name[this.language] === name) ?? null
    )
  }

  #compare(part: string): FigureComparison | null {
    const { language } = this
    const rule = (['previous', 'week_ago', 'month_ago', 'year_ago'] as const).find(
      (one) => say.compareTerms[one][language] === part,
    )
    if (rule) return rule
    const days = after(part, say.compareLead[language])
    return days === null ? null : this.days(days)
  }

  #order(part: string): Asked['order'] {
    for (const kind of ['value', 'delta', 'deltaPct'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const name = after(part, say.orderTerms[kind][direction][this.language])
        const metric = name === null ? null : this.metric(name)
        if (metric) return { metric, direction, of: kind }
      }
    }
    return null
  }

  #transform(part: string): Asked['transform'] {
    const { language } = this
    const { transformTerms } = say
    if (part === transformTerms.cumulative[language]) return 'cumulative'
    if (part === transformTerms.delta[language]) return 'delta'
    if (part === transformTerms.shareOfTotal[language]) return { share: 'total' }
    const within = after(part, transformTerms.shareWithin[language])
    const share = within === null ? null : this.dimension(within)
    if (share) return { share }
    const mean = (['day', 'restaurant', 'check', 'guest', 'hour'] as const).find(
      (one) => say.meanTerms[one][language] === part,
    )
    return mean ? { mean } : undefined
  }

  #bound(part: string): NonNullable<Asked['having']>[number] | null {
    const { language } = this
    for (const metric of FigureMetric.options) {
      const rest = after(part, `${figureMetricLabels[metric].name[language]} `)
      if (rest === null) continue
      for (const op of ['gte', 'lte', 'gt', 'lt'] as const) {
        const said = after(rest, `${say.boundTerms[op][language]} `)
        if (said === null) continue
        if (said === say.boundTotal[language]) return { metric, op, value: 'total' }
        const value = numberOf(said)
        if (value !== null) return { metric, op, value }
      }
    }
    return null
  }

  condition(part: string): FigureCondition | null {
    const { language } = this
    for (const dimension of FigureDimension.options) {
      const name = figureDimensionLabels[dimension].name[language]
      for (const is of ['some', 'none'] as const)
        if (part === `${name} ${say.isPhrase[is][language]}`) return { dimension, op: 'is', values: [is] }
      const out = after(part, `${name}, ${say.exceptWord[language]}: `)
      if (out !== null) return this.#listed(dimension, 'notIn', out)
      const told = after(part, `${name}: `)
      if (told === null) continue
      const range = after(told, say.between2.from[language])
      const ends = range === null ? [] : splitLine(range, say.between2.to[language])
      if (ends.length === 2) {
        const [from, to] = ends.map((one) => this.#members(dimension, one)?.[0])
        if (from === undefined || to === undefined) return null
        return { dimension, op: 'between', values: [from, dimension === 'check_sum' ? lastOfSums(to) : to] }
      }
      const [from] = ends
      if (dimension === 'check_sum' && from !== undefined)
        return { dimension, op: 'between', values: [this.#members(dimension, from)?.[0] ?? '', lastOfSums(null)] }
      return this.#listed(dimension, 'in', told)
    }
    // A restaurant whose name begins with a digit is written with its field: by itself it would be a day.
    if (/(?:^|, )\d/.test(part)) return null
    const names = splitLine(part, ', ').map((name) => this.#members('restaurant', name))
    return names.length > 0 && names.every((ids) => ids !== null && ids.length > 0)
      ? { dimension: 'restaurant', op: 'in', values: names.flatMap((ids) => ids ?? []) }
      : null
  }

  #listed(dimension: FigureDimension, op: 'in' | 'notIn', told: string): FigureCondition | null {
    const members = splitLine(told, ', ').map((one) => this.#members(dimension, one))
    return members.some((one) => one === null) ? null : { dimension, op, values: members.flatMap((one) => one ?? []) }
  }

  /** The ids or values of a name; null if no member has it. */
  #members(dimension: FigureDimension, said: string): string[] | null {
    if (said.startsWith('#')) return [said.slice(1)]
    const text = unquoted(said)
    if (text === null) return null
    const own = said.startsWith('"')
      ? undefined
      : ownMembers[dimension]?.find((key) => memberName(dimension, key, null, this.language) === text)
    if (own !== undefined) return [own]
    if (!/^(restaurant|dish|waiter)$/.test(dimension)) return [text]
    return idsByName(dimension, this.#vocabulary).get(text) ?? null
  }

  within(part: string): RowCondition | null {
    const { language } = this
    for (const field of rowFields) {
      const name = say.fieldLabels[field][language]
      if (field === 'belowThreshold' && part === name) return { field, op: 'in', values: ['true'] }
      const listed = after(part, `${name}: `)
      if (listed !== null) {
        const values = splitLine(listed, ', ').map(unquoted)
        return values.some((value) => value === null)
          ? null
          : { field, op: 'in', values: values.flatMap((value) => value ?? []) }
      }
      for (const op of ['gte', 'lte', 'gt', 'lt'] as const) {
        const bound = after(part, `${name} ${say.boundTerms[op][language]} `)
        const value = bound === null ? null : unquoted(bound)
        if (value !== null) return { field, op, values: [value] }
      }
    }
    return null
  }

  orderOfRows(part: string): Extract<Meaning, { kind: 'rows' }>['order'] {
    for (const direction of ['asc', 'desc'] as const) {
      const name = after(part, say.orderTerms.value[direction][this.language])
      const field = (['total', 'guests', 'positions', 'discount', 'closedAt', 'date'] as const).find(
        (one) => say.fieldLabels[one][this.language] === name,
      )
      if (field) return { field, direction }
    }
    return null
  }

  /** «9–15 ноября», «28 октября 2025 – 3 ноября». */
  days(part: string): Period | null {
    const names = say.months[this.language]
    const match =
      /^(?:(?<a>\d{1,2})(?: (?<am>[а-яa-z]+))?(?: (?<ay>\d{4}))?(?:–| – ))?(?<b>\d{1,2}) (?<bm>[а-яa-z]+)(?: (?<by>\d{4}))?$/i.exec(
        part,
      )
    const { a, am, ay, b, bm, by } = match?.groups ?? {}
    if (b === undefined) return null
    const date = (day: string, month: string | undefined, year: string) => {
      const at = names.indexOf(month ?? '') + 1
      const text = `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`
      return at > 0 && isCalendarDate(text) ? text : null
    }
    const thisYear = this.#vocabulary.today.slice(0, 4)
    const to = date(b, bm, by ?? thisYear)
    // A year that is not written is that of the end, or the current one.
    const from = a === undefined ? to : (date(a, am ?? bm, ay ?? by ?? thisYear) ?? null)
    return from && to && from <= to ? { from, to } : null
  }
}

const rowFields = [
  'number',
  'table',
  'guests',
  'positions',
  'total',
  'discount',
  'returns',
  'voids',
  'closedAt',
  'change',
  'belowThreshold',
] as const satisfies readonly RowCondition['field'][]

function after(text: string, lead: string): string | null {
  return text.startsWith(lead) ? text.slice(lead.length) : null
}

function numberAfter(text: string, lead: string): number | null {
  const rest = after(text, lead)
  return rest === null ? null : numberOf(rest)
}

function numberOf(text: string): number | null {
  const plain = text.replace(/^−/, '-')
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(plain) ? Number(plain) : null
}

function unquoted(text: string): string | null {
  if (!text.startsWith('"')) return text
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Splits a line at a joint, keeping quoted parts intact. */
function splitLine(line: string, joint: string): string[] {
  const parts: string[] = []
  let [start, isQuoted] = [0, false]
  for (let at = 0; at < line.length; at++) {
    if (isQuoted && line[at] === '\\') at++
    else if (line[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && line.startsWith(joint, at)) {
      parts.push(line.slice(start, at))
      start = at + joint.length
      at = start - 1
    }
  }
  return [...parts, line.slice(start)]
}

function splitAt(parts: readonly string[], joint: string): string[][] {
  const lists: string[][] = [[]]
  for (const part of parts) {
    if (part === joint) lists.push([])
    else lists.at(-1)?.push(part)
  }
  return lists
}
