import type { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import type { Reading } from '../reading/meaning.ts'
import { asQuestion } from './job-terms.ts'

/** What the heading of a list says of all its items. */
export interface Heading {
  /** Null: the heading names no days. */
  period: FigureQuery['period'] | null
  where: readonly FigureCondition[]
  /** Unknown words of the heading; null where there are none. */
  strange: readonly string[] | null
}

type Recognise = (text: string) => Promise<Reading>

/** What the lines above a list say of its items, the nearest taking precedence; null where they are only titles. */
export async function readHeading(lines: readonly string[], hear: Recognise): Promise<Heading | null> {
  let above: Heading | null = null
  for (const line of lines) {
    // A metric in front turns the line into a question, so that it is read as questions are.
    const heading = headingOf(await hear(`выручка ${asQuestion(line)}`))
    if (heading) above = above ? within(above, heading) : heading
  }
  return above
}

function headingOf(reading: Reading): Heading | null {
  if (reading.kind === 'refused' && reading.why.code === 'unknownWords') {
    // «К планёрке» is only a title; «по Сочи» names a place.
    const places = reading.why.words.filter((word) => /^\p{Lu}/u.test(word))
    return places.length === 0 ? null : { period: null, where: [], strange: places }
  }
  if (reading.kind !== 'meant' || reading.meaning.kind !== 'figures') return null
  const [{ period, where }] = reading.meaning.queries
  const isTold = !reading.assumed.some(({ code }) => code === 'period')
  return isTold || where.length > 0 ? { period: isTold ? period : null, where, strange: null } : null
}

function within(above: Heading, heading: Heading): Heading {
  const strange = [...(above.strange ?? []), ...(heading.strange ?? [])]
  return {
    period: heading.period ?? above.period,
    where: merged(heading.where, above.where),
    strange: strange.length > 0 ? strange : null,
  }
}

/** An item of the list with the heading's conditions and period where it states none of its own. */
export function inHeading(reading: Reading, heading: Heading | null): Reading {
  if (heading === null || reading.kind !== 'meant' || reading.meaning.kind !== 'figures') return reading
  const { meaning, assumed } = reading
  const isOpen = assumed.some(({ code }) => code === 'period')
  const moved = (query: FigureQuery): FigureQuery => ({
    ...query,
    where: merged(query.where, heading.where),
    ...(isOpen && heading.period !== null && { period: heading.period }),
  })
  const [first, ...others] = meaning.queries
  const settled = isOpen && heading.period !== null ? assumed.filter(({ code }) => code !== 'period') : assumed
  return { ...reading, meaning: { ...meaning, queries: [moved(first), ...others.map(moved)] }, assumed: settled }
}

function merged(own: readonly FigureCondition[], of: readonly FigureCondition[]): FigureCondition[] {
  return [...own, ...of.filter(({ dimension }) => !own.some((one) => one.dimension === dimension))]
}
