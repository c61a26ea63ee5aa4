import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunContext, RunEvent, RunResult } from '../adapter.ts'
import { meantBy, type Reading } from '../reading/meaning.ts'
import { answerMeaning } from './answer-meaning.ts'
import { askBack } from './ask-back.ts'
import type { Answered, Asking } from './asking.ts'
import type { Reader } from './reader.ts'
import type { MeantBefore } from './session.ts'
import { Steps } from './steps.ts'

/** A question that was read, with all that is needed to answer it. */
export interface Recognised {
  asking: Asking
  reading: Reading
}

/** Answers a question in its own language and stores what it meant. */
export async function answerQuestion(
  context: RunContext<MeantBefore>,
  question: string,
  onEvent: (event: RunEvent) => void,
  reader: Reader,
): Promise<RunResult<MeantBefore>> {
  return answerRecognised(await recogniseQuestion(context, question, reader), onEvent)
}

/** Reads a question, which may follow up on what was meant before it. */
export async function recogniseQuestion(
  { ctx, tools, session, signal, limits }: RunContext<Partial<MeantBefore>>,
  question: string,
  { prepare, read, canonical }: Reader,
): Promise<Recognised> {
  const vocabulary = await readVocabulary(ctx)
  await prepare(vocabulary)
  const before = session?.before
  const reading = read(question, { vocabulary, ...(before && { before }) })
  const { language } = reading
  const asking = { ctx, tools, signal, vocabulary, language, canonical, steps: new Steps(limits.maxSteps) }
  return { asking, reading }
}

/** Answers a question that was read: with figures, with choices, or with the reason why there is no answer. */
export async function answerRecognised(
  { asking, reading }: Recognised,
  onEvent: (event: RunEvent) => void,
): Promise<RunResult<MeantBefore>> {
  if (reading.kind !== 'meant') {
    onEvent({
      kind: 'step',
      text: reading.kind === 'ask' ? 'Вопрос понят по-разному: переспрашиваю' : `Вопрос не понят: ${reading.why.code}`,
    })
    const before = meantBy(reading)
    return { ...resultOf(askBack(asking, reading)), ...(before && before.kind !== 'task' && { session: { before } }) }
  }
  const { meaning, assumed } = reading
  const { canonical, language, vocabulary } = asking
  onEvent({ kind: 'step', text: `Понял вопрос: ${canonical(meaning, language, vocabulary)}` })
  const answered = await answerMeaning(asking, meaning, { assumed })
  describeReads(answered, onEvent)
  // After a task, the conversation continues from what was asked before it.
  return { ...resultOf(answered), ...(meaning.kind !== 'task' && { session: { before: meaning } }) }
}

/** Reports which figures were read without tools. */
export function describeReads({ sources }: Answered, onEvent: (event: RunEvent) => void): void {
  for (const { method, path, query } of sources) {
    if (!path.startsWith('/dashboards/')) continue
    onEvent({ kind: 'tool', text: `figures: ${method} ${path}?${new URLSearchParams(query)}` })
  }
}

function resultOf({ report, surface, sources, queries, suggestions }: Answered): RunResult<MeantBefore> {
  return { outcome: 'done', report, surface, sources, queries, suggestions }
}
