import { figureDimensionLabels } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import type { FigureRow } from '@vitrina/core/figures/get-figures'
import { isOfNow, measures } from '@vitrina/core/figures/measures'
import { deltaOf, type Figure, noFigure } from '@vitrina/core/figures/read-figures'
import { type Computed, hasShares, isTotalReported } from './answer-figures.ts'
import type { Asking } from './asking.ts'
import { daysOfMember, figureText, fullText, memberText, metricName, shortChange } from './figure-terms.ts'
import { ended, type Speech } from './speech.ts'

/** A sentence, the lines below it, and remarks. */
export interface Body {
  head: string
  lines: string[]
  remarks: string[]
}

/** Maximum number of lines in an answer, so that it is read in five seconds. */
const maxLines = 5
/** Maximum number of ordered members that are each named: a week of days. */
const maxInOrder = 7

/** Figures by one or two dimensions in words: the total, the first few rows, and how many rows there are. */
export function wordRows(asking: Asking, computed: Computed, speech: Speech): Body {
  const { query, figures } = computed
  const { rows, count } = figures
  if (rows.length === 0) return { head: speech.in('Таких нет.', 'There are none.'), lines: [], remarks: [] }
  if (query.members === 'notSold') return unsold(computed, speech)
  const isOverTime = query.by.length === 1 && query.order === null && query.limit === null && isOrdered(query.by[0])
  const totals = isTotalReported(query) ? totalsOf(computed, speech) : []
  if (isOverTime && rows.length > maxInOrder) {
    return { head: [...totals, ...extremes(asking, computed, speech)].join(' '), lines: [], remarks: [] }
  }
  const named = ofFocus(computed)
  if (named.length > 0) return focused(computed, speech, named, totals)
  if (computed.firsts !== null) return byFirst(computed, speech, totals)
  const most = isOverTime ? maxInOrder : maxLines
  const turned = turnedOf(computed)
  if (turned !== null && turned.length < Math.min(rows.length, most)) return ofTurned(computed, speech, turned, totals)
  const shown = rows.slice(0, most)
  const lines = shown.map((row) => rowText(computed, speech, row))
  const [only] = lines
  const rest = restOf(computed, speech, shown.length)
  if (lines.length === 1 && only !== undefined && count === 1)
    return { head: [...totals, ended(only)].join(' '), lines: [], remarks: [] }
  if (lines.length === 1 && only !== undefined) return { head: ended(only), lines: [], remarks: [...totals, ...rest] }
  const head = totals.length > 0 ? totals.join(' ') : foundOf(computed, speech)
  return { head, lines, remarks: rest }
}

/** The rows of members that the question names among all others. */
function ofFocus({ query, figures, focus }: Computed): FigureRow[] {
  const at = focus === null ? -1 : query.by.indexOf(focus.dimension)
  return at < 0 ? [] : figures.rows.filter(({ keys }) => focus?.values.includes(keys[at] ?? '') === true)
}

/** «доля кофе»: what was asked for, and not the five largest of which it may be none. */
function focused(computed: Computed, speech: Speech, named: readonly FigureRow[], totals: readonly string[]): Body {
  const lines = named.slice(0, maxInOrder).map((row) => rowText(computed, speech, row))
  const [only] = lines
  const rest = speech.in('Остальные — в таблице.', 'The rest is in the table.')
  if (only !== undefined && lines.length === 1)
    return { head: [ended(only), ...totals].join(' '), lines: [], remarks: [rest] }
  return { head: totals.length > 0 ? totals.join(' ') : foundOf(computed, speech), lines, remarks: [rest] }
}

/** Where rows are asked for by their growth or fall: those that have grown, or fallen. */
function turnedOf({ query, figures }: Computed): FigureRow[] | null {
  const { order, metrics } = query
  if (!order || order.of === 'value') return null
  const at = metrics.indexOf(order.metric)
  const sign = order.direction === 'asc' ? -1 : 1
  return figures.rows.filter(({ figures: own }) => sign * (deltaOf(order.metric, own[at] ?? noFigure) ?? 0) > 0)
}

