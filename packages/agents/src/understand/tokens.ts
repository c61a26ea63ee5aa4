import { stemmer } from '@orama/stemmers/russian'
import { joinNumbers, numberOf } from './numbers.ts'

export interface Token {
  /** As written in the question. */
  text: string
  /** In lower case, with «е» for «ё». */
  word: string
  stem: string
  start: number
  end: number
  /** Its value, if it is a number in digits or words. */
  number: number | null
  ordinal: boolean
  /** The characters between the previous word and this one, without spaces: «,», «-», or nothing. */
  gap: string
  /** Already read as part of a period, a name or a threshold. */
  used: boolean
}

const stems = new Map<string, string>()

/** The stem of a Russian word in lower case. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = word.length < 3 ? word : stemmer(word)
  // Words come from questions, so the cache must not grow without bound.
  if (stems.size < 20_000) stems.set(word, stem)
  return stem
}

/** Lower case, «е» for «ё», and one kind of dash and space. The length does not change, so that places stay valid. */
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

/** The words and numbers of a question; a number written in several words is one token. */
export function tokensOf(question: string): Token[] {
  const tokens: Token[] = []
  // The length stays that of the question: the dash between two time words is replaced by one character, which is later
  // read as a dash.
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

/** «15», «1 200», «5-го», «50к»; null for what is not a number, which includes times of day and dates. */
function readDigits(word: string): { value: number; ordinal: boolean } | null {
  const { digits, ending = '' } = digitsFirst.exec(word)?.groups ?? {}
  if (digits === undefined) return null
  const value = Number(digits.replaceAll(' ', '').replace(',', '.'))
  if (/^[кk]$/.test(ending)) return { value: value * 1000, ordinal: false }
  return { value, ordinal: ending !== '' && !/^-?(?:ти|х)$/.test(ending) }
}
