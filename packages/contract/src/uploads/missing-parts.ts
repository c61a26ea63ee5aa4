import {
  amountFields,
  columnsOf,
  type FileField,
  type FileMapping,
  type FileSection,
  foldColumn,
  headerKey,
  joinedFields,
  roleFields,
} from './file-mapping.ts'
import type { InspectedColumn, InspectedTable } from './upload.ts'

/** What a mapping still needs before its files can be read. */
export type MissingPart =
  | { part: 'sales' | 'date' | 'check' | 'restaurant' | 'dish' | 'quantity' | 'total' | 'dateOrder' | 'dateRepeats' }
  | { part: 'key' | 'name' }
  | { part: 'once'; field: string }
  | { part: 'kind' | 'decimal'; value: string }

const canonicalNeeds = ['restaurants', 'dishes', 'checks', 'sales_lines']

/** Returns what is missing; empty for a mapping that can be tried. */
export function missingParts(mapping: FileMapping, tables: readonly InspectedTable[]): MissingPart[] {
  const ready = new Set(tables.flatMap(({ table, problem }) => (table === null || problem ? [] : [table])))
  const isReady =
    canonicalNeeds.every((name) => ready.has(name)) && mapping.sections.some(({ role }) => role === 'ready')
  const sales = mapping.sections.filter(({ role }) => role === 'sales')
  if (sales.length === 0) return isReady ? [] : [{ part: 'sales' }]
  const missing: MissingPart[] = []
  const needed = (part: 'date' | 'check' | 'quantity' | 'total', ...others: ('dishKey' | 'price')[]) => {
    const isGiven = (section: FileSection) => [part, ...others].some((field) => columnsOf(section, field).length > 0)
    if (!sales.every(isGiven)) missing.push({ part })
  }
  needed('date')
  needed('check')
  if (needsRestaurant(mapping) && mapping.restaurant === null) missing.push({ part: 'restaurant' })
  if (!sales.every((section) => columnsOf(section, 'dish').length + columnsOf(section, 'dishKey').length > 0)) {
    missing.push({ part: 'dish' })
  }
  needed('quantity')
  needed('total', 'price')
  for (const section of mapping.sections) {
    if (section.role === 'dishes' || section.role === 'restaurants' || section.role === 'employees') {
      for (const part of ['key', 'name'] as const) {
        if (columnsOf(section, part).length === 0) missing.push({ part })
      }
    }
    for (const field of roleFields[section.role]) {
      if (!joinedFields.has(field) && columnsOf(section, field).length > 1) {
        missing.push({ part: 'once', field })
      }
    }
  }
  const used = usedColumns(mapping, tables)
  if (
    mapping.dateOrder === null &&
    used.some(({ field, column }) => field === 'date' && column.dates?.order === 'either')
  ) {
    missing.push({ part: 'dateOrder' })
  }
  if (mapping.dateRepeats === null && used.some(mayRepeat)) missing.push({ part: 'dateRepeats' })
  for (const { field, column, decimal } of used) {
    if (asksDecimal(field, column) && decimal === undefined)
      missing.push({ part: 'decimal', value: column.doubtful?.text ?? '' })
  }
  const known = new Set(mapping.kinds.map(({ value }) => value.toLowerCase()))
  for (const { field, column } of used) {
    if (field !== 'kind') continue
    for (const value of column.values) if (!known.has(value.toLowerCase())) missing.push({ part: 'kind', value })
  }
  return missing
}

/** Whether the sales are of one restaurant, because not every file of them has a column for it. */
export function needsRestaurant({ sections }: FileMapping): boolean {
  return sections.some((section) => section.role === 'sales' && columnsOf(section, 'restaurant').length === 0)
}

/** A column of a file with what a mapping says of it. */
export interface UsedColumn {
  field: FileField
  column: InspectedColumn
  decimal: '.' | ',' | undefined
  section: FileSection
}

/** Whether rows without this date may be further lines of the check above them. */
export function mayRepeat({ field, column }: Pick<UsedColumn, 'field' | 'column'>): boolean {
  return field === 'date' && column.missing.amounts > 0
}

/** Whether a column has numbers that can be read in two ways, and none that shows which is meant. */
export function asksDecimal(field: FileField, column: InspectedColumn): boolean {
  return amountFields.has(field) && column.decimal === 'either'
}

/** The columns of the files that a mapping uses, with what they mean. */
export function usedColumns(mapping: FileMapping, tables: readonly InspectedTable[]): UsedColumn[] {
  return tables.flatMap((table) => {
    const section = sectionOf(mapping, table)
    if (!section) return []
    return section.columns.flatMap(({ column: name, field, decimal }): UsedColumn[] => {
      const column = table.columns.find((one) => isSame(one.name, name))
      return column ? [{ field, column, decimal, section }] : []
    })
  })
}

/** The section by which a file is read. */
export function sectionOf({ sections }: FileMapping, table: InspectedTable): FileSection | undefined {
  return sections.find((section) => tablesOf(section, [table]).length > 0)
}

/** The files that are read by a section. */
export function tablesOf({ header }: FileSection, tables: readonly InspectedTable[]): InspectedTable[] {
  const key = headerKey(header)
  return tables.filter(({ problem, columns }) => problem === null && headerKey(columns.map(({ name }) => name)) === key)
}

function isSame(one: string, other: string): boolean {
  return foldColumn(one) === foldColumn(other)
}
