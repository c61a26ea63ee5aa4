import type { AnswerSource } from '@vitrina/contract/ai'
import { mostDailyDays } from '@vitrina/contract/dates'
import type { FigureQuery } from '@vitrina/contract/figure-query'
import { keepAnswer } from '@vitrina/core/dashboards/keep-answer'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { planFigures } from '@vitrina/core/figures/plan'
import { MissingScope } from '../answer/missing-scope.ts'
import type { Assumption, Meaning } from '../reading/meaning.ts'
import { type Computed, computeQuery, TooLong } from './answer-figures.ts'
import { withChoices } from './ask-back.ts'
import { type Answered, type Asking, nothing } from './asking.ts'
import { assumptionText } from './assumption-words.ts'
import { nearestQueries, refusedFigures } from './refused-figures.ts'
import { type Speech, speechOf } from './speech.ts'
import { type Worded, wordFigures } from './word-figures.ts'

/**
 * Answers what a question means: as its asker may see it, opened by the line of what was computed. Every number said stands
 * in the answer of a source.
 */
export async function answerMeaning(
  asking: Asking,
  meaning: Meaning,
  { assumed = [] }: { assumed?: readonly Assumption[] } = {},
): Promise<Answered> {
  const speech = speechOf(asking.language, { currency: asking.ctx.workspace.currency, today: asking.vocabulary.today })
  const line = asking.canonical(meaning, asking.language, asking.vocabulary)
  try {
    const answered = await answerKind(asking, meaning, speech)
    const notes = [...assumed.map((one) => assumptionText(speech, one)), ...reachWords(asking, speech)]
    return { ...answered, report: [answered.report, ...(notes.length > 0 ? [notes.join(' ')] : [])].join('\n') }
  } catch (error) {
    const why = refusalOf(error, speech)
    if (why === null) throw error
    const isUntold = error instanceof DomainError && meaning.kind === 'figures'
    const suggestions = isUntold ? nearestTo(asking, meaning.queries) : []
    return { ...nothing(asking, line), report: withChoices(`${line}.\n${why}`, suggestions, speech), suggestions }
  }
}

async function answerKind(asking: Asking, meaning: Meaning, speech: Speech): Promise<Answered> {
  switch (meaning.kind) {
    case 'figures':
      return answerFigures(asking, meaning.queries, speech)
    default:
      throw new Error(`${meaning.kind} is not answered`)
  }
}

async function answerFigures(asking: Asking, queries: readonly FigureQuery[], speech: Speech): Promise<Answered> {
  const computed: Computed[] = []
  // One after another: each is as heavy as a page.
  for (const query of queries) {
    computed.push(
      await computeQuery(
        asking,
        query,
        speech,
        computed.reduce((sum, { widgets }) => sum + widgets.length, 0),
      ),
    )
  }
  const worded = computed.map((one) => ({ ...wordFigures(asking, one, speech), line: one.line }))
  const [first] = computed
  if (first === undefined) throw new Error('A meaning of figures has a query')
  const dashboardId = await keepAnswer(asking.ctx, {
    name: computed.map(({ line }) => line).join('; '),
    widgets: below(computed.map(({ widgets }) => widgets)).flat(),
  })
  const blocks = below(computed.map((one, at) => (worded[at]?.isEmpty ? [] : one.blocks))).flat()
  return {
    report: worded.map(composed).join('\n\n'),
    surface: { kind: 'dashboard', title: first.line, period: first.period, blocks },
    sources: distinct(computed.map((one) => sourceOf(dashboardId, one))),
    queries: computed.map(({ line, query }) => ({ line, query, dashboardId })),
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
function below<Block extends { layout: { y: number; h: number } }>(grids: readonly (readonly Block[])[]): Block[][] {
  let start = 0
  return grids.map((grid) => {
    const top = start
    const placed = grid.map((block) => ({ ...block, layout: { ...block.layout, y: block.layout.y + top } }))
    start = Math.max(top, ...placed.map(({ layout: { y, h } }) => y + h))
    return placed
  })
}

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

/** Whoever is limited to some restaurants is told of which the answer is. */
function reachWords({ ctx, vocabulary }: Asking, speech: Speech): string[] {
  if (ctx.reach === null) return []
  const names = vocabulary.restaurants.map(({ name }) => name)
  if (names.length === 0 || names.length > 5) {
    return [speech.in('Показано по доступным вам ресторанам.', 'This is of the restaurants you have access to.')]
  }
  const list = speech.list(names)
  return [
    speech.in(
      `Показано по доступным вам ресторанам: ${list}.`,
      `This is of the restaurants you have access to: ${list}.`,
    ),
  ]
}

/** Lines of the nearest that is told. */
function nearestTo(asking: Asking, queries: readonly FigureQuery[]): string[] {
  const lines = queries.flatMap((query) => ('parts' in planFigures(query) ? [] : nearestQueries(query)))
  const { canonical, language, vocabulary } = asking
  return [
    ...new Set(lines.map((query) => canonical({ kind: 'figures', queries: [query] }, language, vocabulary))),
  ].slice(0, 3)
}

function refusalOf(error: unknown, speech: Speech): string | null {
  if (error instanceof MissingScope) return missingScope(error.scope, speech)
  if (error instanceof TooLong) {
    const most = speech.number(mostDailyDays)
    return speech.in(
      `За один раз считаю не больше ${most} дней. Назовите период короче, например один год.`,
      `At most ${most} days are told at once. Ask for fewer, such as one year.`,
    )
  }
  if (!(error instanceof DomainError)) return null
  const scope = error.extra?.['requiredScope']
  if (error.code === 'insufficient_scope' && typeof scope === 'string') return missingScope(scope, speech)
  return error.code === 'invalid_parameter' ? refusedFigures(error, speech) : null
}

function missingScope(scope: string, speech: Speech): string {
  return speech.in(
    `Не хватает права ${scope}: без него на этот вопрос не ответить. Право добавляют к ключу или к роли в настройках.`,
    `The scope ${scope} is missing: this can't be answered without it. It is added to a key or a role in the settings.`,
  )
}