/** Fewer have grown or fallen than would be named: only those are. */
function ofTurned(computed: Computed, speech: Speech, turned: readonly FigureRow[], totals: readonly string[]): Body {
  const isFall = computed.query.order?.direction === 'asc'
  const said =
    turned.length === 0
      ? isFall
        ? speech.in('Снижения нет ни у кого.', 'None has fallen.')
        : speech.in('Роста нет ни у кого.', 'None has grown.')
      : isFall
        ? speech.in('Снизилось только это:', 'Only these have fallen:')
        : speech.in('Выросло только это:', 'Only these have grown:')
  const lines = turned.map((row) => rowText(computed, speech, row))
  return { head: [...totals, said].join(' '), lines, remarks: [] }
}

const ordered = new Set<string>([...timeDimensions, 'hour', 'check_size', 'check_sum'])

function isOrdered(dimension: string | undefined): boolean {
  return dimension !== undefined && ordered.has(dimension)
}

/** `Всего 100 ₽.`; for an average, its value over all rows. */
function totalsOf(computed: Computed, speech: Speech): string[] {
  const { query, figures } = computed
  const said = query.metrics.flatMap((metric, index) => {
    const figure = figures.total[index]
    if (figure === undefined || isOfNow(metric) || !isDrawn(computed, metric)) return []
    const value = figureText(speech, metric, query, figure)
    const name = query.metrics.length === 1 ? '' : `${metricName(speech, metric, query)} — `
    const change =
      figure.change === null || figures.beside === null
        ? ''
        : ` (${ofFullDays(computed, speech, metric, figure)}${shortChange(speech, metric, query, figure.change)})`
    return [`${name}${value}${change}`]
  })
  if (said.length === 0) return []
  const isSum = query.metrics.every((metric) => measures[metric].isAdditive)
  return [ended(`${isSum ? speech.in('Всего', 'In all') : speech.in('В целом', 'Overall')} ${said.join('; ')}`)]
}

function isDrawn({ blocks }: Computed, metric: FigureMetric): boolean {
  return blocks.some(({ type, query }) => type === 'metric' && query?.metrics[0] === metric)
}

function foundOf({ query, figures }: Computed, speech: Speech): string {
  const { count } = figures
  if (query.having.length > 0) return speech.in(`Нашлось: ${speech.number(count)}.`, `Found: ${speech.number(count)}.`)
  return speech.in('Вот что получилось:', 'Here it is:')
}

/** Says how many there are where not all are named. */
function restOf({ query, figures: { count, rows } }: Computed, speech: Speech, said: number): string[] {
  if (said >= count) return []
  const first = speech.in(firsts.ru[said] ?? 'первые', firsts.en[said] ?? 'the first')
  const of = speech.in(`Это ${first} из ${speech.number(count)}`, `This is ${first} of ${speech.number(count)}`)
  const hasMore = rows.length > said && (query.limit ?? rows.length) > said
  return [hasMore ? speech.in(`${of}; остальные — в таблице.`, `${of}; the rest is in the table.`) : `${of}.`]
}

// The first few in words, as they are not figures.
const firsts = {
  ru: ['', 'первый', 'первые два', 'первые три', 'первые четыре', 'первые пять', 'первые шесть', 'первые семь'],
  en: [
    '',
    'the first',
    'the first two',
    'the first three',
    'the first four',
    'the first five',
    'the first six',
    'the first seven',
  ],
} as const

function nameOf(
  { query, period }: Computed,
  speech: Speech,
  { keys, labels }: Pick<FigureRow, 'keys' | 'labels'>,
): string {
  const names = query.by.map((dimension, at) => {
    return memberText(speech, dimension, { key: keys[at] ?? '', label: labels[at] ?? null }, period)
  })
  return names.join(', ')
}

/** `Арбат — 300 ₽ (60 %), +20 % (было 250 ₽)` */
function rowText(computed: Computed, speech: Speech, row: FigureRow): string {
  const { query } = computed
  const said = query.metrics.map((metric, index) => {
    const figure = row.figures[index] ?? noFigure
    const name = query.metrics.length === 1 ? '' : `${metricName(speech, metric, query).toLowerCase()} `
    const share =
      hasShares(query) && figure.share !== null && query.compare === 'none' ? ` (${speech.percent(figure.share)})` : ''
    return `${name}${figureText(speech, metric, query, figure)}${share}${comparedOfRow(computed, speech, metric, figure)}`
  })
  const counted =
    query.count === null || row.counted === undefined
      ? []
      : [`${figureDimensionLabels[query.count].name[speech.language].toLowerCase()}: ${speech.number(row.counted)}`]
  return `${nameOf(computed, speech, row)} — ${[...said, ...counted].join(', ')}`
}

