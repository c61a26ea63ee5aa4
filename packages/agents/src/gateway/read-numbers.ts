import { joinNumbers, numberOf } from '../understand/numbers.ts'

/** One reading of a written number, precise to `step`. */
interface NumberSense {
  value: number
  step: number
}

/** A number in a text. */
export interface WrittenNumber {
  raw: string
  start: number
  end: number
  /** It has a minus of its own. */
  isNegative: boolean
  /** More than one where the writing is ambiguous: «1,234» is a fraction in Russian and a thousand in English. */
  senses: readonly NumberSense[]
}

// Groups of three, English and German fractions, ambiguous forms, integers; the longest first. No figure has more of
// these groups: without a limit, a long row of groups would be scanned again from each of them.
const digits = [
  /\d{1,3}(?:[ '’]\d{3}){1,12}(?!\d)(?:[.,]\d+)?/,
  /\d{1,3}(?:,\d{3}){1,12}\.\d+/,
  /\d{1,3}(?:\.\d{3}){1,12},\d+/,
  /\d{1,3}(?:,\d{3}){2,12}(?![.,]?\d)/,
  /\d{1,3}(?:\.\d{3}){2,12}(?![.,]?\d)/,
  /\d+[.,]\d+/,
  /\d+/,
]
const scaleTerms = [
  /(?<thousand>тыс(?!\p{L})\.?|тысяч\p{L}*|thousands?(?!\p{L}))/u,
  /(?<million>млн(?!\p{L})\.?|миллион\p{L}*|millions?(?!\p{L})|mn(?!\p{L}))/u,
  /(?<billion>млрд(?!\p{L})\.?|миллиард\p{L}*|billions?(?!\p{L})|bn(?!\p{L}))/u,
  /(?<trillion>трлн(?!\p{L})\.?|триллион\p{L}*|trillions?(?!\p{L}))/u,
]
const scaleLetters = /(?<kilo>[kк](?![\p{L}\d]))|(?<mega>m(?![\p{L}\d]))/u
const sources = (parts: readonly RegExp[]) => parts.map(({ source }) => source).join('|')
const numberPattern = new RegExp(
  `(?<sign>(?<![\\p{L}\\p{N}])[-−–]|−\\s?)?(?<digits>${sources(digits)})(?:\\s?(?:${sources(scaleTerms)})|${scaleLetters.source})?`,
  'giu',
)

/** Numbers in a text, in digits and in Russian words. The text must have passed `plainText`. */
export function readNumbers(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = []
  const rest = text.replace(numberPattern, (raw, ...args) => {
    const { offset, groups } = matchOf(args)
    const senses = sensesOf(groups['digits'] ?? '', scaleOf(groups))
    const isNegative = groups['sign'] !== undefined
    found.push({ raw: raw.trim(), start: offset, end: offset + raw.length, isNegative, senses })
    return ' '.repeat(raw.length)
  })
  return [...found, ...spelledNumbers(rest)].toSorted((a, b) => a.start - b.start)
}

/** Normalises every kind of space, digit and minus in a text. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/\p{Nd}/gu, plainDigit)
}

function plainDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  // The digits of a script are consecutive from zero, and the character before the zero is not a digit.
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

function matchOf(args: unknown[]): { offset: number; groups: Record<string, string | undefined> } {
  const groups = args.at(-1)
  const offset = args.at(-3)
  return {
    offset: typeof offset === 'number' ? offset : 0,
    groups: typeof groups === 'object' && groups !== null ? Object.fromEntries(Object.entries(groups)) : {},
  }
}

function scaleOf(groups: Record<string, string | undefined>): number {
  if (groups['thousand'] ?? groups['kilo']) return 1e3
  if (groups['million'] ?? groups['mega']) return 1e6
  if (groups['billion']) return 1e9
  return groups['trillion'] ? 1e12 : 1
}

function sensesOf(written: string, scale: number): NumberSense[] {
  const texts = [asFraction(written), asGroups(written)].filter((text) => text !== null)
  return [...new Set(texts)].map((text) => {
    const decimals = text.split('.')[1]?.length ?? 0
    return { value: Number(text) * scale, step: scale / 10 ** decimals }
  })
}

/** The last mark is the decimal one: «1 234,5», «1,234.5». */
function asFraction(written: string): string | null {
  const plain = written.replace(/[ '’]/g, '')
  const marks = plain.match(/[.,]/g) ?? []
  if (marks.length > 1 && new Set(marks).size === 1) return null
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  return at < 0 ? plain : `${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`
}

/** Every mark separates thousands: «1,234», «1.234.567». */
function asGroups(written: string): string | null {
  return /^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(written) ? written.replace(/[.,]/g, '') : null
}

// Words for an amount that cannot be looked up: they count as a number that occurs nowhere.
const vague = [
  /^(в|на)(двое|трое|четверо|пятеро|шестеро|семеро|восьмеро|десятеро)$/,
  /^(на|в)?половин\p{L}*$|^пополам$|^полтор[аы]$|^полутора$/u,
  /^трет(ь|и|ей)$|^четверт(ь|и|ью|ей)$/,
  /^у(дв[ао]|тр[ао]|четвер|пятер|десятер)(ив|ил|ит|ени|ен|ять|ят|яе|ае)\p{L}*$/u,
  /^(дву|двух|тр[её]х|трое|четырех|пяти|шести|семи|восьми|девяти|десяти|сто|много)?кратн\p{L}*$/u,
  /^(пол)?(сотн\p{L}*|сотен|дюжин\p{L}*|(миллион|миллиард|триллион)\p{L}*)$|^полтысяч\p{L}*$/u,
  /^(десят(ок|ка|ки|ков)|десятк(и|ов|ами|ах)|пар(а|у|ы|ой)|разы)$/,
  // English words for numbers: a Russian answer has them for no good reason.
  /^(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(twen|thir|for|fif|six|seven|eigh|nine)ty)$/u,
  /^(zero|half|halves|halved|twice|thrice|(double|triple|quadruple)[ds]?|dozens?|couple|hundreds?|thousands?|[mb]illions?)$/,
]
const moreTerms: [RegExp, number][] = [
  [/^н[оу]л(ь|я|ю|ем|ей)$/, 0],
  [/^дво(е|их|им|ими)$/, 2],
  [/^тро(е|их|им|ими)$/, 3],
  [/^четвер(о|ых|ым|ыми)$/, 4],
  [/^пятер(о|ых|ым|ыми)$/, 5],
]
// After these the word measures nothing: «в первой половине дня», «в третьей четверти».
const ordinalBefore = /(?:перв|втор|последн|трет|четв[её]рт)\p{L}*\s$/iu

interface SpelledWord {
  start: number
  end: number
  value: number
  isOrdinal: boolean
}

function spelledNumbers(text: string): WrittenNumber[] {
  const joined: SpelledWord[] = []
  for (const word of [...text.matchAll(/\p{L}+/gu)].flatMap((match) => spelledWord(match, text))) {
    const last = joined.at(-1)
    const follows = last && !last.isOrdinal && /^[ \n]+$/.test(text.slice(last.end, word.start))
    const value = last && follows ? joinNumbers(last.value, word.value) : null
    if (last && value !== null) Object.assign(last, { value, end: word.end, isOrdinal: word.isOrdinal })
    else joined.push(word)
  }
  // «Один из» counts nothing; «пятая часть» is a part that cannot be looked up.
  const isPart = ({ end, isOrdinal }: SpelledWord) => isOrdinal && /^\s(част|дол[яюией])/iu.test(text.slice(end))
  return joined
    .map((word) => (isPart(word) ? { ...word, value: Number.NaN, isOrdinal: false } : word))
    .filter(({ value, isOrdinal }) => !isOrdinal && value !== 1)
    .map(({ start, end, value }) => {
      return { raw: text.slice(start, end), start, end, isNegative: false, senses: [{ value, step: 1 }] }
    })
}

function spelledWord({ 0: word, index: start }: RegExpExecArray, text: string): SpelledWord[] {
  const plain = word.toLowerCase().replaceAll('ё', 'е')
  const end = start + word.length
  const more = moreTerms.find(([form]) => form.test(plain))
  if (more) return [{ start, end, value: more[1], isOrdinal: false }]
  const isOfTime = /^(половин|четверт)/.test(plain) && ordinalBefore.test(text.slice(Math.max(0, start - 40), start))
  if (!isOfTime && vague.some((form) => form.test(plain))) return [{ start, end, value: Number.NaN, isOrdinal: false }]
  const number = numberOf(plain)
  return number ? [{ start, end, value: number.value, isOrdinal: number.ordinal }] : []
}
