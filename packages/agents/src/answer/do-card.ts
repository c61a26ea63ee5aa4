import { setImmediate as turn } from 'node:timers/promises'
import type { AnswerSource } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunCause, RunContext, RunEvent, RunResult } from '../adapter.ts'
import type { LocalSession } from '../local-session.ts'
import { prepareNames } from '../understand/names.ts'
import { understand } from '../understand/understand.ts'
import type { Understood, Vocabulary } from '../understand/understood.ts'
import { type Answered, answerQuestion, hiddenNames } from './answer-question.ts'
import { Figures } from './figures.ts'
import { figuresOfNamed } from './figures-of-named.ts'
import { inScope, readScope } from './in-scope.ts'
import { intentWords } from './intent-words.ts'
import { isWhy } from './job-words.ts'
import { isNotice, isWork, type Job, mostSentences, readJobs } from './read-job.ts'
import { abilityOf, standingReport } from './standing-report.ts'
import { Steps } from './steps.ts'

/** What came of a piece of work. */
interface Done {
  answers: Answered[]
  understood: Understood | null
  /** Why it is not done; null when it is. */
  reason: string | null
}

/**
 * Does what a card asks for as far as that is figures: the report is the answer with its sources. What it can't do it hands
 * back with the reason and the figures it found.
 */
export async function doCard(
  context: RunContext<LocalSession>,
  { card, comments }: Extract<RunCause, { kind: 'card' }>,
  onEvent: (event: RunEvent) => void,
): Promise<RunResult<LocalSession>> {
  const vocabulary = await readVocabulary(context.ctx)
  await prepareNames(vocabulary)
  const { jobs, left, unread } = readJobs(card, comments)
  const done: Done[] = []
  const mostCalls = Math.floor(context.limits.maxSteps / jobs.length)
  const steps = new Steps(context.limits.maxSteps)
  for (const job of jobs) done.push(await doJob(context, { job, vocabulary, mostCalls, steps }, onEvent))
  const reasons = isNotice(card.content)
    ? done.flatMap(({ reason }) => noticeReason(reason))
    : [...reasonsOf(done), ...leftOf(left), ...unreadOf(unread)]
  const answers = done.flatMap((each) => each.answers)
  const sources = distinct(answers.flatMap((each) => each.sources))
  const understood = done.map((each) => each.understood).findLast((each) => each !== null)
  const found = answers.map(({ report }) => report)
  const isPart = done.some(({ reason }) => reason === null)
  const refusal = [
    `${isPart ? 'Сделал не всё, остальное возвращаю.' : 'Не могу выполнить эту задачу.'} ${reasons.join(' ')}`,
    ...(found.length > 0 ? ['Вот цифры, которые нашёл:'] : []),
  ]
  const ability = `Что я умею: ${abilityOf(context.agent.profile)}.`
  const report = [
    ...(reasons.length > 0 ? [refusal.join('\n')] : []),
    ...found,
    ...(reasons.length > 0 ? [ability] : []),
    ...sourceLines(sources),
  ].join('\n\n')
  const surface = surfaceOf(card.title, answers)
  return {
    outcome: reasons.length > 0 ? 'handed_back' : 'done',
    report,
    ...(surface && { surface }),
    sources,
    ...(understood && { session: { before: understood } }),
  }
}

/** Items that were not begun. */
function leftOf(left: readonly string[]): string[] {
  if (left.length === 0) return []
  const named = left.slice(0, 3).map((item) => `«${short(item)}»`)
  const more = left.length > 3 ? ` и ещё ${left.length - 3}` : ''
  return [`За раз делаю не больше пяти пунктов, не начаты: ${named.join(', ')}${more}.`]
}

function unreadOf(unread: number): string[] {
  if (unread === 0) return []
  return [
    `Задача длинная: прочитал первые ${mostSentences} предложений, не прочитано ещё ${unread}. Разделите её на части.`,
  ]
}

function reasonsOf(done: readonly Done[]): string[] {
  return [...new Set(done.flatMap(({ reason }) => reason ?? []))]
}

// Why the words of a notice say nothing is of no use to people.
function noticeReason(reason: string | null): string[] {
  return reason === null ? [] : ['Это уведомление о событии: что с ним делать, в задаче не сказано.']
}

