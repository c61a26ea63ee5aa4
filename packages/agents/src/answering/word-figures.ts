import { changeOf } from '@vitrina/contract/change'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { figureDimensionLabels } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { MetricData } from '@vitrina/contract/widget'
import { isOfNow } from '@vitrina/core/figures/measures'
import { type Figure, noFigure } from '@vitrina/core/figures/read-figures'
import { type Computed, isOfSales } from './answer-figures.ts'
import type { Asking } from './asking.ts'
import { comparedRemarks, isOutside, runningTerms, storedRemarks } from './days-terms.ts'
import { changeText, figureText, fullText, metricName } from './figure-terms.ts'
import { ended, type Speech } from './speech.ts'
import { type Body, wordRows } from './word-rows.ts'

/** The text for figures, and whether it says that there are none. */
export interface Worded extends Body {
  isEmpty: boolean
}

/** A query's figures in words. Every number in the text occurs in the query's widgets. */
export function wordFigures(asking: Asking, computed: Computed, speech: Speech): Worded {
  const { query, figures, period } = computed
  const all = [...figures.total, ...figures.rows.flatMap(({ figures: own }) => own)]
  const isNothing = all.every(
    ({ value, beside, units = [] }) => value === null && beside === null && units.length === 0,
  )
  const ofSales = query.metrics.every(isOfSales)
  const isUnsold = query.members === 'notSold'
  if (isNothing && ofSales && !isUnsold && isOutside(period, asking.vocabulary)) {
    const head = speech.in(`Нет данных за ${speech.dates(period)}.`, `There is no data for ${speech.dates(period)}.`)
    return { head, lines: [], remarks: storedRemarks(asking, speech, period), isEmpty: true }
  }
  const isNow = query.metrics.every(isOfNow)
  const body = query.by.length === 0 ? single(computed, speech) : wordRows(asking, computed, speech)
  const remarks = [
    ...body.remarks,
    ...coverageOf(computed, speech),
    ...cutOf(computed, speech),
    ...(isNow
      ? [speech.in('Это на сейчас, какой бы период ни был назван.', 'This is as of now, whatever the days.')]
      : []),
    ...(isNow ? [] : runningTerms(asking, speech, computed)),
    ...(ofSales && !isNow
      ? [...storedRemarks(asking, speech, period), ...comparedRemarks(asking, speech, computed)]
      : []),
  ]
  return { ...body, remarks, isEmpty: isNothing }
}

/** One figure, or several without dimensions, each with the one it is compared with. */
function single(computed: Computed, speech: Speech): Body {
  const { query, figures, blocks } = computed
  const counted = figures.counted
  const said = query.metrics.map((metric, index) => {
    const figure = figures.total[index] ?? noFigure
    const data = blocks.find(isFigureOf(metric, computed))?.data ?? null
    const name = metricName(speech, metric, query)
    const change = changed(computed, speech, metric, figure, data)
    return { text: `${name} — ${figureText(speech, metric, query, figure)}`, change }
  })
  const of =
    query.count === null
      ? []
      : [`${figureDimensionLabels[query.count].name[speech.language]}: ${speech.number(counted ?? 0)}`]
  const [first, ...others] = said
  if (first === undefined) return { head: '', lines: [], remarks: [] }
  if (others.length === 0) {
    const change = first.change === null ? [] : [sentence(`${first.change}.`)]
    return { head: [...of.map((text) => `${text}.`), ended(first.text), ...change].join(' '), lines: [], remarks: [] }
  }
  const lines = said.map(({ text, change }) => (change === null ? text : `${text}; ${change}`))
  return { head: speech.in('Вот что получилось:', 'Here it is:'), lines: [...of, ...lines], remarks: [] }
}

function isFigureOf(metric: FigureMetric, { widgets }: Computed) {
  return (block: ComputedWidget): block is Extract<ComputedWidget, { type: 'metric' }> =>
    block.type === 'metric' && widgets.some(({ id, query }) => id === block.id && query?.metrics[0] === metric)
}

/** The comparison of a figure. For a day that is not over, its hours so far are compared. */
function changed(
  { query, figures }: Computed,
  speech: Speech,
  metric: FigureMetric,
  figure: Figure,
  data: MetricData | null,
): string | null {
  const { value, change, beside } = figure
  const days = figures.beside
  if (days === null || value === null || isOfNow(metric)) return null
  const than = speech.dates(days)
  const hours = data?.sameHours
  if (hours) {
    const by = changeOf(hours)
    if (by === null || hours.previous === null || hours.value === null) return null
    const [now, was] = [hours.value, hours.previous].map((each) => figureText(speech, metric, query, { value: each }))
    const more =
      by.by === 0
        ? speech.in('столько же, сколько', 'as much as')
        : `${changeText(speech, metric, query, by.by)}, ${speech.in('чем', 'than')}`
    return speech.in(
      `к ${hours.until} — ${now}, ${more} к тому же часу ${than} (${was})`,
      `by ${hours.until} it was ${now}, ${more} by the same hour of ${than} (${was})`,
    )
  }
  if (beside === null)
    return speech.in(
      `сравнить не с чем: за ${than} данных нет`,
      `there is nothing to compare with: no data for ${than}`,
    )
  if (change === null) return null
  const was = figureText(speech, metric, query, { value: beside })
  const full = fullText(speech, metric, query, figure)
  const lead = full === null ? '' : speech.in(`за полные дни — ${full}, `, `over full days it was ${full}, `)
  if (change === 0) return `${lead}${speech.in(`столько же, сколько за ${than}`, `the same as for ${than}`)}`
  return `${lead}${speech.in(
    `это ${changeText(speech, metric, query, change)}, чем за ${than} (${was})`,
    `this is ${changeText(speech, metric, query, change)} than for ${than} (${was})`,
  )}`
}

function cutOf({ isCut, period }: Computed, speech: Speech): string[] {
  const days = speech.dates(period)
  return isCut ? [speech.in(`Данные есть за ${days}, взяты они.`, `Data is held for ${days}: this is of them.`)] : []
}

function coverageOf({ coverage }: Computed, speech: Speech): string[] {
  if (coverage === null || coverage.value === null || coverage.value >= 100) return []
  const share = speech.percent(coverage.value)
  return [
    speech.in(
      `Себестоимость известна для ${share} выручки, остальное в расчёт не вошло.`,
      `Costs are known for ${share} of the revenue; the rest is left out.`,
    ),
  ]
}

/** Capitalises the first letter. */
function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