/** `за полные дни 30 ₽: `, before a change that does not cover all the days shown. */
function ofFullDays({ query }: Computed, speech: Speech, metric: FigureMetric, figure: Figure): string {
  const full = fullText(speech, metric, query, figure)
  return full === null ? '' : speech.in(`за полные дни ${full}: `, `over full days ${full}: `)
}

function comparedOfRow(computed: Computed, speech: Speech, metric: FigureMetric, figure: Figure): string {
  const { query, figures } = computed
  const { change, beside, value } = figure
  if (figures.beside === null || isOfNow(metric)) return ''
  if (beside === null) return value === null ? '' : speech.in(', раньше не было', ', none before')
  const was = speech.in(
    `было ${figureText(speech, metric, query, { value: beside })}`,
    `was ${figureText(speech, metric, query, { value: beside })}`,
  )
  if (change === null) return ` (${was})`
  return `, ${ofFullDays(computed, speech, metric, figure)}${shortChange(speech, metric, query, change)} (${was})`
}

/** The largest and the smallest of an order; a period that is not over cannot be the smallest. */
function extremes({ vocabulary }: Asking, computed: Computed, speech: Speech): string[] {
  const { query, figures, period } = computed
  const [dimension] = query.by
  const [metric] = query.metrics
  if (dimension === undefined || metric === undefined) return []
  const known = figures.rows.filter(({ figures: [first] }) => first?.value !== null && first !== undefined)
  const isOver = ({ keys: [key = ''] }: FigureRow) => {
    const days = daysOfMember(dimension, key, period)
    return days === null || days.to <= vocabulary.lastFull
  }
  const size = ({ figures: [first] }: FigureRow) => first?.value ?? 0
  const sorted = known.toSorted((a, b) => size(b) - size(a))
  const [most, least] = [sorted[0], sorted.findLast(isOver)]
  const last = figures.rows.at(-1)
  if (query.transform === 'cumulative' && last)
    return [`${speech.in('К концу:', 'By the end:')} ${rowText(computed, speech, last)}.`]
  if (!most || !least) return []
  return [
    ended(`${speech.in('Больше всего:', 'The most:')} ${rowText(computed, speech, most)}`),
    ...(least === most
      ? []
      : [ended(`${speech.in('Меньше всего:', 'The least:')} ${rowText(computed, speech, least)}`)]),
  ]
}

/** For two dimensions: each member of the first with its largest member of the second. */
function byFirst(computed: Computed, speech: Speech, totals: readonly string[]): Body {
  const { query, figures, firsts, period } = computed
  const [first, second] = query.by
  const [metric] = query.metrics
  if (first === undefined || second === undefined || metric === undefined || firsts === null)
    return { head: '', lines: [], remarks: [] }
  const most = isOrdered(first) ? maxInOrder : maxLines
  const lines = firsts.rows
    .slice(0, most)
    .map(({ keys: [key = ''], labels: [label = null], figures: [own = noFigure] }) => {
      const name = memberText(speech, first, { key, label }, period)
      const best = figures.rows
        .filter(({ keys }) => keys[0] === key)
        .toSorted((a, b) => (b.figures[0]?.value ?? 0) - (a.figures[0]?.value ?? 0))[0]
      const top =
        best === undefined || best.figures[0]?.value == null
          ? ''
          : `; ${speech.in('больше всего', 'the most')}: ${memberText(speech, second, { key: best.keys[1] ?? '', label: best.labels[1] ?? null }, period)} — ${figureText(speech, metric, query, best.figures[0])}`
      return `${name} — ${figureText(speech, metric, query, own)}${comparedOfRow(computed, speech, metric, own)}${top}`
    })
  const isAll = lines.length >= firsts.count
  const remarks = isAll ? [] : [speech.in('Остальные — в таблице.', 'The rest is in the table.')]
  return {
    head: totals.length > 0 ? totals.join(' ') : speech.in('Вот что получилось:', 'Here it is:'),
    lines,
    remarks,
  }
}

/** Members without sales are listed by name, as they have no figures. */
function unsold(computed: Computed, speech: Speech): Body {
  const { rows, count } = computed.figures
  const names = rows.slice(0, maxLines).map((row) => nameOf(computed, speech, row))
  const head = speech.in(`Без продаж: ${speech.number(count)}.`, `Without sales: ${speech.number(count)}.`)
  return { head, lines: names, remarks: restOf(computed, speech, names.length) }
}
