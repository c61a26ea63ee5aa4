import { setImmediate as turn } from 'node:timers/promises'
import type { AnswerSource } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunCause, RunContext, RunEvent, RunResult } from '../adapter.ts'
import type { Meaning, Reading } from '../reading/meaning.ts'
import { answerMeaning } from './answer-meaning.ts'
import { describeReads } from './answer-question.ts'
import { refusalText } from './ask-back.ts'
import type { Answered, Asking } from './asking.ts'
import { isNotice, type Job, looseLines, maxSentences, readJobs } from './card-jobs.ts'
import { inHeading, readHeading } from './heading.ts'
import { actionIn, asksForReport, asQuestion } from './job-terms.ts'
import type { Reader } from './reader.ts'
import type { MeantBefore } from './session.ts'
import { speechOf } from './speech.ts'
import { abilityOf, standingReport } from './standing-report.ts'
import { Steps } from './steps.ts'

/** The result of a job. */
interface Done {
  answers: Answered[]
  meaning: Meaning | null
  /** Why it is not done; null when it is. */
  reason: string | null
}

interface Work {
  asking: Asking
  /** Recognises what a text means. Each text is read once, taking turns with the other work of the process. */
  hear: (text: string) => Promise<Reading>
  profile: string | null
  onEvent: (event: RunEvent) => void
}

/**
 * Does the part of a card that asks for figures: the report is the answer with its sources. The rest is handed back
 * with the reason and the figures that were found.
 */
export async function answerCard(
  context: RunContext<MeantBefore>,
  { card, comments }: Extract<RunCause, { kind: 'card' }>,
  onEvent: (event: RunEvent) => void,
  reader: Reader,
): Promise<RunResult<MeantBefore>> {
  const { ctx, tools, session, signal, limits, agent } = context
  const vocabulary = await readVocabulary(ctx)
  await reader.prepare(vocabulary)
  const { canonical } = reader
  const heard = new Map<string, Reading>()
  const hear = async (text: string) => {
    const known = heard.get(text)
    if (known) return known
    await turn()
    const reading = reader.read(text, { vocabulary, ...(session && { before: session.before }) })
    heard.set(text, reading)
    return reading
  }
  // Cards are written and read in Russian, the language of the board.
  const asking: Asking = {
    ctx,
    tools,
    signal,
    vocabulary,
    canonical,
    language: 'ru',
    steps: new Steps(limits.maxSteps),
  }
  const working: string[] = []
  for (const line of looseLines(card)) if (isWork(line, await hear(line))) working.push(line)
  const { jobs, left, unread } = readJobs(card, comments, (line) => working.includes(line))
  const done: Done[] = []
  for (const job of jobs) done.push(await doJob({ asking, hear, profile: agent.profile, onEvent }, job))
  const reasons = isNotice(card.content)
    ? done.flatMap(({ reason }) => noticeReason(reason))
    : [...new Set(done.flatMap(({ reason }) => reason ?? [])), ...leftOf(left), ...unreadOf(unread)]
  const answers = done.flatMap((each) => each.answers)
  const sources = distinct(answers.flatMap((each) => each.sources))
  const meaning = done.map((each) => each.meaning).findLast((each) => each !== null)
  const found = answers.map(({ report }) => report)
  const isPart = done.some(({ reason }) => reason === null)
  const refusal = [
    `${isPart ? 'Сделал не всё, остальное возвращаю.' : 'Не могу выполнить эту задачу.'} ${reasons.join(' ')}`,
    ...(found.length > 0 ? ['Вот цифры, которые нашёл:'] : []),
  ]
  const report = [
    ...(reasons.length > 0 ? [refusal.join('\n')] : []),
    ...found,
    ...(reasons.length > 0 ? [`Что я умею: ${abilityOf(agent.profile)}.`] : []),
    ...sourceLines(sources),
  ].join('\n\n')
  const surface = surfaceOf(card.title, answers)
  return {
    outcome: reasons.length > 0 ? 'handed_back' : 'done',
    report,
    ...(surface && { surface }),
    sources,
    queries: answers.flatMap(({ queries }) => queries).slice(0, maxQueries),
    ...(meaning && { session: { before: meaning } }),
  }
}

const maxQueries = 20

/** Whether a line asks for something, understood or not. Mere thanks do not. */
function isWork(line: string, reading: Reading): boolean {
  return actionIn(line) !== null || reading.kind !== 'refused' || reading.nearest.length > 0
}

