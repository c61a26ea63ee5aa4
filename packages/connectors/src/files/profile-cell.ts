import type { Cell } from './cell.ts'
import { columnReader } from './column-reader.ts'
import { compileDateFormats } from './date-format.ts'
import type { LookupTable } from './lookup.ts'
import type { Binding } from './profile.ts'
import { BadValue, quote } from './values.ts'

type ReadText = (row: readonly string[]) => string | BadValue

const place = /\{([^{}]+)\}/g

/** Columns of the file that a binding reads. */
export function columnsOf(binding: Binding): string[] {
  if (binding.lookup !== undefined) return binding.by === undefined ? [] : [binding.by]
  if (binding.template !== undefined) return [...binding.template.matchAll(place)].map(([, name = '']) => name)
  if (binding.join !== undefined) return binding.join
  return binding.column === undefined ? [] : [binding.column]
}

/** Makes the cell of a canonical column out of a profile's binding, for a file with the given columns. */
export function bindCell(
  binding: Binding,
  name: string,
  columns: readonly string[],
  lookups: ReadonlyMap<string, LookupTable>,
): Cell {
  const source = columnsOf(binding)
  const label = source.length === 0 ? name : source.join(' + ')
  const finish = compileFinish(binding)
  const read = compileSource(binding, columns, lookups)
  return {
    label,
    read(row) {
      const text = read(row)
      return text === '' || text instanceof BadValue ? text : finish(text)
    },
  }
}

function compileSource(
  binding: Binding,
  columns: readonly string[],
  lookups: ReadonlyMap<string, LookupTable>,
): ReadText {
  const { constant, template, join, column = '', by = '', lookup } = binding
  if (constant !== undefined) return () => constant
  if (template !== undefined) return compileTemplate(template, columns)
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
    return nothing ? '' : new BadValue(`${quote(key)} is not in ${table.file}; add it there`)
  }
}

function compileTemplate(template: string, columns: readonly string[]): ReadText {
  // Splitting by a pattern with a group gives literal, name, literal, name … literal.
  const parts = template.split(/\{([^{}]+)\}/)
  const readers = parts.map((part, index) => (index % 2 === 0 ? null : columnReader(part, columns)))
  return (row) => {
    let text = ''
    for (const [index, read] of readers.entries()) {
      const part = read === null ? (parts[index] ?? '') : read(row)
      if (read !== null && part === '') return ''
      text += part
    }
    return text
  }
}

function compileFinish(binding: Binding): (text: string) => string | BadValue {
  const { strip = [], map, dateFormat } = binding
  const values = map === undefined ? null : new Map(Object.entries(map))
  const readDate = dateFormat === undefined ? null : compileDateFormats(dateFormat)
  return (text) => {
    let stripped = text
    for (const unwanted of strip) stripped = stripped.replaceAll(unwanted, '')
    stripped = stripped.trim()
    if (stripped === '') return ''
    if (values !== null) {
      const value = values.get(stripped)
      if (value === undefined) return new BadValue(`${quote(stripped)} is not one of ${[...values.keys()].join(', ')}`)
      stripped = value
    }
    return readDate === null ? stripped : readDate(stripped)
  }
}
