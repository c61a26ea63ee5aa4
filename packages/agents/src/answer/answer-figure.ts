import { changeOf } from '@vitrina/contract/change'
import { besideOf } from '@vitrina/core/figures/compared-period'
import type { FigureQuestion, Measure, SpokenPeriod } from '../understand/understood.ts'
import type { Answer } from './answer.ts'
import { barsBlock, metricBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { type Figure, readFigures } from './read-figures.ts'
import { say } from './say.ts'
import { dates, measureWords, money, percent, points, when } from './words.ts'

/** One number, or one for each thing that is named; null where the interface has none like it. */
export async function answerFigure(figures: Figures, question: FigureQuestion): Promise<Answer | null> {
  const { period, entities } = question
  const read = await readFigures(figures, question.measure, entities, period)
  if (!read) return null
  const { measure, figures: found, gaps } = read
  const title = `${measureWords[measure].name} ${when(period, figures.today)}`
  const isEmpty = found.every(({ value }) => value === null)
  const [first] = found
  if (found.length === 1 && first) {
    const block = metricBlock(first.of ?? measureWords[measure].name, first.data, first.metric)
    const more = compared(figures, measure, period, first)
    return {
      head: oneLine(figures, measure, period, first),
      remarks: [...(more ? [more] : []), ...gaps],
      title: first.of === null ? title : `${first.of}: ${title.toLowerCase()}`,
      blocks: [block],
      isEmpty,
    }
  }
  const rows = found.map(({ of, value }, i) => ({ id: String(i + 1), label: of ?? '', value }))
  return {
    head: `${title}:`,
    lines: found.map((figure) => `${figure.of} — ${told(figures, measure, figure)}`),
    remarks: gaps,
    title,
    blocks: [barsBlock(title, measureWords[measure].unit, rows)],
    isEmpty,
  }
}

/** «Выручка вчера (17 ноября): 1 234 ₽.», «Борщ: продано вчера (17 ноября) — 12 порций.» */
function oneLine(figures: Figures, measure: Measure, period: SpokenPeriod, figure: Figure): string {
  const { name, inside } = measureWords[measure]
  // A price and a cost are of now, unless a period was asked for.
  const isOfNow = (measure === 'price' || measure === 'cost') && /^период не назван/.test(period.assumed ?? '')
  const at = isOfNow ? '' : ` ${when(period, figures.today)}`
  const value = told(figures, measure, figure)
  if (figure.of === null) return `${measure === 'checks' ? 'Пробито' : name}${at}: ${value}.`
  const words = { quantity: 'продано', checks: 'пробито' } as const
  return `${figure.of}: ${measure === 'quantity' || measure === 'checks' ? words[measure] : inside}${at} — ${value}.`
}

function told(figures: Figures, measure: Measure, { value, unit, note, none }: Figure): string {
  const words = value === null && none !== null ? none : say(measure, value, figures.currency, unit)
  return `${words}${note ? ` (${note})` : ''}`
}

/** Beside what the period stands beside, as the metric itself compares: of a day that is not over, the hours that are. */
function compared(figures: Figures, measure: Measure, period: SpokenPeriod, { of, data }: Figure): string | null {
  const { sameHours } = data
  const { previous } = sameHours ?? data
  const change = changeOf(sameHours ?? data)
  const { from, to } = besideOf(period, 'previous')
  if (of !== null || previous === null || change === null) return null
  if (!figures.holds({ from, to }) || !figures.holds(period)) return null
  const days = dates({ from, to }, figures.today)
  const was = toldAs(measure, previous, figures.currency)
  const by = change.isPoints ? points(Math.abs(change.by)) : percent(Math.abs(change.by))
  const more = `на ${by} ${change.by > 0 ? 'больше' : 'меньше'}, чем`
  if (sameHours) {
    const now = `К ${sameHours.until} было ${toldAs(measure, sameHours.value, figures.currency)}`
    return `${now}, ${change.by === 0 ? 'столько же, сколько' : more} к тому же часу ${days} (${was}).`
  }
  if (period.to > figures.lastFull) return null
  return change.by === 0 ? `Столько же, сколько за ${days}.` : `Это ${more} за ${days} (${was}).`
}

function toldAs(measure: Measure, value: number | null, currency: string): string {
  const { unit } = measureWords[measure]
  if (value !== null && unit === 'money') return money(value, currency)
  return value !== null && unit === 'percent' ? percent(value) : say(measure, value, '')
}