async function doJob(work: Work, job: Job): Promise<Done> {
  const { asking, hear, profile, onEvent } = work
  const heading = await readHeading(job.above, hear)
  const readings: Reading[] = []
  for (const text of job.texts) readings.push(inHeading(await hear(text), heading))
  const held = readings.flatMap((reading) =>
    reading.kind === 'meant' && reading.meaning.kind !== 'task' ? [reading] : [],
  )
  const [meant] = held
  const answer = async (meaning: Meaning, assumed: (typeof held)[number]['assumed'] = []) => {
    const answered = await answerMeaning(asking, meaning, { assumed })
    describeReads(answered, onEvent)
    return answered
  }
  if (job.action !== null) {
    const reason = `«${short(job.action)}» — это делает человек: я только читаю цифры витрины.`
    onEvent({ kind: 'note', text: reason })
    const isAllOfIt = job.action === job.said.trim()
    const own = isAllOfIt
      ? null
      : ((await meaningOf(withoutAction(job.said, job.action), hear)) ?? meant?.meaning ?? null)
    const named = own ?? (await figuresOfNamed(job.action, hear))
    const answers = named === null ? [] : [await answer(named)]
    return { answers: answers.filter(({ isAnswered }) => isAnswered), meaning: null, reason }
  }
  const standing = standingReport(profile, job.said, asking.vocabulary.lastFull)
  if (meant && !(standing && asksForReport(job.said))) {
    onEvent({ kind: 'step', text: `Понял задачу: ${asking.canonical(meant.meaning, 'ru', asking.vocabulary)}` })
    // The first two texts are the full request, so nothing is left over when one of them is understood.
    const isWhole = readings.slice(0, 2).includes(meant)
    const answers: Answered[] = []
    for (const one of isWhole ? [meant] : distinctMeanings(held)) answers.push(await answer(one.meaning, one.assumed))
    const idle = isWhole ? undefined : job.texts.find((text, at) => isIdle(text, readings, at))
    const reason = answers.some(({ isAnswered }) => !isAnswered)
      ? 'Ответить на это не получилось.'
      : idle !== undefined
        ? `Понял в ней не всё, проверьте, о том ли цифры: не учтено «${short(idle)}».`
        : heading?.strange
          ? `Заголовок понял не весь, проверьте, о том ли цифры: не учтено ${heading.strange.map((word) => `«${word}»`).join(', ')}.`
          : null
    return { answers, meaning: meant.meaning, reason }
  }
  const [first] = readings
  if (standing) {
    onEvent({ kind: 'step', text: 'Задача в общих словах: делаю обычный отчёт за последние семь дней' })
    const answers: Answered[] = []
    for (const meaning of standing) answers.push(await answer(meaning))
    const isAnswered = answers.some((one) => one.isAnswered)
    return { answers, meaning: null, reason: isAnswered ? null : 'Ни одной цифры прочитать не удалось.' }
  }
  return { answers: [], meaning: null, reason: whyNot(asking, readings, first) }
}

/**
 * A text that asks for something of its own and is not understood. The first two texts, which contain the others, are
 * excluded.
 */
function isIdle(text: string, readings: readonly Reading[], at: number): boolean {
  const reading = readings[at]
  return at > 1 && reading !== undefined && reading.kind !== 'meant' && isWork(text, reading)
}

function distinctMeanings<Meant extends { meaning: Meaning }>(all: readonly Meant[]): Meant[] {
  return [...new Map(all.map((one) => [JSON.stringify(one.meaning), one])).values()]
}

/** The figures of the object an order names, whatever is to be done with it. */
async function figuresOfNamed(action: string, hear: Work['hear']): Promise<Meaning | null> {
  const rest = action.split(/\s+/u).slice(1).join(' ')
  if (rest === '') return null
  for (const text of [rest, `фудкост ${rest}`, `выручка ${rest}`]) {
    const reading = await hear(text)
    if (reading.kind !== 'meant' || reading.meaning.kind !== 'figures') continue
    // A query without conditions covers everything, which was not asked for.
    if (reading.meaning.queries.some(({ where }) => where.length > 0)) return reading.meaning
  }
  return null
}

async function meaningOf(text: string, hear: Work['hear']): Promise<Meaning | null> {
  const reading = await hear(text)
  return reading.kind === 'meant' && reading.meaning.kind !== 'task' ? reading.meaning : null
}

/** What is asked for in addition to an order: «проверить фудкост и поднять цену» asks for the food cost. */
function withoutAction(said: string, action: string): string {
  return asQuestion(said.replace(action, '').replace(/\s+и\s*$/iu, ''))
}

function whyNot(asking: Asking, readings: readonly Reading[], first: Reading | undefined): string {
  if (readings.some((one) => one.kind === 'meant' && one.meaning.kind === 'task')) {
    return 'Из задач новые задачи я не ставлю: это делают на доске или вопросом.'
  }
  const open = readings.find((one) => one.kind === 'ask') ?? first
  if (open?.kind === 'ask') {
    const lines = open.readings.map((meaning) => asking.canonical(meaning, 'ru', asking.vocabulary))
    return `Это можно понять по-разному: ${lines.map((line) => `«${line}»`).join(', ')}. Напишите, что из этого.`
  }
  if (open?.kind !== 'refused') return 'В ней не сказано, что посмотреть.'
  const { currency } = asking.ctx.workspace
  return refusalText(speechOf('ru', { currency, today: asking.vocabulary.today }), open.why)
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
    `Задача длинная: прочитал первые ${maxSentences} предложений, не прочитано ещё ${unread}. Разделите её на части.`,
  ]
}

// People have no use for the reason why a notice's text could not be read.
function noticeReason(reason: string | null): string[] {
  return reason === null ? [] : ['Это уведомление о событии: что с ним делать, в задаче не сказано.']
}

function short(words: string): string {
  return words.length > 80 ? `${words.slice(0, 79).trim()}…` : words
}

function sourceLines(sources: readonly AnswerSource[]): string[] {
  if (sources.length === 0) return []
  const shown = sources.slice(0, maxSources).map(({ method, path, query }) => {
    const asked = new URLSearchParams(query).toString()
    return `• ${method} ${path}${asked ? `?${decodeURIComponent(asked).replaceAll('+', ' ')}` : ''}`
  })
  const rest = sources.length > maxSources ? ['• и ещё такие же'] : []
  return [['Источники:', ...shown, ...rest].join('\n')]
}

const maxSources = 12

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

/** The surface of all answers, one below another. */
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
