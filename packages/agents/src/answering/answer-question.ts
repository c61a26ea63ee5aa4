import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunContext, RunEvent, RunResult } from '../adapter.ts'
import { meantBy, type Reading } from '../reading/meaning.ts'
import { answerMeaning } from './answer-meaning.ts'
import { askBack } from './ask-back.ts'
import type { Answered, Asking } from './asking.ts'
import type { Reader } from './reader.ts'
import type { MeantBefore } from './session.ts'
import { Steps } from './steps.ts'

/** A question as it was read, with all that it is answered by. */
export interface Recognised {
  asking: Asking
  reading: Reading
}

/** Answers a question, in the language it is put in, and remembers what it meant. */
export async function answerQuestion(
  context: RunContext<MeantBefore>,
  question: string,
  onEvent: (event: RunEvent) => void,
  reader: Reader,
): Promise<RunResult<MeantBefore>> {
  return answerRecognised(await hear(context, question, reader), onEvent)
}

/** Reads a question, which may go on from what was meant before it. */
export async function hear(
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

/** Answers what a question was read as: with figures, or with what there is to choose from, or with why there is no answer. */
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
  // After a task the talk goes on from what was asked before it.
  return { ...resultOf(answered), ...(meaning.kind !== 'task' && { session: { before: meaning } }) }
}

/** Which figures were read past the tools. */
export function describeReads({ sources }: Answered, onEvent: (event: RunEvent) => void): void {
  for (const { method, path, query } of sources) {
    if (!path.startsWith('/dashboards/')) continue
    onEvent({ kind: 'tool', text: `figures: ${method} ${path}?${new URLSearchParams(query)}` })
  }
}

function resultOf({ report, surface, sources, queries, suggestions }: Answered): RunResult<MeantBefore> {
  return { outcome: 'done', report, surface, sources, queries, suggestions }
}
