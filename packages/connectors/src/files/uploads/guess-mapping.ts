import type { Source } from '@vitrina/contract/source'
import {
  amountFields,
  type FileField,
  type FileMapping,
  type FileSection,
  foldColumn,
  headerKey,
  joinedFields,
  type lineKinds,
} from '@vitrina/contract/uploads/file-mapping'
import {
  missingParts,
  sectionOf,
  tablesOf,
  type UsedColumn,
  usedColumns,
} from '@vitrina/contract/uploads/missing-parts'
import type { InspectedColumn, InspectedTable } from '@vitrina/contract/uploads/upload'
import { listNames, salesNames } from './column-names.ts'

/** A saved mapping that the files may be of, and the source that such files were stored under. */
export interface SavedMapping {
  id: string
  source: Source
  mapping: FileMapping
}

/**
 * What the columns of these files probably mean. A saved mapping that knows the header of the sales is followed, and
 * `profileId` says which, with the source that it goes with; otherwise columns are recognised by their names and cells.
 * Of which restaurant the files are is asked every time: two tills may write the same columns.
 */
export function guessMapping(
  tables: readonly InspectedTable[],
  saved: readonly SavedMapping[],
): { mapping: FileMapping | null; profileId: string | null; source?: Source } {
  const readable = tables.filter(({ problem }) => problem === null)
  if (readable.length === 0) return { mapping: null, profileId: null }
  const keys = new Set(readable.map(keyOf))
  const followed = saved.find(({ mapping }) =>
    mapping.sections.some(({ role, header }) => role === 'sales' && keys.has(headerKey(header))),
  )
  const sections: FileSection[] = []
  for (const table of readable) {
    if (sections.some(({ header }) => headerKey(header) === keyOf(table))) continue
    const known = followed && sectionOf(followed.mapping, table)
    sections.push(known ?? guessSection(table))
  }
  if (followed) {
    // Files that are not there this time stay in the mapping, for when they are again.
    const absent = followed.mapping.sections.filter(({ header }) => !keys.has(headerKey(header)))
    const mapping = { ...followed.mapping, restaurant: null, sections: [...sections, ...absent].slice(0, 20) }
    const isComplete = missingParts(mapping, tables).every(({ part }) => part === 'restaurant')
    return { mapping, profileId: isComplete ? followed.id : null, source: followed.source }
  }
  keepOneSales(sections, readable)
  const mapping: FileMapping = {
    sections,
    restaurant: null,
    dateOrder: null,
    timezone: null,
    dayEnd: null,
    dateRepeats: null,
    isBusinessDay: false,
    numbersRepeat: true,
    kinds: [],
  }
  const used = usedColumns(mapping, readable)
  return {
    mapping: {
      ...mapping,
      isBusinessDay: used.some(({ field, column }) => field === 'date' && businessDay.test(plainName(column.name))),
      numbersRepeat: !hasUniqueIds(used),
      kinds: kindsOf(used),
    },
    profileId: null,
  }
}

function keyOf({ columns }: InspectedTable): string {
  return headerKey(columns.map(({ name }) => name))
}

function guessSection(table: InspectedTable): FileSection {
  const header = table.columns.map(({ name }) => name)
  if (table.table !== null) return { header, role: 'ready', columns: [] }
  const sales = guessColumns(table, salesNames)
  const has = (field: FileField) => sales.some((one) => one.field === field)
  const isSales =
    has('date') && has('quantity') && (has('total') || has('price')) && (has('check') || has('dish') || has('dishKey'))
  if (isSales) return { header, role: 'sales', columns: withDishOf(sales) }
  const lists = (['dishes', 'restaurants', 'employees'] as const)
    .map((role) => ({ role, columns: guessColumns(table, listNames[role]) }))
    .filter(({ columns }) => (['key', 'name'] as const).every((field) => columns.some((one) => one.field === field)))
    .toSorted((a, b) => b.columns.length - a.columns.length)
  const [list] = lists
  return list ? { header, role: list.role, columns: list.columns } : { header, role: 'skip', columns: [] }
}

type Columns = FileSection['columns']

function guessColumns(table: InspectedTable, words: readonly (readonly [FileField, RegExp])[]): Columns {
  const found: Columns = []
  const taken = new Set<string>()
  for (const [field, pattern] of words) {
    if (!joinedFields.has(field) && found.some((one) => one.field === field)) continue
    for (const column of table.columns) {
      const { name, isTwice } = column
      if (name === '' || isTwice || taken.has(name) || !pattern.test(plainName(name)) || !fits(field, column)) continue
      found.push({ column: name, field })
      taken.add(name)
      if (!joinedFields.has(field)) break
    }
  }
  return table.columns.flatMap(({ name }) => found.filter(({ column }) => column === name).slice(0, 1))
}

function plainName(name: string): string {
  return foldColumn(name.replace(/[_\-.,:;()[\]/\\]+/g, ' '))
}

/** Whether the cells of a column can be what its name promises. */
function fits(field: FileField, { kind, values }: InspectedColumn): boolean {
  if (kind === 'empty') return false
  if (field === 'date') return kind === 'date'
  if (field === 'time') return kind === 'time'
  if (amountFields.has(field) || field === 'guests') return kind === 'number'
  if (field === 'kind') return values.length > 0
  return kind !== 'date' && kind !== 'time'
}

/** A column that seems to be a dish's name but is its only mark is a dish all the same, whatever its cells. */
function withDishOf(columns: Columns): Columns {
  if (columns.some(({ field }) => field === 'dish')) return columns
  return columns.map((one) => (one.field === 'dishKey' ? { ...one, field: 'dish' } : one))
}

/** Of several kinds of files that look like sales, the one with the most rows is. */
function keepOneSales(sections: FileSection[], tables: readonly InspectedTable[]): void {
  const rowsOf = (section: FileSection) => tablesOf(section, tables).reduce((sum, { rows }) => sum + rows, 0)
  const sales = sections.filter(({ role }) => role === 'sales').toSorted((a, b) => rowsOf(b) - rowsOf(a))
  for (const other of sales.slice(1)) {
    other.role = 'skip'
    other.columns = []
  }
}

type Used = readonly UsedColumn[]

/** A date that does not change at midnight: `Учётный день`, `Кассовая дата`, `Business date`. */
const businessDay = /уч[её]тн|кассов|операцион|смен|business|fiscal/

const guid = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i

function hasUniqueIds(used: Used): boolean {
  const checks = used.filter(({ field }) => field === 'check')
  return checks.length > 0 && checks.every(({ column }) => column.samples.every((text) => guid.test(text)))
}

const negated = /^(?:не|not|без|no)[ -]/i

const kindPatterns: Record<(typeof lineKinds)[number], RegExp> = {
  return: /возврат|return|refund/i,
  void: /удал|отказ|сторно|void|cancel|отмен/i,
  skip: /оплата|payment|^tip/i,
  sale: /./,
}

function kindsOf(used: Used): FileMapping['kinds'] {
  const values = new Set(used.filter(({ field }) => field === 'kind').flatMap(({ column }) => column.values))
  return [...values].slice(0, 30).flatMap((value) => {
    const order = ['return', 'void', 'skip', 'sale'] as const
    const kind = order.find((kind) => kindPatterns[kind].test(value)) ?? 'sale'
    if (!negated.test(value)) return [{ value, kind }]
    // Not voided and not returned is a sale; what else is not so, the person says.
    return kind === 'void' || kind === 'return' ? [{ value, kind: 'sale' as const }] : []
  })
}
