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
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s/g, ' ')
}

const parts =
  /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{2}(?:\.\d{2,4})?(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)?|[%<>]|[a-zа-я]+(?:-[a-zа-я]+)*/g

/** The words and numbers of a question; a number said in several words is one token. */
export function tokensOf(question: string): Token[] {
  const tokens: Token[] = []
  for (const match of fold(question).matchAll(parts)) {
    const [word] = match
    const end = match.index + word.length
    const spoken = numberOf(word)
    const digits = /^\d[\d ]*([.,]\d+)?$/.test(word) ? Number(word.replaceAll(' ', '').replace(',', '.')) : null
    const number = digits ?? spoken?.value ?? null
    const last = tokens.at(-1)
    const joined = last?.number != null && spoken && !last.ordinal ? joinNumbers(last.number, spoken.value) : null
    if (last && joined !== null) {
      last.number = joined
      last.ordinal = spoken?.ordinal ?? false
      last.end = end
      last.text = question.slice(last.start, end)
      continue
    }
    const ordinal = spoken?.ordinal ?? false
    tokens.push({
      text: question.slice(match.index, end),
      word,
      stem: stemOf(word),
      start: match.index,
      end,
      number,
      ordinal,
      used: false,
    })
  }
  return tokens
}
