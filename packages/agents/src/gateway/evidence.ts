import { countDays, type Period } from '@vitrina/contract/dates'
import type { RestCall } from '@vitrina/core/agents/toolbox'
import { isPartOf, type PartialDate, readDates } from './read-dates.ts'
import { plainText, readNumbers } from './read-numbers.ts'

/** What one source says that a text may repeat. */
export interface Evidence {
  numbers: readonly number[]
  dates: readonly PartialDate[]
  /** `HH:MM`. */
  times: ReadonlySet<string>
  /** Names with figures in them, longest first, in lower case: «Кола 0,5» is no number. */
  names: readonly string[]
  /** Lengths of its lists, for places and counts. */
  counts: readonly number[]
  /** How many days its periods have. */
  days: readonly number[]
}

/** A tool's answer as evidence: what the model was shown of it, and how long its lists really are. */
export interface Reading extends Evidence {
  call: RestCall
  body: Record<string, unknown>
}

/** What a person or a card says; all of it may be repeated. */
export function evidenceOfText(text: string): Evidence {
  const plain = plainText(text)
  const written = readDates(plain)
  return {
    numbers: readNumbers(plain).flatMap(({ senses, isNegative }) =>
      senses.flatMap(({ value }) => (Number.isNaN(value) ? [] : [isNegative ? -value : value])),
    ),
    dates: written.flatMap(({ dates }) => dates),
    times: new Set(written.flatMap(({ times }) => times)),
    names: [],
    counts: [],
    days: [],
  }
}

/** A period that was asked for, or is meant when none is. */
export function evidenceOfPeriod({ from, to }: Period): Evidence {
  // «30 дней до сегодняшнего» is said of the thirty-one that the default period has.
  const days = [countDays(from, to), countDays(from, to) - 1].filter((count) => count > 0)
  return { numbers: [], dates: [from, to].flatMap(dateOf), times: new Set(), names: [], counts: [], days }
}

/** What an answer of a tool says: `shown` is what the model got of the whole `body`. Instants are read in a zone. */
export function readingOf({
  call,
  shown,
  body,
  timezone,
}: {
  call: RestCall
  shown: unknown
  body: Record<string, unknown>
  timezone: string
}): Reading {
  const found: Found = { numbers: new Set(), dates: new Map(), times: new Set(), names: new Set() }
  collect(shown, found, timezone)
  const { date_from: from, date_to: to } = call.query
  const asked = [from, to].flatMap((date) => (date === undefined ? [] : dateOf(date)))
  const total = totalOf(body)
  return {
    call,
    body,
    numbers: [...found.numbers, ...(total === null ? [] : [total])],
    dates: [...found.dates.values(), ...asked],
    times: found.times,
    names: [...found.names].toSorted((a, b) => b.length - a.length),
    counts: [...listLengths(body)],
    days: from && to && from <= to ? [countDays(from, to)] : [],
  }
}

/** True when the date is among those that are known. */
export function knowsDate(evidence: Evidence, date: PartialDate): boolean {
  return evidence.dates.some((known) => isPartOf(date, known))
}

interface Found {
  numbers: Set<number>
  dates: Map<string, PartialDate>
  times: Set<string>
  names: Set<string>
}

// What says how an answer was made, or where a block stands, is no figure of the house.
const notFigures = new Set(['meta', 'layout', 'id', 'version', 'apiVersion', 'requestId'])

function collect(value: unknown, found: Found, timezone: string): void {
  if (typeof value === 'number') found.numbers.add(value)
  else if (typeof value === 'string') collectText(value, found, timezone)
  else if (Array.isArray(value)) for (const inner of value) collect(inner, found, timezone)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!notFigures.has(key)) collect(inner, found, timezone)
      else if (key === 'id' && typeof inner === 'string') found.names.add(inner.toLowerCase())
    }
  }
}

function collectText(text: string, found: Found, timezone: string): void {
  const trimmed = text.trim()
  if (!/\d/.test(trimmed)) return
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) found.numbers.add(Number(trimmed))
  if (/\p{L}/u.test(trimmed) && trimmed.length <= longestName) found.names.add(plainText(trimmed).toLowerCase())
  for (const [date] of trimmed.matchAll(/\d{4}-\d{2}-\d{2}/g)) {
    for (const read of dateOf(date)) found.dates.set(date, read)
  }
  for (const [, time] of trimmed.matchAll(/(?:T|^)(\d{2}:\d{2})/g)) if (time) found.times.add(time)
  for (const [instant] of trimmed.matchAll(/\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})/g)) {
    const at = new Date(instant)
    if (!Number.isNaN(at.getTime()))
      found.times.add(at.toLocaleTimeString('ru-RU', { timeZone: timezone, ...hourMinute }))
  }
}

const longestName = 200
const hourMinute = { hour: '2-digit', minute: '2-digit' } as const

function dateOf(text: string): PartialDate[] {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? [{ year, month, day }] : []
}

function totalOf(body: unknown): number | null {
  const meta = typeof body === 'object' && body !== null && 'meta' in body ? body.meta : null
  const total = typeof meta === 'object' && meta !== null && 'total' in meta ? meta.total : null
  return typeof total === 'number' ? total : null
}

function* listLengths(value: unknown): Generator<number> {
  if (Array.isArray(value)) {
    if (value.length > 0) yield value.length
    for (const inner of value) yield* listLengths(inner)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* listLengths(inner)
  }
}
