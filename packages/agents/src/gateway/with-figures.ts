import type { ToolAnswer, Toolbox } from '@vitrina/core/agents/toolbox'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { RunContext, RunEvent } from '../adapter.ts'
import { answerMeaning } from '../answering/answer-meaning.ts'
import { describeReads } from '../answering/answer-question.ts'
import { refusalText } from '../answering/ask-back.ts'
import type { Asking } from '../answering/asking.ts'
import { speechOf } from '../answering/speech.ts'
import { Steps } from '../answering/steps.ts'
import { builtInReader } from '../built-in-reader.ts'
import { figuresName, figuresTool } from './figures-tool.ts'
import { readAsked } from './read-asked.ts'

type Work = Pick<RunContext<unknown>, 'ctx' | 'tools' | 'signal' | 'limits'>

/** The tools of a run plus one more: the product computes what a query asks for and answers with its blocks. */
export function withFigures(work: Work, onEvent: (event: RunEvent) => void): Toolbox {
  const { tools } = work
  let opened: Promise<Asking> | null = null
  return {
    list: () => [...tools.list(), figuresTool()],
    call: async (name, args) => {
      if (name !== figuresName) return tools.call(name, args)
      work.signal.throwIfAborted()
      opened ??= openAsking(work)
      return compute(await opened, args, onEvent)
    },
  }
}

async function openAsking({ ctx, tools, signal, limits }: Work): Promise<Asking> {
  const vocabulary = await readVocabulary(ctx)
  await builtInReader.prepare(vocabulary)
  const { canonical } = builtInReader
  return { ctx, tools, signal, vocabulary, canonical, language: 'ru', steps: new Steps(limits.maxSteps) }
}

async function compute(
  asking: Asking,
  args: Record<string, unknown>,
  onEvent: (event: RunEvent) => void,
): Promise<ToolAnswer> {
  const reading = await readAsked(args, asking, null)
  if (reading.kind !== 'meant') return problem(asking, wordsOf(reading, asking))
  const answered = await answerMeaning(asking, reading.meaning)
  const { report, sources, surface, isAnswered } = answered
  const [source] = sources
  if (!isAnswered || !source) return problem(asking, report)
  describeReads(answered, onEvent)
  // The query and the layout of a block are not figures that a text may repeat.
  const widgets = surface.blocks.map(({ type, title, data }) => ({ type, title, data }))
  const body = { object: 'figures', data: { name: surface.title, period: surface.period, widgets } }
  return { ok: true, call: source, body }
}

function wordsOf(reading: Exclude<Awaited<ReturnType<typeof readAsked>>, { kind: 'meant' }>, asking: Asking): string {
  const { ctx, vocabulary, canonical, language } = asking
  if (reading.kind === 'wrong') return reading.words
  if (reading.kind === 'refused') {
    return refusalText(speechOf(language, { currency: ctx.workspace.currency, today: vocabulary.today }), reading.why)
  }
  const lines = reading.readings.map((meaning) => canonical(meaning, language, vocabulary))
  return `Название подходит нескольким: ${lines.map((line) => `«${line}»`).join(', ')}. Назови полностью.`
}

function problem({ ctx }: Asking, detail: string): ToolAnswer {
  const refused = { title: 'Not computed', status: 422, code: 'invalid_parameter', detail } as const
  return {
    ok: false,
    problem: { ...refused, type: '', instance: '', requestId: ctx.requestId },
    call: { method: 'GET', path: '', query: {} },
  }
}
