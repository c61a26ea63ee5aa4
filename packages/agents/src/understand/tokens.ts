import { stemmer } from '@orama/stemmers/russian'
import { joinNumbers, numberOf } from './numbers.ts'

export interface Token {
  /** As it stands in the question. */
  text: string
  /** Lower case, ё as е. */
  word: string
  stem: string
  start: number
  end: number
  /** The number it is, written in digits or words. */
  number: number | null
  ordinal: boolean
  /** What stands between the word before and this one, without spaces: «,», «-», or nothing. */
  gap: string
  /** Part of a period, a name or a threshold already. */
  used: boolean
}

const stems = new Map<string, string>()

/** The stem of a Russian word in lower case. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = word.length < 3 ? word : stemmer(word)
  // Words come from questions: the memory of them must not grow for ever.
  if (stems.size < 20_000) stems.set(word, stem)
  return stem
}

/** Lower case, ё as е, and one kind of dash and space: as long as the text, so that places in it stay true. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
}

// «октябрь-ноябрь», «пн-ср»: two words, not one.
const timeWord =
  '(?:янв|фев|мар[та]|апр|ма[йяе]|июн|июл|авг|сен|окт|ноя|дек|пн|вт|ср|чт|пт|сб|вс|понед|четв|пятн|субб|воскр)[а-я]*'
const timePair = new RegExp(`(?<![а-я-])(${timeWord})-(?=${timeWord}(?![а-я-]))`, 'g')

const parts =
  /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}\.\d{2}(?:\.\d{2,4})?(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)?(?:-?(?:го|му|ое|ый|ой|ая|ую|ые|ых|ти|е|й|я|ю|м|х|к|k)(?![a-zа-я]))?|[%<>]|[a-zа-я]+(?:-[a-zа-я]+)*/g
const digitsFirst = /^(?<digits>\d[\d ]*(?:[.,]\d+)?)(?<ending>-?[a-zа-я]+)?$/

/** The words and numbers of a question; a number said in several words is one token. */
export function tokensOf(question: string): Token[] {
  const tokens: Token[] = []
  // As long as the question: the dash of a pair of time words becomes a space that is told as a dash.
  const text = fold(question).replace(timePair, '$1\u2011')
  let before = 0
  for (const match of text.matchAll(parts)) {
    const [word] = match
    const end = match.index + word.length
    const gap = text.slice(before, match.index).replaceAll(' ', '').replaceAll('\u2011', '-')
    before = end
    const spoken = numberOf(word)
    const digits = readDigits(word)
    const number = digits?.value ?? spoken?.value ?? null
    const last = tokens.at(-1)
    const joined = last?.number != null && spoken && !last.ordinal ? joinNumbers(last.number, spoken.value) : null
    if (last && joined !== null) {
      last.number = joined
      last.ordinal = spoken?.ordinal ?? false
      last.end = end
      last.text = question.slice(last.start, end)
      continue
    }
    const ordinal = digits?.ordinal ?? spoken?.ordinal ?? false
    tokens.push({
      text: question.slice(match.index, end),
      word,
      stem: stemOf(word),
      start: match.index,
      end,
      number,
      ordinal,
      gap,
      used: false,
    })
  }
  return tokens
}

/** «15», «1 200», «5-го», «50к»; null for what is no number, times of day and dates among it. */
function readDigits(word: string): { value: number; ordinal: boolean } | null {
  const { digits, ending = '' } = digitsFirst.exec(word)?.groups ?? {}
  if (digits === undefined) return null
  const value = Number(digits.replaceAll(' ', '').replace(',', '.'))
  if (/^[кk]$/.test(ending)) return { value: value * 1000, ordinal: false }
  return { value, ordinal: ending !== '' && !/^-?(?:ти|х)$/.test(ending) }
}
