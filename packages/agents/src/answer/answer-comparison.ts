import type { Period } from '@vitrina/contract/dates'
import type { MetricData, TableData } from '@vitrina/contract/widget'
import { besideOf } from '@vitrina/core/figures/compared-period'
import type { ComparisonQuestion, Grouping, Measure, SpokenPeriod } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { type Block, metricBlock, tableBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { isUnfinished } from './full-days.ts'
import { isInOrder, joined, type Pair, paired, readBoth, unevenRows } from './pairs.ts'
import { readFigures } from './read-figures.ts'
import { say } from './say.ts'
import { dates, measureWords, number, percent, when } from './words.ts'

/** One period against another; null where the interface has no such figures. */
export async function answerComparison(
  figures: Figures,
  question: ComparisonQuestion,
  mostCalls: number,
): Promise<Answer | null> {
  return question.by === null
    ? compareFigures(figures, question)
    : compareRows(figures, question, question.by, Math.floor(mostCalls / 2 / question.measures.length))
}

async function compareFigures(figures: Figures, question: ComparisonQuestion): Promise<Answer | null> {
  const { period, comparison } = question
  const read = await Promise.all(question.measures.map((measure) => pairsOf(figures, question, measure)))
  const held = read.filter((each) => each !== null)
  const [first] = held
  const [pair, another] = first?.pairs ?? []
  if (!first || !pair) return null
  const title = titleOf(question, first.measure, figures.today)
  const all = held.flatMap(({ measure, pairs }) => pairs.map((each) => ({ measure, pair: each })))
  const remarks = [...new Set([...held.flatMap(({ gaps }) => gaps), ...notHeld(question, held)])]
  const isEmpty = all.every(({ pair: { now, before } }) => now === null && before === null)
  const blocks = held.flatMap((each) => each.blocks)
  if (another) {
    const lines = first.pairs.slice(0, mostLines).map((each) => lineOf(figures, first.measure, each, false))
    const more = held.length > 1 || first.pairs.length > mostLines ? ['Остальное — в таблице.'] : []
    return { head: `${title}:`, lines, remarks: [...more, ...remarks], title, blocks, isEmpty }
  }
  const head = headOf(figures, first.measure, pair, period, comparison)
  const lines = all.slice(1).map(({ measure, pair: each }) => lineOf(figures, measure, { ...each, of: null }, true))
  return { head, lines, remarks, title, blocks, isEmpty }
}

async function pairsOf(
  figures: Figures,
  { entities, period, comparison }: ComparisonQuestion,
  measure: Measure,
): Promise<{ measure: Measure; pairs: Pair[]; gaps: string[]; blocks: Block[] } | null> {
  const now = await readFigures(figures, measure, entities, period, comparison)
  if (!now) return null
  const [whole] = now.figures
  if (whole && whole.of === null) {
    const { value, previous, changePct } = whole.data
    const usual = besideOf(period, 'previous')
    const isOpen = isUnfinished({ period, comparison }, figures.lastFull)
    const isTold = usual.from === comparison.from && usual.to === comparison.to && !isOpen
    const pair = {
      ...{ id: '1', of: null, unit: null, now: value, before: previous, isOpen },
      changePct: isTold ? changePct : null,
    }
    const drawn = isOpen ? withoutChange(whole.data) : whole.data
    const blocks = [metricBlock(measureWords[measure].name, drawn, whole.metric)]
    return { measure, pairs: [pair], gaps: now.gaps, blocks }
  }
  const before = await readFigures(figures, measure, entities, comparison)
  const isOpen = isUnfinished({ period, comparison }, figures.lastFull)
  const pairs = paired(now.figures, before?.figures ?? []).map((pair) => ({ ...pair, isOpen }))
  const title = `${measureWords[now.measure].name}, ${dates(period, figures.today)} и ${dates(comparison, figures.today)}`
  return { measure: now.measure, pairs, gaps: now.gaps, blocks: [pairTable(title, [{ measure: now.measure, pairs }])] }
}

function withoutChange(data: MetricData): MetricData {
  return { ...data, changePct: null, ...(data.changePoints !== undefined && { changePoints: null }) }
}

/** Measures that were asked for and have no such figures. */
function notHeld({ measures, by }: ComparisonQuestion, held: readonly { measure: Measure }[]): string[] {
  const lost = measures.filter((measure) => !held.some((each) => each.measure === measure))
  if (lost.length === 0 || held.length === measures.length) return []
  return [
    `Не считается${by === null ? '' : ' в таком разрезе'}: ${lost.map((each) => measureWords[each].inside).join(', ')}.`,
  ]
}

async function compareRows(
  figures: Figures,
  question: ComparisonQuestion,
  by: Grouping,
  mostCalls: number,
): Promise<Answer | null> {
  const { measures, period, comparison, entities } = question
  const both = await Promise.all(
    measures.map(async (measure) => {
      const read = await readBoth(figures, { measure, by, entities, mostCalls }, period, comparison)
      if (!read) return null
      const { now, before } = read
      const isOpen = isUnfinished({ period, comparison }, figures.lastFull)
      const pairs = joined(now, before).map((pair) => ({ ...pair, isOpen }))
      const gaps = [...now.gaps, ...before.gaps, ...unevenRows(now, before), ...(now.note ? [now.note] : [])]
      return { measure, by: now.by, pairs, gaps }
    }),
  )
  const held = both.filter((each) => each !== null)
  const [first] = held
  if (!first) {
    const answer = await compareFigures(figures, { ...question, by: null })
    const why = 'В таком разрезе витрина это не сравнивает, показано целиком.'
    return answer && { ...answer, first: [why, ...(answer.first ?? [])] }
  }
  const title = titleOf(question, first.measure, figures.today)
  const isLong = first.pairs.length > mostLines
  return {
    head: `${title}:`,
    lines: first.pairs
      .slice(0, isLong && isInOrder(first.by) ? 7 : mostLines)
      .map((pair) => lineOf(figures, first.measure, pair, false)),
    remarks: [
      ...new Set([
        ...held.flatMap(({ gaps }) => gaps),
        ...notHeld(question, held),
        ...(held.length > 1 || isLong ? ['Остальное — в таблице.'] : []),
      ]),
    ],
    title,
    blocks: [pairTable(title, held)],
    isEmpty: first.pairs.every(({ now, before }) => now === null && before === null),
  }
}

function titleOf({ period, comparison }: ComparisonQuestion, measure: Measure, today: string): string {
  return `${measureWords[measure].name} ${when(period, today)} против ${dates(comparison, today)}`
}

/** «Выручка за эту неделю (16–18 ноября) больше, чем за 9–11 ноября: 1 200 ₽ против 1 000 ₽.» */
function headOf(figures: Figures, measure: Measure, pair: Pair, period: SpokenPeriod, comparison: Period): string {
  const { name, inside } = measureWords[measure]
  const subject = pair.of === null ? name : `${pair.of}: ${measure === 'quantity' ? 'продано' : inside}`
  const dash = pair.of === null ? ':' : ' —'
  const at = when(period, figures.today)
  const [now, before] = [told(figures, measure, pair.now, pair), told(figures, measure, pair.before, pair)]
  const word = wayOf(pair)
  const was = dates(comparison, figures.today)
  if (word === null) return `${subject} ${at}${dash} ${now}; за ${was}${dash} ${before}.`
  const change = pair.changePct === null || pair.changePct === 0 ? '' : ` на ${percent(Math.abs(pair.changePct))}`
  if (word === 'столько же') return `${subject} ${at}${dash} ${now}, столько же, сколько за ${was}.`
  return `${subject} ${at}${dash} ${now},${change} ${word}, чем за ${was} (${before}).`
}

/** «Чеки: 120 против 110 — больше» */
function lineOf(figures: Figures, measure: Measure, pair: Pair, isMeasureSaid: boolean): string {
  const named = [pair.of, isMeasureSaid || pair.of === null ? measureWords[measure].name : null]
  const subject = named.filter((part) => part !== null).join(', ')
  const word = wayOf(pair)
  const change = pair.changePct && !pair.isOpen ? ` на ${percent(Math.abs(pair.changePct))}` : ''
  const plain = measure === 'checks' && isMeasureSaid
  const words = (value: number | null) =>
    plain && value !== null ? number(value) : told(figures, measure, value, pair)
  const [now, before] = [words(pair.now), words(pair.before)]
  return `${subject}: ${now} против ${before}${word === null ? '' : ` — ${word}${change}`}`
}

function told(figures: Figures, measure: Measure, value: number | null, { unit }: Pair): string {
  return value === null ? 'нет данных' : say(measure, value, figures.currency, unit)
}

function wayOf({ now, before, isOpen }: Pair): 'больше' | 'меньше' | 'столько же' | null {
  if (now === null || before === null || isOpen) return null
  return now === before ? 'столько же' : now > before ? 'больше' : 'меньше'
}

/** Both figures of each thing side by side. */
export function pairTable(title: string, held: readonly { measure: Measure; pairs: readonly Pair[] }[]): Block {
  const columns: TableData['columns'] = [
    { key: 'of', label: '', unit: null },
    ...held.flatMap(({ measure }) => {
      const { name, unit } = measureWords[measure]
      return [
        { key: `${measure}_now`, label: name, unit },
        { key: `${measure}_before`, label: `${name} раньше`, unit },
      ]
    }),
  ]
  const rows = (held[0]?.pairs ?? []).map(({ id, of }) => ({
    of: of ?? '',
    ...Object.fromEntries(
      held.flatMap(({ measure, pairs }) => {
        const pair = pairs.find((each) => each.id === id)
        return [
          [`${measure}_now`, pair?.now ?? null],
          [`${measure}_before`, pair?.before ?? null],
        ]
      }),
    ),
  }))
  return tableBlock(title, columns, rows)
}
