import type { AnswerSource } from '@vitrina/contract/ai'
import { keepAnswer } from '@vitrina/core/dashboards/keep-answer'
import type { Computed } from './answer-figures.ts'
import type { Answered, Asking } from './asking.ts'
import type { Worded } from './word-figures.ts'

/** The answer of computed queries: its text, its blocks one below another, and its queries for the sources. */
export async function answerOfFigures(
  { ctx }: Asking,
  computed: readonly Computed[],
  worded: readonly (Worded & { line: string })[],
): Promise<Answered> {
  const [first] = computed
  const [said] = worded
  if (first === undefined || said === undefined) throw new Error('An answer of figures has a query')
  const isEmpty = worded.every((one) => one.isEmpty)
  const dashboardId = await keepAnswer(ctx, {
    name: worded.map(({ line }) => line).join('; '),
    widgets: below(computed.map(({ widgets }) => widgets)),
  })
  return {
    report: worded.map(composed).join('\n\n'),
    surface: {
      ...{ kind: 'dashboard', title: said.line.slice(0, 300), period: first.period },
      blocks: isEmpty ? [] : below(computed.map(({ blocks }) => blocks)),
    },
    sources: distinct(computed.map((one) => sourceOf(dashboardId, one))),
    queries: worded.flatMap(({ line }, at) => {
      const own = computed[at]
      return own === undefined ? [] : [{ line, query: own.query, dashboardId }]
    }),
    suggestions: [],
    isAnswered: true,
  }
}

function composed({ line, head, lines, remarks }: Worded & { line: string }): string {
  const rest = [...new Set(remarks)].join(' ')
  return [`${line}.`, head, ...lines.map((each) => `• ${each}`), ...(rest === '' ? [] : [rest])].join('\n')
}

function sourceOf(dashboardId: number, { period, compare }: Pick<Computed, 'period' | 'compare'>): AnswerSource {
  const query = { date_from: period.from, date_to: period.to, ...(compare !== null && { compare }) }
  return { method: 'GET', path: `/dashboards/${dashboardId}/data`, query }
}

/** Blocks of several grids, one under another. */
function below<Block extends { layout: { y: number; h: number } }>(grids: readonly (readonly Block[])[]): Block[] {
  let start = 0
  return grids.flatMap((grid) => {
    const top = start
    const placed = grid.map((block) => ({ ...block, layout: { ...block.layout, y: block.layout.y + top } }))
    start = Math.max(top, ...placed.map(({ layout: { y, h } }) => y + h))
    return placed
  })
}

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}
