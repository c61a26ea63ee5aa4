import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureCondition, FigureDimension, FigureQuery } from '@vitrina/contract/figure-query'
import { sources } from '@vitrina/contract/source'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import * as say from './canonical-terms.ts'
import { endOfSums } from './check-sums.ts'
import type { Language, Meaning, RowCondition } from './meaning.ts'

/** Dimensions whose members have labels of the product, and the codes of these members. */
export const ownMembers: Readonly<Partial<Record<FigureDimension, readonly string[]>>> = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  weekend: ['0', '1'],
  source: sources,
  direction: ['in', 'out'],
  reason: ['sale', 'write_off', 'transfer', 'inventory', 'production', 'invoice'],
  quadrant: ['star', 'plowhorse', 'puzzle', 'dog'],
}

/** Ids by name of a dimension's members, in the order of the vocabulary. */
export function idsByName(
  dimension: FigureDimension,
  { restaurants, dishes, waiters }: Vocabulary,
): Map<string, string[]> {
  const lists: Partial<Record<FigureDimension, readonly { id: string; name: string }[]>> = {
    restaurant: restaurants,
    dish: dishes,
    waiter: waiters,
  }
  const byName = new Map<string, string[]>()
  for (const { id, name } of lists[dimension] ?? []) byName.set(name, [...(byName.get(name) ?? []), id])
  return byName
}

/**
 * The line that states exactly what is computed: «Средний чек · Скатерть на Покровке · 9–15 ноября». `read` gives the
 * same meaning for it.
 */
export function canonical(meaning: Meaning, language: Language, vocabulary: Vocabulary): string {
  return partsOf(meaning, { language, vocabulary }).join(say.between)
}

interface Spelt {
  language: Language
  vocabulary: Vocabulary
}

function partsOf(meaning: Meaning, spelt: Spelt): string[] {
  const { language } = spelt
  switch (meaning.kind) {
    case 'figures':
      return meaning.queries.flatMap((query, i) => [...(i > 0 ? [say.also[language]] : []), ...ofQuery(query, spelt)])
    case 'rows': {
      const { rows, where, within, period, order, limit, isCount } = meaning
      return [
        say.rowsTerms[rows][isCount ? 'count' : 'list'][language],
        ...where.map((condition) => ofCondition(condition, spelt)),
        ...within.map((condition) => ofRowCondition(condition, language)),
        spellPeriod(period, spelt),
        ...(order
          ? [`${say.orderTerms.value[order.direction][language]}${say.fieldLabels[order.field][language]}`]
          : []),
        ...(limit === null ? [] : [`${say.limitTerms.rows[language]}${limit}`]),
      ]
    }
    case 'explain': {
      const { metric, where, period, compare } = meaning
      return [
        `${say.explainLead[language]}${figureMetricLabels[metric].name[language]}`,
        ...where.map((condition) => ofCondition(condition, spelt)),
        spellPeriod(period, spelt),
        ...ofCompare(compare, spelt),
      ]
    }
    case 'whatIf': {
      const { dishes, price } = meaning
      const told =
        'to' in price
          ? `${say.whatIfTerms.to[language]}${price.to}`
          : 'by' in price
            ? `${say.whatIfTerms.by[language]}${signed(price.by)}`
            : `${say.whatIfTerms.by[language]}${signed(price.byPercent)} %`
      return [told, ofCondition({ dimension: 'dish', op: 'in', values: [...dishes] }, spelt)]
    }
    case 'freshness':
      return [say.freshnessTerms[language]]
    case 'task': {
      const { title, assigneeHint, priority } = meaning
      const { lead, who, urgent } = say.taskTerms
      return [
        `${lead[language]}${JSON.stringify(title)}`,
        ...(assigneeHint === null ? [] : [`${who[language]}${quoted(assigneeHint)}`]),
        ...(priority === 'urgent' ? [urgent[language]] : []),
      ]
    }
  }
}

function ofQuery(query: FigureQuery, spelt: Spelt): string[] {
  const { language } = spelt
  const metricName = (metric: FigureQuery['metrics'][number]) => figureMetricLabels[metric].name[language]
  const { metrics, by, where, period, compare, having, order, limit, perGroup, transform, members, count } = query
  const isShare = typeof transform === 'object' && 'share' in transform
  return [
    metrics.map(metricName).join(', '),
    ...(by.length > 0 ? [by.map((name) => figureDimensionLabels[name].by[language]).join(', ')] : []),
    ...where.map((condition) => ofCondition(condition, spelt)),
    'rule' in period ? say.ruleTerms[period.rule][language] : spellPeriod(period, spelt),
    ...ofCompare(compare, spelt),
    ...having.map(
      ({ metric, op, value }) =>
        `${metricName(metric)} ${say.boundTerms[op][language]} ${value === 'total' ? say.boundTotal[language] : value}`,
    ),
    ...(order ? [`${say.orderTerms[order.of][order.direction][language]}${metricName(order.metric)}`] : []),
    ...(limit === null ? [] : [`${say.limitTerms.rows[language]}${limit}`]),
    ...(perGroup === null ? [] : [`${say.limitTerms.perGroup[language]}${perGroup}`]),
    ...(transform === 'cumulative' || transform === 'delta' ? [say.transformTerms[transform][language]] : []),
    ...(isShare
      ? [
          transform.share === 'total'
            ? say.transformTerms.shareOfTotal[language]
            : `${say.transformTerms.shareWithin[language]}${figureDimensionLabels[transform.share].name[language]}`,
        ]
      : []),
    ...(typeof transform === 'object' && 'mean' in transform ? [say.meanTerms[transform.mean][language]] : []),
    ...(members === 'sold' ? [] : [say.memberTerms[members][language]]),
    ...(count === null ? [] : [`${say.countLead[language]}${figureDimensionLabels[count].name[language]}`]),
  ]
}

