import { reason } from '@vitrina/contract/reasons'
import type { Cell } from './cell.ts'
import { columnReader } from './column-reader.ts'
import { compileDateFormats } from './date-format.ts'
import { readDateOrTime } from './dates.ts'
import { type DecimalMark, readForeignDecimal } from './foreign-number.ts'
import { columnsOfFormula, compileFormula } from './formula.ts'
import type { LookupTable } from './lookup.ts'
import type { Binding } from './profile.ts'
import { BadValue, notOneOf, quote } from './values.ts'

type ReadText = (row: readonly string[]) => string | BadValue

const place = /\{([^{}]+?)(?:\|date)?\}/g
// Splitting by it gives literal, place, literal, place … literal.
const places = /\{([^{}]+)\}/
const dayMark = /\|date$/

/** Columns of the file that a binding reads. */
export function columnsOf(binding: Binding): string[] {
  if (binding.lookup !== undefined) return binding.by === undefined ? [] : [binding.by]
  if (binding.template !== undefined) return [...binding.template.matchAll(place)].map(([, name = '']) => name)
  if (binding.join !== undefined) return binding.join
  if (binding.formula !== undefined) return columnsOfFormula(binding.formula)
  return binding.column === undefined ? [] : [binding.column]
}

/** Settings of a profile that apply to all its columns. */
export interface CellMeans {
  lookups: ReadonlyMap<string, LookupTable>
  /** The decimal mark; null when the profile names none. */
  decimal: DecimalMark | null
  /** Those of single columns. */
  decimals?: Readonly<Record<string, DecimalMark>>
}

/** Makes the cell of a canonical column out of a profile's binding, for a file with the given columns. */
export function bindCell(binding: Binding, name: string, columns: readonly string[], means: CellMeans): Cell {
  const source = columnsOf(binding)
  const label = source.length === 0 ? name : source.join(' + ')
  const finish = compileFinish(binding)
  const read = compileSource(binding, columns, means)
  return {
    label,
    read(row) {
      const text = read(row)
      return text === '' || text instanceof BadValue ? text : finish(text)
    },
    // Values that the profile itself states or computes are written as in a canonical bundle.
    ...(isOfFile(binding) && { decimal: decimalReader(binding, means) }),
  }
}

function decimalReader({ column = '', unsigned }: Binding, { decimal, decimals }: CellMeans) {
  const mark = decimals?.[column] ?? decimal
  return (text: string) => {
    const value = readForeignDecimal(text, mark)
    return unsigned && typeof value === 'string' ? value.replace(/^-/, '') : value
  }
}

function isOfFile({ constant, formula, map }: Binding): boolean {
  return constant === undefined && formula === undefined && map === undefined
}

function compileSource(binding: Binding, columns: readonly string[], means: CellMeans): ReadText {
  const { lookups } = means
  const { constant, template, join, formula, column = '', by = '', lookup } = binding
  if (constant !== undefined) return () => constant
  if (template !== undefined) return compileTemplate(template, columns, binding)
  if (formula !== undefined)
    return compileFormula(formula, binding.round ?? 6, numberReader(columns, binding.strip, means))
  if (join !== undefined) {
    const readers = join.map((part) => columnReader(part, columns))
    const separator = binding.separator ?? ' '
    return (row) =>
      readers
        .map((read) => read(row))
        .filter((text) => text !== '')
        .join(separator)
  }
  const table = lookup === undefined ? undefined : lookups.get(lookup)
  if (table === undefined) return columnReader(column, columns)

  const readKey = columnReader(by, columns)
  const find = table.column(column)
  const nothing = binding.missing === 'empty'
  return (row) => {
    const key = readKey(row)
    if (key === '') return ''
    const found = find(key)
    if (found !== undefined) return found
    return nothing ? '' : new BadValue(reason('not_in_lookup', { value: quote(key), file: table.file }))
  }
}

function compileTemplate(template: string, columns: readonly string[], binding: Binding): ReadText {
  const readDay = dayReader(binding)
  const parts = template.split(places)
  const readers = parts.map((part, index): ReadText | null => {
    if (index % 2 === 0) return null
    const read = columnReader(part.replace(dayMark, ''), columns)
    return dayMark.test(part) ? (row) => readDay(read(row)) : read
  })
  return (row) => {
    let text = ''
    for (const [index, read] of readers.entries()) {
      const part = read === null ? (parts[index] ?? '') : read(row)
      if (read !== null && (part === '' || part instanceof BadValue)) return part
      text += part
    }
    return text
  }
}

/** The day of a date with or without a time, however it is written. */
function dayReader({ dateFormat }: Binding): (text: string) => string | BadValue {
  const readDate = dateFormat === undefined ? null : compileDateFormats(dateFormat)
  return (text) => {
    if (text === '') return ''
    const date = readDate === null ? text : readDate(text)
    const canonical = date instanceof BadValue ? date : readDateOrTime(date)
    return canonical instanceof BadValue ? canonical : canonical.slice(0, 10)
  }
}

/** Reads the cells of a formula. A percentage counts as its number: `15%` is 15. */
function numberReader(columns: readonly string[], strip: Binding['strip'], { decimal, decimals }: CellMeans) {
  const stripped = stripper(strip)
  return (column: string): ReadText => {
    const read = columnReader(column, columns)
    const mark = decimals?.[column] ?? decimal
    return (row) => {
      const text = stripped(read(row)).replace(/\s*%$/, '')
      const value = text === '' ? '' : readForeignDecimal(text, mark)
      return value instanceof BadValue ? new BadValue(reason('in_column', { column, cause: value.reason })) : value
    }
  }
}

function compileFinish(binding: Binding): (text: string) => string | BadValue {
  const { map, dateFormat, template = '' } = binding
  const strip = stripper(binding.strip)
  const values = map === undefined ? null : new Map(Object.entries(map).map(([text, value]) => [fold(text), value]))
  const hasDays = [...template.matchAll(/\{[^{}]+\|date\}/g)].length > 0
  const readDate = dateFormat === undefined || hasDays ? null : compileDateFormats(dateFormat)
  return (text) => {
    let stripped = strip(text)
    if (stripped === '') return ''
    if (map !== undefined && values !== null) {
      const value = values.get(fold(stripped))
      if (value === undefined) return new BadValue(notOneOf(quote(stripped), Object.keys(map)))
      stripped = value
    }
    return readDate === null ? stripped : readDate(stripped)
  }
}

/** Removes unwanted texts, and the spaces around the rest. */
export function stripper(unwanted: readonly string[] = []): (text: string) => string {
  return (text) => unwanted.reduce((rest, part) => rest.replaceAll(part, ''), text).trim()
}

/** Folds the letter case of a text, as tests and maps of a profile compare it. */
export function fold(text: string): string {
  return text.normalize().toLowerCase()
}