async function doJob(
  context: RunContext<LocalSession>,
  { job, vocabulary, mostCalls, steps }: { job: Job; vocabulary: Vocabulary; mostCalls: number; steps: Steps },
  onEvent: (event: RunEvent) => void,
): Promise<Done> {
  const { ctx, tools, signal, session, agent } = context
  const figures = () =>
    new Figures({
      ...{ ctx, tools, signal, held: vocabulary, steps },
      onRead: ({ method, path, query }, metric) =>
        onEvent({ kind: 'tool', text: `${metric}: ${method} ${path}?${new URLSearchParams(query)}` }),
    })
  const answer = (understood: Understood) => answerQuestion(figures(), understood, vocabulary, { mostCalls })
  const each = async (questions: readonly Understood[]) => {
    const answers: Answered[] = []
    for (const question of questions) answers.push(await answer(question))
    return answers
  }
  const scope = await readScope(job.above, vocabulary)
  const texts = job.texts.filter((text) => text !== '')
  const read: Understood[] = []
  for (const text of texts) {
    read.push(inScope(understand(text, vocabulary, session?.before), scope))
    // A long card is read in turns with everything else that the process does.
    await turn()
  }
  const held = read.filter(({ intent }) => intent !== 'unknown' && intent !== 'create_task')
  const [understood = null] = held
  // «кроме Покровки» below the title changes what the title asks: a part that was understood is not the task.
  const refused = read.find((one) => one.intent === 'unknown' && one.why === 'refused')
  // Understood as one text, nothing is left over. Else each line that asks for something has to be understood by itself.
  const isWhole = understood !== null && understood === read[0]
  const [all = '', next] = texts
  const isJoined = next !== undefined && all.includes(next)
  const idle = texts.find(
    (text, i) => !isWhole && !(i === 0 && isJoined) && read[i]?.intent === 'unknown' && isWork(text),
  )
  if (job.action !== null) {
    const reason = reasonOf(job.action)
    onEvent({ kind: 'note', text: reason })
    const isAllOfIt = job.action === job.said.trim()
    const answers = await each(understood && !isAllOfIt ? [understood] : figuresOfNamed(job.texts, vocabulary))
    return { answers: answers.filter(({ isAnswered }) => isAnswered), understood: null, reason }
  }
  if (understood) {
    onEvent({ kind: 'step', text: `Понял задачу: ${intentWords[understood.intent]}, ${understood.period.label}` })
    const answers = await each(isWhole ? [understood] : held)
    const reason = answers.some(({ isAnswered }) => !isAnswered)
      ? 'Ответить на это не получилось.'
      : refused?.intent === 'unknown'
        ? `Понял в ней не всё, проверьте, о том ли цифры. ${refused.reason}`
        : idle !== undefined
          ? `Понял в ней не всё, проверьте, о том ли цифры: не учтено «${short(idle)}».`
          : scope?.strange
            ? `Заголовок понял не весь, проверьте, о том ли цифры. ${scope.strange}`
            : null
    return { answers, understood, reason }
  }
  const questions = refused ? null : standingReport(agent.profile, job.said, vocabulary)
  if (questions) {
    onEvent({ kind: 'step', text: 'Задача в общих словах: делаю обычный отчёт за последние семь дней' })
    const answers = await each(questions)
    const isAnswered = answers.some((one) => one.isAnswered)
    return { answers, understood: null, reason: isAnswered ? null : 'Ни одной цифры прочитать не удалось.' }
  }
  return {
    answers: [],
    understood: null,
    reason: [whyNot(read, refused ?? read[0])].flatMap((why) => [why, ...hiddenNames(ctx, why)]).join(' '),
  }
}

function whyNot(read: readonly Understood[], first: Understood | undefined): string {
  if (read.some(({ intent }) => intent === 'create_task')) {
    return 'Из задач новые задачи я не ставлю: это делают на доске или вопросом.'
  }
  return first?.intent === 'unknown' ? first.reason : 'В ней не сказано, что посмотреть.'
}

function reasonOf(action: string): string {
  if (isWhy(action)) return 'Причин цифры не называют: их выясняет человек.'
  return `«${short(action)}» — это делает человек: я только читаю цифры витрины.`
}

function short(words: string): string {
  return words.length > 80 ? `${words.slice(0, 79).trim()}…` : words
}

function sourceLines(sources: readonly AnswerSource[]): string[] {
  if (sources.length === 0) return []
  const shown = sources.slice(0, mostSources).map(({ method, path, query }) => {
    const asked = new URLSearchParams(query).toString()
    return `• ${method} ${path}${asked ? `?${decodeURIComponent(asked).replaceAll('+', ' ')}` : ''}`
  })
  const rest = sources.length > mostSources ? ['• и ещё такие же'] : []
  return [['Источники:', ...shown, ...rest].join('\n')]
}

const mostSources = 12

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

/** What the answers draw, one under another. */
function surfaceOf(title: string, answers: readonly Answered[]): Answered['surface'] | null {
  const [first] = answers
  if (!first) return null
  const blocks: ComputedWidget[] = []
  let below = 0
  for (const { surface } of answers) {
    const start = below
    for (const block of surface.blocks) {
      const y = start + block.layout.y
      blocks.push({ ...block, id: `block_${blocks.length + 1}`, layout: { ...block.layout, y } })
      below = Math.max(below, y + block.layout.h)
    }
  }
  return { kind: 'dashboard', title, period: first.surface.period, blocks }
}
