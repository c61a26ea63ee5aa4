import { z } from 'zod'

/** A printed check's number and where it was printed. */
export interface Print {
  number: number
  /** Null where it is not reported. */
  station: string | null
}

const Span = z.object({
  first: z.int(),
  last: z.int(),
  /** Numbers between the two without a print. */
  missing: z.int(),
})
type Span = z.infer<typeof Span>

/** The numbers printed in a shift, in both readings: it is unknown whether a server counts in total or per station. */
export const ShiftNumbers = z.object({
  /** Null where nothing was printed, or a number repeats: then it is no series. */
  whole: Span.nullable(),
  /** By name of the station. */
  stations: z.record(z.string(), Span),
})
export type ShiftNumbers = z.infer<typeof ShiftNumbers>

/**
 * Whether an ended shift is stored in full. `awaiting`: nothing was printed since, so it is unknown whether numbers
 * followed the last stored one. `unproven`: the numbering restarted, or there are no numbers. `missing`: this many
 * numbers were never seen.
 */
export type ShiftVerdict =
  | { state: 'complete' | 'awaiting' | 'unproven'; missing: 0 }
  | { state: 'missing'; missing: number }

/** A larger gap means that the numbering was reset rather than that checks were missed. */
const greatestGap = 10_000

/** The series of numbers of a shift's prints. */
export function numbersOf(prints: readonly Print[]): ShiftNumbers {
  const numbered = prints.filter(({ number }) => number > 0)
  const numbers = new Set(numbered.map(({ number }) => number))
  const byStation = Map.groupBy(numbered, ({ station }) => station ?? '')
  return {
    whole: numbers.size === numbered.length ? spanOf(numbers) : null,
    stations: Object.fromEntries(
      [...byStation].flatMap(([station, printed]) => {
        const span = spanOf(new Set(printed.map(({ number }) => number)))
        return span === null ? [] : [[station, span]]
      }),
    ),
  }
}

/**
 * Compares an ended shift's numbers with those of later shifts, by the reading that leaves the fewest gaps. A reading
 * contradicted by later numbers is ignored when another is not.
 */
export function judgeNumbers(ended: ShiftNumbers, after: ShiftNumbers): ShiftVerdict {
  const readings = [byStation(ended, after), asTotal(ended, after)].filter((reading) => reading !== null)
  const judged = readings
    .filter(({ spans }) => spans.length > 0 && spans.every(({ span }) => span.missing <= greatestGap))
    .map(({ spans, isRefuted }) => ({ isRefuted, verdict: judgeSpans(spans) }))
  const standing = judged.filter(({ isRefuted }) => !isRefuted)
  const [best = unproven] = (standing.length > 0 ? standing : judged)
    .map(({ verdict }) => verdict)
    .toSorted(byWhatIsOpen)
  return best
}

interface Reading {
  spans: { span: Span; next: Pick<Span, 'first'> | null }[]
  /** Whether later numbers contradict the series. */
  isRefuted: boolean
}

/** The reading in which each station has its own numbering. */
function byStation(ended: ShiftNumbers, after: ShiftNumbers): Reading {
  const spans = Object.entries(ended.stations).map(([station, span]) => {
    return { span, next: after.stations[station] ?? null }
  })
  return { spans, isRefuted: spans.some(isReturned) }
}

/**
 * The reading in which all stations share one numbering; null where that is impossible. A repeated later number
 * contradicts it, unless the numbers missing at one station are found at another.
 */
function asTotal({ whole, stations }: ShiftNumbers, after: ShiftNumbers): Reading | null {
  if (whole === null) return null
  const firsts = Object.values(after.stations).map(({ first }) => first)
  const isDoubled = after.whole === null && firsts.length > 0
  const apart = Object.values(stations).reduce((sum, { missing }) => sum + missing, 0)
  const spans = [{ span: whole, next: isDoubled ? { first: Math.min(...firsts) } : after.whole }]
  return { spans, isRefuted: spans.some(isReturned) || (isDoubled && apart <= whole.missing) }
}

function isReturned({ span, next }: Reading['spans'][number]): boolean {
  return next !== null && next.first <= span.last
}

const unproven: ShiftVerdict = { state: 'unproven', missing: 0 }
const ranks = ['complete', 'awaiting', 'unproven', 'missing'] as const

function judgeSpans(spans: Reading['spans']): ShiftVerdict {
  const gaps = spans.map(({ span, next }) => (next === null ? null : next.first - span.last - 1))
  const missing = spans.reduce((sum, { span }) => sum + span.missing, 0)
  const unseen = gaps.reduce<number>((sum, gap) => sum + Math.max(0, gap ?? 0), 0)
  if (gaps.some((gap) => gap !== null && gap > greatestGap)) return unproven
  if (missing + unseen > 0) return { state: 'missing', missing: missing + unseen }
  if (gaps.some((gap) => gap !== null && gap < 0)) return unproven
  return { state: gaps.includes(null) ? 'awaiting' : 'complete', missing: 0 }
}

function byWhatIsOpen(a: ShiftVerdict, b: ShiftVerdict): number {
  return ranks.indexOf(a.state) - ranks.indexOf(b.state) || a.missing - b.missing
}

function spanOf(numbers: ReadonlySet<number>): Span | null {
  if (numbers.size === 0) return null
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const number of numbers) {
    first = Math.min(first, number)
    last = Math.max(last, number)
  }
  return { first, last, missing: last - first + 1 - numbers.size }
}
