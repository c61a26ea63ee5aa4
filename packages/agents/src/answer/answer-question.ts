import type { AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import type { Understood, Vocabulary } from '../understand/understood.ts'
import type { Answer } from './answer.ts'
import { answerBreakdown } from './answer-breakdown.ts'
import { answerChecks, answerChecksWithoutWaiter } from './answer-checks.ts'
import { answerComparison } from './answer-comparison.ts'
import { answerDishesWithoutCost, answerDishRanking } from './answer-dishes.ts'
import { answerFigure } from './answer-figure.ts'
import { answerFilter } from './answer-filter.ts'
import { answerMovers } from './answer-movers.ts'
import { answerNearest } from './answer-nearest.ts'
import { answerStockBelow, answerStockMovements } from './answer-stock.ts'
import { answerTask } from './answer-task.ts'
import { answerWaiters } from './answer-waiters.ts'
import { layOut } from './blocks.ts'
import { compose } from './compose.ts'
import type { Figures } from './figures.ts'
import { isUnfinished, onFullDays, runningWords } from './full-days.ts'
import { MissingScope } from './missing-scope.ts'
import { notNarrowed } from './not-narrowed.ts'
import { tooManyMeant } from './subjects.ts'
import { TooManyDays } from './too-many-days.ts'

/** An answer whole: what is said, what is drawn, where its numbers come from. */
export interface Answered {
  report: string
  surface: Omit<AnswerSurface, 'a2ui'>
  sources: AnswerSource[]
  /** It gives what was asked for: figures, or the word that there are none. */
  isAnswered: boolean
}

/** Answers a question that was understood. Every number said stands in the answer of a source. */
export async function answerQuestion(
  figures: Figures,
  asked: Understood,
  vocabulary: Vocabulary,
  { mostCalls }: { mostCalls: number },
): Promise<Answered> {
  const understood = onFullDays(asked, vocabulary)
  const { from, to } = understood.period
  const period = { from, to }
  try {
    const answer = await choose(figures, understood, mostCalls)
    const first = [...firstOf(figures, understood), ...(answer.first ?? [])]
    const report = compose(answer.isOpen ? answer : { ...answer, first }, understood, vocabulary)
    const blocks = answer.isEmpty ? [] : layOut(answer.blocks)
    const surface = { kind: 'dashboard', title: answer.title, period, blocks } as const
    return { report, surface, sources: figures.sources, isAnswered: understood.intent !== 'unknown' && !answer.isOpen }
  } catch (error) {
    if (error instanceof TooManyDays) {
      const surface: Answered['surface'] = { kind: 'dashboard', title: 'Период слишком длинный', period, blocks: [] }
      return { report: error.message, surface, sources: [], isAnswered: false }
    }
    if (!(error instanceof MissingScope)) throw error
    const report = `Не хватает права ${error.scope}: без него на этот вопрос не ответить. Право добавляют к ключу или к роли в настройках.`
    const surface: Answered['surface'] = { kind: 'dashboard', title: 'Не хватает права', period, blocks: [] }
    return { report, surface, sources: [], isAnswered: false }
  }
}

/** What is said before any answer: that a day is not over, that something named does not count, that a list was cut. */
function firstOf(figures: Figures, understood: Understood): string[] {
  const { today, lastFull } = figures
  const open =
    'comparison' in understood && isUnfinished(understood, lastFull)
      ? [`${runningWords([understood.period, understood.comparison], today, lastFull)}.`]
      : []
  return [...open, ...notNarrowed(understood), ...figures.cuts]
}

async function choose(figures: Figures, understood: Understood, mostCalls: number): Promise<Answer> {
  if (understood.intent === 'create_task') return answerTask(figures, understood)
  if (understood.intent === 'unknown') return unknownAnswer(figures, understood.reason, understood.canAsk)
  const wide = tooManyMeant(understood)
  if (wide && !(understood.intent === 'breakdown' && understood.by === 'restaurant')) return whichOne(wide)
  return (await held(figures, understood, mostCalls)) ?? answerNearest(figures, understood)
}

type Held = Exclude<Understood, { intent: 'unknown' | 'create_task' }>

/** The answer where the interface has what is asked, or something close; null where it does not. */
async function held(figures: Figures, understood: Held, mostCalls: number): Promise<Answer | null> {
  switch (understood.intent) {
    case 'figure':
      return answerFigure(figures, understood)
    case 'breakdown':
      return answerBreakdown(figures, understood, mostCalls)
    case 'largest_checks':
      return answerChecks(figures, understood)
    case 'dish_ranking':
      return answerDishRanking(figures, understood)
    case 'dish_filter':
      return answerFilter(figures, understood)
    case 'dishes_without_cost':
      return answerDishesWithoutCost(figures, understood)
    case 'waiters':
      return answerWaiters(figures, understood)
    case 'checks_without_waiter':
      return answerChecksWithoutWaiter(figures, understood)
    case 'stock_movements':
      return answerStockMovements(figures, understood)
    case 'stock_below':
      return answerStockBelow(figures, understood)
    case 'comparison':
      return answerComparison(figures, understood, mostCalls)
    case 'movers':
      return answerMovers(figures, understood)
  }
}

function whichOne({ said, names }: { said: string; names: string[] }): Answer {
  return {
    head: `«${said}» подходит ко многим названиям. Уточните, о чём речь:`,
    lines: names.slice(0, 8),
    title: 'Уточните вопрос',
    blocks: [],
    isOpen: true,
  }
}

const nameScopes = ['read:restaurants', 'read:dishes', 'read:waiters', 'read:stock'] as const

/** That a word nobody knows may be a name the asker may not see, in words; nothing where they see all names. */
export function hiddenNames(ctx: Figures['ctx'], reason: string): string[] {
  const hidden = nameScopes.filter((scope) => !ctx.scopes.has(scope))
  if (hidden.length === 0 || !/^Не знаю/.test(reason)) return []
  return [`Возможно, это название, которого не видно без прав: ${hidden.join(', ')}.`]
}

function unknownAnswer({ ctx }: Figures, reason: string, canAsk: readonly string[]): Answer {
  return {
    head: [reason, ...hiddenNames(ctx, reason), 'Можно спросить, например:'].join(' '),
    lines: canAsk.slice(0, 6),
    title: 'Что можно спросить',
    blocks: [],
    isOpen: true,
  }
}
