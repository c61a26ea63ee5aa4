import { columnReader } from './column-reader.ts'
import type { Filter } from './profile.ts'
import { BadValue, isNegative, isZero, readDecimal } from './values.ts'

/** True for the rows of a file that pass all filters. */
export function compileFilters(
  filters: readonly Filter[],
  columns: readonly string[],
): ((row: readonly string[]) => boolean) | null {
  if (filters.length === 0) return null
  const tests = filters.map((filter) => {
    const read = columnReader(filter.column, columns)
    const test = compileTest(filter)
    return (row: readonly string[]) => test(read(row))
  })
  return (row) => tests.every((test) => test(row))
}

function compileTest(filter: Filter): (text: string) => boolean {
  if (filter.equals !== undefined) return (text) => text === filter.equals
  if (filter.in !== undefined) return oneOf(filter.in)
  if (filter.notIn !== undefined) {
    const isListed = oneOf(filter.notIn)
    return (text) => !isListed(text)
  }
  if (filter.negative !== undefined) {
    return (text) => {
      const value = readDecimal(text)
      return filter.negative === (typeof value === 'string' && isNegative(value))
    }
  }
  return (text) => {
    const value = readDecimal(text)
    return value instanceof BadValue || !isZero(value)
  }
}

function oneOf(texts: readonly string[]): (text: string) => boolean {
  const set = new Set(texts)
  return (text) => set.has(text)
}
