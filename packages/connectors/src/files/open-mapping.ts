import { reason } from '@vitrina/contract/reasons'
import { absentCell, type Cell, cellAt } from './cell.ts'
import { checkNumberCell } from './check-number.ts'
import { type CsvLayout, findColumn } from './csv-layout.ts'
import type { DecimalMark } from './foreign-number.ts'
import type { ForeignPass } from './foreign-pass.ts'
import type { InspectedFile } from './inspect-file.ts'
import type { Mapping } from './profile.ts'
import { bindCell, type CellMeans } from './profile-cell.ts'
import { compileColumnTests, compileFilters } from './profile-filter.ts'
import type { PrepareRow, TableStream } from './stream-table.ts'
import { checks } from './tables/checks.ts'
import type { Table } from './tables/table.ts'

/** A reading of a profile, and the file it reads. */
export interface MappedFile {
  table: Table
  mapping: Mapping
  /** Number of the reading among those of its table, from 1. */
  reading: number
  file: InspectedFile
  layout: CsvLayout
  means: CellMeans
}

/** The stream of a reading in one pass over the export. */
export function openMapping(mapped: MappedFile, pass: ForeignPass): TableStream {
  const { table, mapping, reading, file, layout } = mapped
  const means = { ...mapped.means, decimals: mapping.decimals }
  const cells = new Map<string, Cell>(
    Object.entries(mapping.columns).map(([name, binding]) => [name, bindCell(binding, name, layout.columns, means)]),
  )
  const cell = (name: string) => cells.get(name) ?? absentCell(name)
  const told = [...cells.values()]
  const { numbered } = table
  // The number of a line follows the cells of its row.
  const isNumbered = numbered !== undefined && !cells.has(numbered)
  if (isNumbered) cells.set(numbered, cellAt(layout.columns.length, numbered))
  if (table.name === checks.name) cells.set('number', checkNumberCell(cells.get('number'), cell('check_id')))

  const keys = (table.keys ?? []).map(cell)
  const fillDown = compileFillDown(mapping, layout.columns, means.decimal)
  const passes = compileFilters(mapping.where, layout.columns, means.decimal, means.decimals)
  const distinct = pass.distinctOf(table.name)
  const tally = pass.tally(table.name, reading, file.name)
  const checkCells = [table.restaurantKey, table.checkKey].map((name) => cell(name ?? ''))

  const checkLabel = cell(table.checkKey ?? '').label
  const prepare: PrepareRow = (given, line) => {
    tally.rows += 1
    let row = fillDown === null ? given : fillDown(given)
    if (passes !== null && !passes(row)) return null
    tally.taken += 1
    if (isNumbered) {
      const check = checkCells.map((key) => String(key.read(row))).join('\n')
      if (mapping.overlapping) {
        const verdict = pass.fileRows.judge(check, file.name, told.map((one) => String(one.read(row))).join('\n'))
        if (verdict === 'known') return null
        if (verdict !== 'new')
          return { column: checkLabel, reason: reason('check_in_other_file', { file: verdict.file }) }
      }
      row = [...row, String(pass.lineNumbers.next(check))]
    }
    if (mapping.distinct === false) return row
    const mayDiffer = mapping.distinct === 'first'
    const verdict = distinct.judge(keys.length > 0 ? keys : told, told, mayDiffer, { row, file: file.name, line })
    if (verdict === 'known') return null
    return verdict === 'new' ? row : verdict
  }
  return {
    table,
    file,
    layout,
    cell,
    prepare,
    fit: (row) => fitRow(row, layout.columns),
    passesOver(row, line) {
      // A title or a total under the table has fewer cells; where the tests reject it, it is not a row of the table.
      const padded = row && layout.columns.map((_, index) => row[index] ?? '')
      return (padded !== null && passes !== null && !passes(padded)) || !pass.isNewlyBroken(file, line)
    },
    expectedRows: null,
  }
}

/** Fits a row with too many or too few delimiters at its end, when only empty cells of unnamed columns are affected. */
function fitRow(row: readonly string[], columns: readonly string[]): readonly string[] | null {
  const beyond = row.length > columns.length ? row.slice(columns.length) : columns.slice(row.length)
  if (beyond.some((cell) => cell.trim() !== '')) return null
  return columns.map((_, index) => row[index] ?? '')
}

/** Fills empty cells with the value above them, unless a test on that column rejects it: the label of a total. */
function compileFillDown(
  { fillDown, where }: Mapping,
  columns: readonly string[],
  decimal: DecimalMark | null,
): ((row: readonly string[]) => readonly string[]) | null {
  if (fillDown.length === 0) return null
  const filling = fillDown.map((name) => ({
    index: findColumn(columns, name),
    isMeant: compileColumnTests(where, name, decimal),
    above: '',
  }))
  return (row) => {
    const filled = [...row]
    for (const column of filling) {
      const text = (row[column.index] ?? '').trim()
      if (text === '') filled[column.index] = column.above
      else if (column.isMeant(text)) column.above = text
    }
    return filled
  }
}
