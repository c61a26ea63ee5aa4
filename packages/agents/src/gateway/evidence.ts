import { countDays, type Period } from '@vitrina/contract/dates'
import type { RestCall } from '@vitrina/core/agents/toolbox'
import { isPartOf, type PartialDate, readDates } from './read-dates.ts'
import { plainText, readNumbers } from './read-numbers.ts'

/** What one source states and a text may repeat. */
export interface Evidence {
  numbers: readonly number[]
  dates: readonly PartialDate[]
  /** `HH:MM`. */
  times: ReadonlySet<string>
  /** Names that contain numbers, longest first, in lower case: «Кола 0,5» is not a number. */
  names: readonly string[]
  /**
   * The same for titles written by people. Numbers in them are not figures, so they count as names only in quotation
   * marks.
   */
  titles: readonly string[]
  /** Lengths of its lists, for places and counts. */
  counts: readonly number[]
  /** Numbers stored as text, such as keys and table numbers; and the total number of rows beyond its lists. */
  codes: readonly number[]
  /** Its rows are checks: «37 чеков» counts them. */
  isOfChecks: boolean
  /** Lengths of its periods in days. */
  days: readonly number[]
}

/** A tool's answer as evidence: what the model was shown of it, and the true lengths of its lists. */
export interface Reading extends Evidence {
  call: RestCall
}

const nothing: Evidence = {
  ...{
    numbers: [],
    dates: [],
    times: new Set<string>(),
    names: [],
    titles: [],
    counts: [],
    codes: [],
    isOfChecks: false,
    days: [],
  },
}

/** The text of a person or a card; all of it may be repeated. */
export function evidenceOfText(text: string): Evidence {
  const plain = plainText(text)
  const written = readDates(plain)
  return {
    ...nothing,
    numbers: readNumbers(plain).flatMap(({ senses, isNegative }) =>
      senses.flatMap(({ value }) => (Number.isNaN(value) ? [] : [isNegative ? -value : value])),
    ),
    dates: written.flatMap(({ dates }) => dates),
    times: new Set(written.flatMap(({ times }) => times)),
  }
}

/** A period that was asked for, or the default one. */
export function evidenceOfPeriod({ from, to }: Period): Evidence {
  // «30 дней до сегодняшнего» describes the default period, which has thirty-one days.
  const days = [countDays(from, to), countDays(from, to) - 1].filter((count) => count > 0)
  return { ...nothing, dates: [from, to].flatMap(dateOf), days }
}

/**
 * What a tool's answer states: `shown` is the part of the full `body` the model received. Instants are read in
 * `timezone`.
 */
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
  const found: Found = {
    ...{
      numbers: new Set(),
      dates: new Map(),
      times: new Set(),
      names: new Set(),
      titles: new Set(),
      codes: new Set(),
    },
  }
  collect(shown, found, timezone)
  const { date_from: from, date_to: to } = call.query
  const asked = [from, to].flatMap((date) => (date === undefined ? [] : dateOf(date)))
  const total = totalOf(body)
  return {
    call,
    numbers: [...found.numbers],
    dates: [...found.dates.values(), ...asked],
    times: found.times,
    names: longestFirst(found.names),
    titles: longestFirst(found.titles),
    counts: [...listLengths(body)],
    codes: [...found.codes, ...(total === null ? [] : [total])],
    isOfChecks: call.path === '/checks',
    days: from && to && from <= to ? [countDays(from, to)] : [],
  }
}

function longestFirst(texts: ReadonlySet<string>): string[] {
  return [...texts].toSorted((a, b) => b.length - a.length)
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
  titles: Set<string>
  codes: Set<number>
}

// Fields that say how an answer was made, or where a block is placed, are not figures.
const notFigures = new Set(['meta', 'layout', 'id', 'version', 'apiVersion', 'requestId'])

// Positions on an axis: an hour, a day, a weekday by number. They are known as dates and times, not as figures.
const axes = new Set(['x', 'xs', 'ys', 'hour', 'weekday'])
// Free text by people and agents: an agent's own report of yesterday proves nothing.
const prose = new Set(['content', 'description', 'instructions', 'markdown', 'reason', 'comment', 'detail', 'note'])

function collect(value: unknown, found: Found, timezone: string): void {
  if (typeof value === 'number') found.numbers.add(value)
  else if (typeof value === 'string') collectText(value, found, timezone)
  else if (Array.isArray(value)) for (const inner of value) collect(inner, found, timezone)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collectField(key, inner, found, timezone)
  }
}

function collectField(key: string, inner: unknown, found: Found, timezone: string): void {
  const isText = typeof inner === 'string'
  if (key === 'id' && isText && /\p{L}/u.test(inner)) found.names.add(inner.toLowerCase())
  if (notFigures.has(key) || prose.has(key)) return
  if (key === 'title' && isText) found.titles.add(plainText(inner.trim()).toLowerCase())
  // In a heatmap y is a place on an axis, in a series it is the figure.
  else if (axes.has(key) || (key === 'y' && isText)) collectPlace(inner, found)
  else collect(inner, found, timezone)
}

function collectPlace(place: unknown, found: Found): void {
  if (Array.isArray(place)) for (const inner of place) collectPlace(inner, found)
  const text = String(place)
  for (const [date] of text.matchAll(/\d{4}-\d{2}(?:-\d{2})?/g)) {
    for (const read of dateOf(date)) found.dates.set(date, read)
  }
  const [, hour] = /^(\d{1,2})(?::00)?$/.exec(text) ?? []
  if (hour !== undefined && Number(hour) < 24) found.times.add(`${hour.padStart(2, '0')}:00`)
}

function collectText(text: string, found: Found, timezone: string): void {
  const trimmed = text.trim()
  const hasDigits = /\d/.test(trimmed)
  if (/^\d+$/.test(trimmed)) found.codes.add(Number(trimmed))
  if (/\p{L}/u.test(trimmed) && trimmed.length <= longestName) {
    const name = plainText(trimmed)
    // «Четыре сыра» is not a number either.
    if (hasDigits || readNumbers(name).length > 0) found.names.add(name.toLowerCase())
  }
  if (!hasDigits) return
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
  return year && month ? [{ year, month, ...(day && { day }) }] : []
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
    for (const [key, inner] of Object.entries(value)) if (!drawnBy.has(key)) yield* listLengths(inner)
  }
}

// The number of a chart's points says nothing about the data.
const drawnBy = new Set(['points', 'spark', 'xs', 'ys', 'cells', 'columns'])