function ofCompare(compare: FigureComparison, spelt: Spelt): string[] {
  if (compare === 'none') return []
  const { language } = spelt
  return [
    typeof compare === 'string'
      ? say.compareTerms[compare][language]
      : `${say.compareLead[language]}${spellPeriod(compare, spelt)}`,
  ]
}

function ofCondition({ dimension, op, values }: FigureCondition, { language, vocabulary }: Spelt): string {
  const name = figureDimensionLabels[dimension].name[language]
  if (op === 'is') return `${name} ${say.isPhrase[values[0] === 'none' ? 'none' : 'some'][language]}`
  const told = membersPhrased(dimension, values, { language, vocabulary })
  if (op === 'between') {
    const [from = '', to = ''] = values.map(
      (value) => membersPhrased(dimension, [value], { language, vocabulary })[0] ?? '',
    )
    const end = dimension === 'check_sum' ? endOfSums(to) : to
    return `${name}: ${say.between2.from[language]}${from}${end === null ? '' : `${say.between2.to[language]}${end}`}`
  }
  // Restaurants are identified by name alone.
  if (dimension === 'restaurant' && op === 'in' && !told.some((one) => /^["#\d]/.test(one) || isReserved(one)))
    return told.join(', ')
  return op === 'notIn' ? `${name}, ${say.exceptWord[language]}: ${told.join(', ')}` : `${name}: ${told.join(', ')}`
}

const ownTerms = [say.ruleTerms, say.compareTerms, say.meanTerms, say.memberTerms].flatMap((words) =>
  Object.values(words).flatMap(({ ru, en }) => [ru, en]),
)
const { cumulative, delta, shareOfTotal } = say.transformTerms
const reserved = new Set([
  ...ownTerms,
  ...[cumulative, delta, shareOfTotal, say.also].flatMap(({ ru, en }) => [ru, en]),
])

/** Whether a name would be taken for another part of a line, because it is such a part or begins like one. */
function isReserved(name: string): boolean {
  return (
    reserved.has(name) ||
    /^(по|by|сначала|первые|first|в каждой|of each|к дням|against|доля|share|сколько|how many|greatest|least|grown|fallen) /.test(
      name,
    ) ||
    / (больше|меньше|more than|less than|at least|at most|указано|is told|is not told) ?/.test(name)
  )
}

/** Members by name; where only some members of a name are meant, by id. */
function membersPhrased(
  dimension: FigureDimension,
  values: readonly string[],
  { language, vocabulary }: Spelt,
): string[] {
  const own = ownMembers[dimension]
  if (own)
    return values.map((value) => (own.includes(value) ? memberName(dimension, value, null, language) : quoted(value)))
  const byName = idsByName(dimension, vocabulary)
  if (byName.size === 0) return values.map((value) => (/^(dish|rst|wtr)_/.test(value) ? `#${value}` : quoted(value)))
  const left = new Set(values)
  const names: string[] = []
  for (const [name, ids] of byName) {
    if (!ids.every((id) => left.has(id))) continue
    names.push(quoted(name))
    for (const id of ids) left.delete(id)
  }
  return [...names, ...[...left].map((id) => `#${id}`)]
}

/** A row condition with its field; values are quoted where they would be taken for another part of the line. */
function ofRowCondition({ field, op, values }: RowCondition, language: Language): string {
  const name = say.fieldLabels[field][language]
  // It is a yes-or-no condition, so there is no value to name.
  if (field === 'belowThreshold' && op === 'in' && values.join() === 'true') return name
  const listed = values.map(quoted).join(', ')
  return op === 'in' ? `${name}: ${listed}` : `${name} ${say.boundTerms[op][language]} ${listed}`
}

function quoted(text: string): string {
  return text === '' ||
    text.trim() !== text ||
    /[",·:#]|^(от|from|кроме|except) /.test(text) ||
    text !== text.normalize()
    ? JSON.stringify(text)
    : text
}

/** «9–15 ноября»; a year is written if it is not the current one. */
function spellPeriod({ from, to }: Period, { language, vocabulary }: Spelt): string {
  const [a, b] = [from, to].map((date) => ({
    year: date.slice(0, 4),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
  }))
  if (!a || !b) return ''
  const ofYear = (year: string) => (year === vocabulary.today.slice(0, 4) ? '' : ` ${year}`)
  const name = (month: number) => say.months[language][month - 1] ?? ''
  const end = `${b.day} ${name(b.month)}${ofYear(b.year)}`
  if (from === to) return end
  if (a.year === b.year && a.month === b.month) return `${a.day}–${end}`
  return `${a.day} ${name(a.month)}${a.year === b.year ? '' : ` ${a.year}`} – ${end}`
}

/** `−50`: with a typographic minus, not a hyphen. */
function signed(value: number): string {
  return `${value}`.replace(/^-/, '−')
}
