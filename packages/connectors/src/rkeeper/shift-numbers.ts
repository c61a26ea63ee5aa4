import { z } from 'zod'

/** A printed check's number and where it was printed. */
export interface Print {
  number: number
  /** Null where it is not told. */
  station: string | null
}

const Span = z.object({
  first: z.int(),
  last: z.int(),
  /** Numbers between the two that no print has. */
  missing: z.int(),
})
type Span = z.infer<typeof Span>

/** The numbers printed in a shift, read both ways: whether a server counts for all its stations or each for itself is not said. */
export const ShiftNumbers = z.object({
  /** Null where nothing was printed, or a number stands twice: then it is no series. */
  whole: Span.nullable(),
  /** By name of the station. */
  stations: z.record(z.string(), Span),
})
export type ShiftNumbers = z.infer<typeof ShiftNumbers>

/**
 * Whether a shift that has ended is held whole. `awaiting`: nothing was printed since, so what came after the last number held
 * is not known yet. `unproven`: the numbers began anew, or there are none. `missing`: so many numbers were never seen.
 */
export type ShiftVerdict =
  | { state: 'complete' | 'awaiting' | 'unproven'; missing: 0 }
  | { state: 'missing'; missing: number }

/** A greater leap is a numbering that was set anew rather than checks that were missed. */
const greatestGap = 10_000

/** The series a shift's prints come to. */
export function numbersOf(prints: readonly Print[]): ShiftNumbers {
  const numbers = new Set(prints.map(({ number }) => number))
  const byStation = Map.groupBy(prints, ({ station }) => station ?? '')
  return {
    whole: numbers.size === prints.length ? spanOf(numbers) : null,
    stations: Object.fromEntries(
      [...byStation].flatMap(([station, printed]) => {
        const span = spanOf(new Set(printed.map(({ number }) => number)))
        return span === null ? [] : [[station, span]]
      }),
    ),
  }
}

/** Compares an ended shift's numbers with those of the shifts after it, by the reading that leaves the least open. */
export function judgeNumbers(ended: ShiftNumbers, after: ShiftNumbers): ShiftVerdict {
  const { whole } = ended
  const byStation = Object.entries(ended.stations).map(([station, span]) => ({
    span,
    next: after.stations[station] ?? null,
  }))
  const readings = [byStation, ...(whole === null ? [] : [[{ span: whole, next: after.whole }]])].filter(
    (spans) => spans.length > 0 && spans.every(({ span }) => span.missing <= greatestGap),
  )
  const [best = unproven] = readings.map(judgeSpans).toSorted(byWhatIsOpen)
  return best
}

const unproven: ShiftVerdict = { state: 'unproven', missing: 0 }
const ranks = ['complete', 'awaiting', 'unproven', 'missing'] as const

function judgeSpans(spans: readonly { span: Span; next: Span | null }[]): ShiftVerdict {
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
