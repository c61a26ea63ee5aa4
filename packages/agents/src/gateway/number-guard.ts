import { type Around, isCountable, isOfPlaces, TextBefore } from './countable.ts'
import { type Evidence, knowsDate, type Reading } from './evidence.ts'
import { readDates } from './read-dates.ts'
import { plainText, readNumbers, type WrittenNumber } from './read-numbers.ts'

/** What a text may take its numbers from. */
export interface Grounds {
  /** Answers of tools in this run. */
  readings: readonly Reading[]
  /** What was asked, and the periods it is about. */
  given: readonly Evidence[]
}

/**
 * Returns the numbers of a text, as written, that nothing supports; a text that has any must not be shown. A number is
 * supported when an answer of this run or the question contains it, exactly or to the places it is written with; a date
 * or a time when it is known from them. Places in a numbered list are supported too, and the number of rows of an
 * answer where the text counts rows. What cannot be looked up, such as «вдвое», is not supported.
 */
export function unsupportedNumbers(written: string, { readings, given }: Grounds): string[] {
  const everything: readonly Evidence[] = [...given, ...readings]
  const unsupported: string[] = []
  const isKnown = (holds: (evidence: Evidence) => boolean): boolean => everything.some(holds)
  const text = withoutListMarks(withoutNames(plainText(written), everything))
  const dated: Span[] = []
  for (const { raw, start, end, dates, times, isUnsure } of readDates(text)) {
    const known =
      dates.every((date) => isKnown((evidence) => knowsDate(evidence, date))) &&
      times.every((time) => isKnown((evidence) => knowsTime(evidence, time)))
    if (!known && isUnsure) continue
    if (!known) unsupported.push(raw)
    dated.push({ start, end })
  }
  const undated = blank(text, dated)
  const numbers = readNumbers(undated)
  const before = new TextBefore()
  let readTo = 0
  for (const number of numbers) {
    before.add(undated.slice(readTo, number.start))
    const around = { before, after: undated.slice(number.end, number.end + 40) }
    if (!isKnown((evidence) => hasNumber(evidence, number, around))) unsupported.push(number.raw)
    before.add('\0'.repeat(number.end - number.start))
    readTo = Math.max(readTo, number.end)
  }
  // Number characters that are not digits of any script.
  unsupported.push(...(blank(undated, numbers).match(/\p{N}+/gu) ?? []))
  return [...new Set(unsupported)]
}

function hasNumber(evidence: Evidence, { senses, isNegative }: WrittenNumber, around: Around): boolean {
  const { counts, codes, days } = evidence
  return senses.some(({ value, step }) => {
    const isCount = step === 1 && !isNegative && value > 0
    if (isCount && (counts.includes(value) || codes.includes(value)) && isCountable(around, evidence)) return true
    if (isCount && isOfPlaces(around) && value <= Math.max(0, ...counts)) return true
    if (isCount && /^[- ]?(дн|день|сут)/i.test(around.after) && days.includes(value)) return true
    // A fall may be expressed by a word alone: «снизилась на 5 %» for −5. A minus that is written must be in the
    // source.
    return evidence.numbers.some((held) => (!isNegative || held < 0) && roundsTo(Math.abs(held), value, step))
  })
}

/** Allows half a step either way, and the error of binary fractions. */
function roundsTo(held: number, value: number, step: number): boolean {
  return Math.abs(held - value) <= step / 2 + 1e-9 * Math.max(1, held)
}

function knowsTime(evidence: Evidence, time: string): boolean {
  const [hour, minute] = time.split(':').map(Number)
  // The question's «В 18 часов» counts; a number in a tool's answer is not an hour.
  const isAsked = !('call' in evidence) && minute === 0 && hour !== undefined && evidence.numbers.includes(hour)
  return evidence.times.has(time) || isAsked
}

function withoutNames(text: string, everything: readonly Evidence[]): string {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return text
  const named: Span[] = []
  const blankAll = (names: ReadonlySet<string>, isName: (before: string, after: string) => boolean) => {
    for (const name of names) {
      for (let at = lower.indexOf(name); at >= 0 && name !== ''; at = lower.indexOf(name, at + name.length)) {
        const end = at + name.length
        if (isName(text[at - 1] ?? ' ', text[end] ?? ' ')) named.push({ start: at, end })
      }
    }
  }
  const ofAll = (of: (evidence: Evidence) => readonly string[]) => new Set(everything.flatMap(of))
  blankAll(
    ofAll(({ titles }) => titles),
    (before, after) => /[«"“„]/.test(before) && /[»"”“]/.test(after),
  )
  blankAll(
    ofAll(({ names }) => names),
    (before, after) => !/[\p{L}\p{N}]/u.test(before + after),
  )
  return blank(text, named)
}

/** Takes away the «1.» and «2)» of a list, as long as they count its lines. */
function withoutListMarks(text: string): string {
  let last = 0
  return text.replace(
    /^([ >*_#]*)(\d{1,2})([.)])(?=[ *_]|$)/gm,
    (mark, before: string, number: string, end: string) => {
      const place = Number(number)
      if (place !== 1 && place !== last + 1) return mark
      last = place
      return `${before}${'\0'.repeat(number.length)}${end}`
    },
  )
}

interface Span {
  start: number
  end: number
}

/** Blanks spans of a text, which may overlap, so that no number is read across them. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    parts.push(text.slice(done, from), '\0'.repeat(end - from))
    done = end
  }
  return parts.join('') + text.slice(done)
}
