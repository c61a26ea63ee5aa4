import { maxDailyDays } from '@vitrina/contract/dates'
import type { FigureQuery } from '@vitrina/contract/figure-query'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { dimensions } from '@vitrina/core/figures/dimensions'
import { planFigures } from '@vitrina/core/figures/plan'
import type { Assumption, Focus, Meaning } from '../reading/meaning.ts'
import { answerExplain } from './answer-explain.ts'
import { type Computed, computeQuery, TooLong } from './answer-figures.ts'
import { answerFreshness } from './answer-freshness.ts'
import { answerRows, figuresOfRows } from './answer-rows.ts'
import { answerTask } from './answer-task.ts'
import { answerWhatIf } from './answer-what-if.ts'
import { withChoices } from './ask-back.ts'
import { type Answered, type Asking, nothing } from './asking.ts'
import { assumptionText } from './assumption-terms.ts'
import { ChecksDropped, checksDroppedText } from './checks-dropped.ts'
import { answerOfFigures } from './figures-answer.ts'
import { MissingScope } from './missing-scope.ts'
import { MixedUnits, mixedUnitsText } from './mixed-units.ts'
import { NotListed, notListedText } from './not-listed.ts'
import { nearestQueries, nextQueries, refusedFigures } from './refused-figures.ts'
import { type Speech, speechOf } from './speech.ts'
import { wordFigures } from './word-figures.ts'

/**
 * Answers a meaning with the asker's rights, starting with the line of what was computed. Every number in the text
 * occurs in the answer of a source.
 */
export async function answerMeaning(
  asking: Asking,
  meaning: Meaning,
  { assumed = [] }: { assumed?: readonly Assumption[] } = {},
): Promise<Answered> {
  const speech = speechOf(asking.language, { currency: asking.ctx.workspace.currency, today: asking.vocabulary.today })
  const line = asking.canonical(meaning, asking.language, asking.vocabulary)
  try {
    const answered = await answerKind(asking, meaning, speech, line)
    const notes = [...assumed.map((one) => assumptionText(speech, one)), ...reachTerms(asking, speech)]
    return { ...answered, report: [answered.report, ...(notes.length > 0 ? [notes.join(' ')] : [])].join('\n') }
  } catch (error) {
    const why = refusalOf(error, speech)
    if (why === null) throw error
    const isUntold = error instanceof DomainError && meaning.kind === 'figures'
    const instead = error instanceof MixedUnits ? error.instead : isUntold ? nearestTo(meaning.queries) : []
    const suggestions = linesOf(asking, instead)
    return { ...nothing(asking, line), report: withChoices(`${line}.\n${why}`, suggestions, speech), suggestions }
  }
}

async function answerKind(asking: Asking, meaning: Meaning, speech: Speech, line: string): Promise<Answered> {
  switch (meaning.kind) {
    case 'figures':
      return answerFigures(asking, meaning.queries, speech, meaning.focus)
    case 'rows': {
      const query = figuresOfRows(meaning)
      if (query === null) return answerRows(asking, meaning, speech, line)
      return answerFigures({ ...asking, canonical: () => line }, [query], speech)
    }
    case 'explain':
      return answerExplain(asking, meaning, speech, line)
    case 'whatIf':
      return answerWhatIf(asking, meaning, speech, line)
    case 'freshness':
      return answerFreshness(asking, speech, line)
    case 'task':
      return answerTask(asking, meaning, speech, line)
  }
}

async function answerFigures(
  asking: Asking,
  queries: readonly FigureQuery[],
  speech: Speech,
  focus?: Focus,
): Promise<Answered> {
  const computed: Computed[] = []
  // One after another: each is as heavy as a page.
  for (const query of queries) {
    const from = computed.reduce((sum, { widgets }) => sum + widgets.length, 0)
    computed.push(await computeQuery(asking, query, speech, { from, focus }))
  }
  const worded = computed.map((one) => ({ ...wordFigures(asking, one, speech), line: one.line }))
  const answered = await answerOfFigures(asking, computed, worded)
  const [only, another] = computed
  return only === undefined || another ? answered : { ...answered, suggestions: nextLines(asking, only.query) }
}

/** Lines of possible follow-up questions: the same by restaurant, over days, or compared with other days. */
function nextLines({ ctx, canonical, language, vocabulary }: Asking, query: FigureQuery): string[] {
  const lines = nextQueries(query)
    .filter((next) => next.by.every((dimension) => ctx.scopes.has(dimensions[dimension].scope)))
    .map((next) => canonical({ kind: 'figures', queries: [next] }, language, vocabulary))
  return [...new Set(lines)].slice(0, maxNext)
}

const maxNext = 3

/** An asker limited to some restaurants is told which ones the answer covers. */
function reachTerms({ ctx, vocabulary }: Asking, speech: Speech): string[] {
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

/** The nearest supported queries of those that are not supported. */
function nearestTo(queries: readonly FigureQuery[]): FigureQuery[] {
  return queries.flatMap((query) => ('parts' in planFigures(query) ? [] : nearestQueries(query)))
}

function linesOf({ canonical, language, vocabulary }: Asking, queries: readonly FigureQuery[]): string[] {
  const lines = queries.map((query) => canonical({ kind: 'figures', queries: [query] }, language, vocabulary))
  return [...new Set(lines)].slice(0, maxNext)
}

function refusalOf(error: unknown, speech: Speech): string | null {
  if (error instanceof MissingScope) return missingScope(error.scope, speech)
  if (error instanceof ChecksDropped) return checksDroppedText(error.storedFrom, speech)
  if (error instanceof NotListed) return notListedText(error, speech)
  if (error instanceof MixedUnits) return mixedUnitsText(error, speech)
  if (error instanceof TooLong) {
    const most = speech.number(maxDailyDays)
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
