import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunContext, RunEvent, RunResult } from '../adapter.ts'
import { answerMeaning } from './answer-meaning.ts'
import { askBack } from './ask-back.ts'
import type { Answered, Asking } from './asking.ts'
import type { Reader } from './reader.ts'
import type { MeantBefore } from './session.ts'
import { Steps } from './steps.ts'

/** Answers a question, in the language it is put in, and remembers what it meant. */
export async function answerQuestion(
  context: RunContext<MeantBefore>,
  question: string,
  onEvent: (event: RunEvent) => void,
  reader: Reader,
): Promise<RunResult<MeantBefore>> {
  const { ctx, tools, session, signal, limits } = context
  const vocabulary = await readVocabulary(ctx)
  await reader.prepare(vocabulary)
  const reading = reader.read(question, { vocabulary, ...(session && { before: session.before }) })
  const { canonical } = reader
  const { language } = reading
  const asking: Asking = { ctx, tools, signal, vocabulary, language, canonical, steps: new Steps(limits.maxSteps) }
  if (reading.kind !== 'meant') {
    onEvent({
      kind: 'step',
      text: reading.kind === 'ask' ? 'Вопрос понят по-разному: переспрашиваю' : `Вопрос не понят: ${reading.why.code}`,
    })
    return resultOf(askBack(asking, reading))
  }
  const { meaning, assumed } = reading
  onEvent({ kind: 'step', text: `Понял вопрос: ${canonical(meaning, language, vocabulary)}` })
  const answered = await answerMeaning(asking, meaning, { assumed })
  tellReads(answered, onEvent)
  // After a task the talk goes on from what was asked before it.
  return { ...resultOf(answered), ...(meaning.kind !== 'task' && { session: { before: meaning } }) }
}

/** Which figures were read past the tools. */
export function tellReads({ sources }: Answered, onEvent: (event: RunEvent) => void): void {
  for (const { method, path, query } of sources) {
    if (!path.startsWith('/dashboards/')) continue
    onEvent({ kind: 'tool', text: `figures: ${method} ${path}?${new URLSearchParams(query)}` })
  }
}

function resultOf({ report, surface, sources, queries, suggestions }: Answered): RunResult<MeantBefore> {
  return { outcome: 'done', report, surface, sources, queries, suggestions }
}
