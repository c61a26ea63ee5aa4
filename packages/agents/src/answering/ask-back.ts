import { figureDimensionLabels } from '@vitrina/contract/figure-metrics'
import type { TableData } from '@vitrina/contract/widget'
import type { Meaning, Reading, Refusal } from '../reading/meaning.ts'
import { type Answered, type Asking, nothing } from './asking.ts'
import { storedDays } from './days-terms.ts'
import { notStoredTerms } from './not-stored-terms.ts'
import { notReportedBy } from './refused-figures.ts'
import { type Speech, speechOf } from './speech.ts'
import { tableAlone } from './table-alone.ts'

type Open = Exclude<Reading, { kind: 'meant' }>

/**
 * The answer to a question with several readings, or with none. The choices are questions that can be asked as they are
 * written.
 */
export function askBack(asking: Asking, reading: Open): Answered {
  const { vocabulary } = asking
  const speech = speechOf(asking.language, { currency: asking.ctx.workspace.currency, today: vocabulary.today })
  if (reading.kind === 'ask') {
    const head = speech.in(
      'Это можно понять по-разному. Что посчитать?',
      'This can be read in several ways. Which is meant?',
    )
    return withSuggestions(asking, head, linesOf(asking, reading.readings), speech)
  }
  const { why } = reading
  const isOfDays = why.code === 'future' || (why.code === 'notHeld' && why.what === 'days')
  const held = isOfDays ? storedDays(asking, speech) : []
  const head = [refusalText(speech, why), ...held, ...hidden(asking, why, speech)].join(' ')
  return withSuggestions(asking, head, linesOf(asking, reading.nearest), speech)
}

function linesOf({ canonical, language, vocabulary }: Asking, meanings: readonly Meaning[]): string[] {
  return [...new Set(meanings.map((meaning) => canonical(meaning, language, vocabulary)))]
}

function withSuggestions(asking: Asking, head: string, suggestions: string[], speech: Speech): Answered {
  const title = speech.in('Можно спросить так', 'You can ask this')
  const open = nothing(asking, title)
  if (suggestions.length === 0) return { ...open, report: head }
  const data: TableData = {
    columns: [{ key: 'question', label: speech.in('Вопрос', 'Question'), unit: null }],
    rows: suggestions.map((question) => ({ question })),
  }
  const blocks = tableAlone(title, data)
  return { ...open, surface: { ...open.surface, blocks }, report: withChoices(head, suggestions, speech), suggestions }
}

/** A text with the follow-up questions there are. */
export function withChoices(text: string, suggestions: readonly string[], speech: Speech): string {
  if (suggestions.length === 0) return text
  const lines = suggestions.map((line) => `• ${line}`)
  return [text, speech.in('Можно спросить так:', 'You can ask this:'), ...lines].join('\n')
}

/** Why a question is not answered, in a sentence. */
export function refusalText(speech: Speech, why: Refusal): string {
  switch (why.code) {
    case 'unknownWords': {
      const words = speech.list(why.words.map((word) => (speech.language === 'ru' ? `«${word}»` : `“${word}”`)))
      return speech.in(
        `Не знаю, что значит ${words}, поэтому не отвечаю наугад.`,
        `I don't know what ${words} means, and won't guess.`,
      )
    }
    case 'notHeld': {
      if (why.what === 'days') return speech.in('За эти дни данных нет.', 'There is no data for these days.')
      const what = notStoredTerms(why.what)?.[speech.language]
      if (what === undefined) return speech.in('Таких данных в витрине нет.', 'The showcase holds no such data.')
      return speech.in(`Таких данных в витрине нет: ${what}.`, `The showcase holds no such data: ${what}.`)
    }
    case 'noCell':
      return notReportedBy(why, speech)
    case 'noTransform':
      return speech.in(
        'Так это не считается: доли, средние и нарастающий итог есть у сумм (выручка, чеки, количество), у отношений их нет.',
        'It can’t be told like this: sums (revenue, checks, quantities) have shares, means and running totals, ratios have none.',
      )
    case 'noValue': {
      const quoted = (word: string) => speech.in(`«${word}»`, `“${word}”`)
      const said = why.said.map(quoted).join(', ')
      const names = why.names.slice(0, 12).map(quoted).join(', ')
      const what = figureDimensionLabels[why.dimension].name[speech.language]
      return speech.in(
        `В данных нет такого: ${said}. ${what}, как в учётной системе: ${names}.`,
        `The data has no ${said}. ${what}, as the accounting system calls it: ${names}.`,
      )
    }
    case 'noMetric':
      return speech.in('Не понял, что посчитать: назовите показатель.', 'It is not said what to count: name a figure.')
    case 'tooLong':
      return speech.in('Вопрос слишком длинный: спросите об одном.', 'The question is too long: ask about one thing.')
    case 'future':
      return speech.in(
        'Эти дни ещё не наступили, а прогнозов витрина не делает.',
        'These days are yet to come, and nothing is forecast here.',
      )
    case 'severalMeant':
      return speech.in(
        `«${why.said}» подходит к нескольким названиям: ${why.names.slice(0, 8).join(', ')}. Уточните, о чём речь.`,
        `“${why.said}” fits several names: ${why.names.slice(0, 8).join(', ')}. Say which is meant.`,
      )
  }
}

const nameScopes = ['read:restaurants', 'read:dishes', 'read:waiters', 'read:stock'] as const

/** Says that an unknown word may be a name the asker may not see; empty where they may see all names. */
function hidden({ ctx }: Asking, { code }: Refusal, speech: Speech): string[] {
  const missing = nameScopes.filter((scope) => !ctx.scopes.has(scope))
  if (code !== 'unknownWords' || missing.length === 0) return []
  const list = missing.join(', ')
  return [
    speech.in(
      `Возможно, это название, которого не видно без прав: ${list}.`,
      `It may be a name that is not seen without: ${list}.`,
    ),
  ]
}
