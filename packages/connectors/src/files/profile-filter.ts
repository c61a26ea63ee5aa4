import { columnReader } from './column-reader.ts'
import { findColumn } from './csv-layout.ts'
import { compilePattern } from './find-files.ts'
import { type DecimalMark, readForeignDecimal } from './foreign-number.ts'
import type { Filter } from './profile.ts'
import { fold, stripper } from './profile-cell.ts'
import { BadValue, isNegative, isZero } from './values.ts'

/** True for the rows of a file that pass all filters. */
export function compileFilters(
  filters: readonly Filter[],
  columns: readonly string[],
  decimal: DecimalMark | null,
  decimals: Readonly<Record<string, DecimalMark>> = {},
): ((row: readonly string[]) => boolean) | null {
  if (filters.length === 0) return null
  const tests = filters.map((filter) => {
    const read = columnReader(filter.column, columns)
    const test = compileTest(filter, decimals[filter.column] ?? decimal)
    return (row: readonly string[]) => test(read(row))
  })
  return (row) => tests.every((test) => test(row))
}

/** True for the texts of a column that pass all filters on it. */
export function compileColumnTests(
  filters: readonly Filter[],
  column: string,
  decimal: DecimalMark | null,
): (text: string) => boolean {
  const tests = filters
    .filter((filter) => findColumn([column], filter.column) === 0)
    .map((filter) => compileTest(filter, decimal))
  return (text) => tests.every((test) => test(text))
}

function compileTest(filter: Filter, decimal: DecimalMark | null): (text: string) => boolean {
  const strip = stripper(filter.strip)
  if (filter.equals !== undefined) return oneOf([filter.equals], strip)
  if (filter.in !== undefined) return oneOf(filter.in, strip)
  if (filter.notIn !== undefined) {
    const isListed = oneOf(filter.notIn, strip)
    return (text) => !isListed(text)
  }
  const patterns = (filter.like ?? filter.notLike)?.map(compilePattern)
  if (patterns !== undefined) {
    const isWanted = filter.like !== undefined
    return (text) => isWanted === patterns.some((pattern) => pattern.test(strip(text).normalize()))
  }
  const read = (text: string) => readForeignDecimal(strip(text), decimal)
  if (filter.negative !== undefined) {
    return (text) => {
      const value = read(text)
      return filter.negative === (typeof value === 'string' && isNegative(value))
    }
  }
  return (text) => {
    const value = read(text)
    return value instanceof BadValue || !isZero(value)
  }
}

function oneOf(texts: readonly string[], strip: (text: string) => string): (text: string) => boolean {
  const set = new Set(texts.map(fold))
  return (text) => set.has(fold(strip(text)))
}
