import { answerMeaning } from '@vitrina/agents/answering/answer-meaning'
import type { Answered, Asking } from '@vitrina/agents/answering/asking'
import { Steps } from '@vitrina/agents/answering/steps'
import type { Language, Meaning } from '@vitrina/agents/reading/meaning'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { numbersIn, numbersSaid } from './read-again.ts'

/** Replaces the line of a meaning where lines are not under test. */
const canonical: Asking['canonical'] = (meaning, language) =>
  `${language}: ${meaning.kind === 'figures' ? meaning.queries.map(({ metrics, by }) => [...metrics, ...by].join(' ')).join('; ') : meaning.kind}`

/** The asking context of an answer. */
async function askingOf(ctx: Context, language: Language = 'ru'): Promise<Asking> {
  const vocabulary = await readVocabulary(ctx)
  const tools = openToolbox(ctx)
  return { ctx, tools, vocabulary, language, canonical, steps: new Steps(100), signal: new AbortController().signal }
}

/**
 * Returns the answer to a meaning, with plain spaces in its report. Every number in it has to be in the answer of a
 * source, except those of `without`, which are words.
 */
export async function answerTo(
  ctx: Context,
  meaning: Meaning,
  { language = 'ru', without = [] }: { language?: Language; without?: readonly string[] } = {},
): Promise<Answered> {
  const asking = await askingOf(ctx, language)
  const answered = await answerMeaning(asking, meaning)
  const [line = '', ...rest] = answered.report.split('\n')
  const report = answered.report.replace(/[\u00a0\u202f]/g, ' ')
  const held = await numbersIn(ctx, answered.sources)
  const said = language === 'ru' ? numbersSaid(rest.join('\n'), without) : []
  const strays = said.filter((number) => !held.has(number))
  if (strays.length > 0) throw new Error(`${line}: no source holds ${strays.join(', ')}:\n${report}`)
  return { ...answered, report }
}
