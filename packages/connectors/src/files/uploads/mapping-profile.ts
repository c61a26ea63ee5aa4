import {
  columnsOf,
  type FileField,
  type FileMapping,
  type FileSection,
  foldColumn,
} from '@vitrina/contract/uploads/file-mapping'
import { sectionOf } from '@vitrina/contract/uploads/missing-parts'
import type { InspectedColumn, InspectedTable } from '@vitrina/contract/uploads/upload'
import { Profile } from '../profile.ts'
import { canonicalTables } from '../tables/canonical.ts'

type Binding = string | Record<string, unknown>
type Reading = Record<string, unknown>
type Tables = Record<string, Reading[]>

/** Words that begin a total under or within a table. */
const totalLabels = ['итог*', 'всего*', 'total*', 'subtotal*', 'grand total*']

/**
 * The profile by which the files of an upload are read: a reading of each file for each table that its columns serve.
 * Throws when the mapping is not complete (`missingParts`).
 */
export function mappingProfile(mapping: FileMapping, tables: readonly InspectedTable[]): Profile {
  const readings: Tables = {}
  const add = (table: string, reading: Reading) => {
    readings[table] = [...(readings[table] ?? []), reading]
  }
  // Lists first: of several rows about one dish the first counts.
  for (const role of ['ready', 'dishes', 'restaurants', 'employees', 'sales'] as const) {
    for (const table of tables) {
      const section = sectionOf(mapping, table)
      if (section?.role !== role) continue
      if (role === 'ready') addReady(table, add)
      else if (role === 'sales') addSales({ mapping, section, table }, add)
      else {
        const columns = { ...listColumns(section), ...(role === 'restaurants' && ownTime(mapping)) }
        add(role, { file: table.name, distinct: 'first', decimals: decimalsOf(section, table), columns })
      }
    }
  }
  return Profile.parse({
    name: 'upload',
    description: 'Columns mapped in the browser',
    timezone: mapping.timezone,
    tables: readings,
  })
}

/** What the mapping says of the time of its restaurants: each reading of them says it, because the first counts. */
function ownTime({ timezone, dayEnd }: FileMapping): Record<string, Binding> {
  return {
    ...(timezone && { timezone: { constant: timezone } }),
    ...(dayEnd && { day_end: { constant: dayEnd } }),
  }
}

/** The decimal marks of columns of amounts: as their cells show, else as the person said. */
function decimalsOf(section: FileSection, table: InspectedTable): Record<string, '.' | ','> {
  return Object.fromEntries(
    section.columns.flatMap(({ column, decimal }) => {
      const shown = columnIn(table, column)?.decimal
      const mark = shown === '.' || shown === ',' ? shown : decimal
      return mark === undefined ? [] : [[column, mark]]
    }),
  )
}

type Add = (table: string, reading: Reading) => void

function addReady({ name, table, columns }: InspectedTable, add: Add): void {
  const canonical = canonicalTables.find((one) => one.name === table)
  if (!canonical) return
  const known = [...canonical.required, ...canonical.optional]
  const given = known.filter((column) => columns.some((one) => foldColumn(one.name) === column))
  add(canonical.name, { file: name, columns: Object.fromEntries(given.map((column) => [column, column])) })
}

function listColumns(section: FileSection): Record<string, Binding> {
  const names: Record<string, string> = { key: 'external_id', category: 'category_path' }
  const columns: Record<string, Binding> = {}
  for (const { field } of section.columns) {
    columns[names[field] ?? field] = joined(columnsOf(section, field), field === 'category' ? ' / ' : ' ')
  }
  return columns
}

function joined(columns: readonly string[], separator: string): Binding {
  const [first = ''] = columns
  return columns.length === 1 ? first : { join: columns, separator }
}

/** A file of sales with what its readings have in common. */
interface Sales {
  mapping: FileMapping
  section: FileSection
  table: InspectedTable
  /** Where its rows are, and which of them are sales. */
  base: { file: string; where: Filter[] } & Reading
  restaurant: Binding
  checkId: Binding
}

type Filter = { column: string } & Record<string, unknown>

function addSales(of: Pick<Sales, 'mapping' | 'section' | 'table'>, add: Add): void {
  const { mapping, section, table } = of
  const restaurant = columnOf(section, 'restaurant') ?? { constant: mapping.restaurant?.key ?? '' }
  const sales: Sales = { ...of, base: salesRows(mapping, section, table), restaurant, checkId: checkIdOf(of) }
  addSoldAt(sales, add)
  addSoldDishes(sales, add)
  addChecks(sales, add)
  addLines(sales, add)
}

/** The rows of a file that are sales. */
function salesRows(mapping: FileMapping, section: FileSection, table: InspectedTable): Sales['base'] {
  const date = columnOf(section, 'date') ?? ''
  const check = columnOf(section, 'check') ?? ''
  const dish = columnOf(section, 'dish') ?? columnOf(section, 'dishKey') ?? ''
  const kind = columnOf(section, 'kind')
  const skipped = mapping.kinds.filter((one) => one.kind === 'skip').map(({ value }) => value)
  const isMerged = mapping.dateRepeats === true && columnIn(table, date) !== undefined
  // A row without a date is a total or a note under the table; where dates repeat, one without a dish or with a
  // word for a total.
  const where = [
    { column: date, notIn: [''] },
    ...(isMerged
      ? [
          { column: dish, notIn: [''] },
          { column: dish, notLike: totalLabels },
          { column: date, notLike: totalLabels },
          { column: check, notLike: totalLabels },
        ]
      : []),
    ...(kind !== undefined && skipped.length > 0 ? [{ column: kind, notIn: skipped }] : []),
  ]
  const merged = [date, columnOf(section, 'time'), check, columnOf(section, 'restaurant')]
  return {
    file: table.name,
    where,
    decimals: decimalsOf(section, table),
    ...(isMerged && { fillDown: [...new Set(merged.filter((column) => column !== undefined))] }),
  }
}

function checkIdOf({ mapping, section, table }: Pick<Sales, 'mapping' | 'section' | 'table'>): Binding {
  const check = columnOf(section, 'check') ?? ''
  if (!mapping.numbersRepeat) return check
  const date = columnOf(section, 'date') ?? ''
  return { template: `{${date}|date}/{${check}}`, ...withFormats(dateFormats(mapping, columnIn(table, date))) }
}

function addSoldAt({ mapping, section, base, restaurant }: Sales, add: Add): void {
  const name = columnOf(section, 'restaurant') ?? { constant: mapping.restaurant?.name ?? '' }
  add('restaurants', { ...base, distinct: 'first', columns: { external_id: restaurant, name, ...ownTime(mapping) } })
}

function addSoldDishes({ section, base }: Sales, add: Add): void {
  const dish = dishOf(section)
  const categories = columnsOf(section, 'category')
  const columns = {
    external_id: dish,
    name: columnOf(section, 'dish') ?? dish,
    ...(categories.length > 0 && { category_path: joined(categories, ' / ') }),
  }
  add('dishes', { ...base, distinct: 'first', columns })
}

function addChecks({ mapping, section, table, base, restaurant, checkId }: Sales, add: Add): void {
  const columns = {
    restaurant,
    check_id: checkId,
    number: columnOf(section, 'check') ?? '',
    ...whenClosed(mapping, section, table),
    ...optional('waiter', columnOf(section, 'waiter')),
    ...optional('table', columnOf(section, 'table')),
    ...optional('guests', columnOf(section, 'guests')),
    ...optional('order_category', columnOf(section, 'orderCategory')),
  }
  add('checks', { ...base, distinct: 'first', columns })
}

function addLines({ mapping, section, base, restaurant, checkId }: Sales, add: Add): void {
  const quantity = columnOf(section, 'quantity') ?? ''
  const total = columnOf(section, 'total')
  const discount = columnOf(section, 'discount')
  const columns = {
    restaurant,
    check_id: checkId,
    dish: dishOf(section),
    quantity,
    ...optional('price', columnOf(section, 'price')),
    ...(discount !== undefined && { discount: { column: discount, unsigned: true } }),
    ...optional('cost', columnOf(section, 'cost')),
  }
  const kind = kindOf(mapping, section)
  const lines = { ...base, overlapping: true }
  if (kind && total !== undefined) {
    add('sales_lines', { ...lines, columns: { ...columns, total, kind } })
    return
  }
  for (const negative of [false, true]) {
    // An export without kinds marks a return by a minus alone.
    const own = kind ?? (negative ? { constant: 'return' } : undefined)
    add('sales_lines', {
      ...lines,
      where: [...base.where, { column: total ?? quantity, negative }],
      columns: { ...columns, total: total ?? computedTotal(section, negative), ...(own && { kind: own }) },
    })
  }
}

/** The amount of a line by its price. A discount lessens it whether written with a minus or not; of a return, it lessens what is given back. */
function computedTotal(section: FileSection, isReturn: boolean): Binding {
  const discount = columnOf(section, 'discount')
  const less = discount === undefined ? '' : ` ${isReturn ? '+' : '-'} {${discount}|0|abs}`
  const [quantity = '', price = ''] = [columnOf(section, 'quantity'), columnOf(section, 'price')]
  return { formula: `{${quantity}} * {${price}}${less}`, round: 2 }
}

function kindOf(mapping: FileMapping, section: FileSection): Binding | undefined {
  const column = columnOf(section, 'kind')
  if (column === undefined) return undefined
  const known = mapping.kinds.filter(({ kind }) => kind !== 'skip')
  return { column, map: Object.fromEntries(known.map(({ value, kind }) => [value, kind])) }
}

function dishOf(section: FileSection): string {
  return columnOf(section, 'dishKey') ?? columnOf(section, 'dish') ?? ''
}

/** The first column of a section that has a meaning. */
function columnOf(section: FileSection, field: FileField): string | undefined {
  return columnsOf(section, field)[0]
}

function optional(name: string, column: string | undefined): Record<string, Binding> {
  return column === undefined ? {} : { [name]: column }
}

function withFormats(dateFormat: readonly string[]): Record<string, unknown> {
  return dateFormat.length > 0 ? { dateFormat } : {}
}

/** When a check was closed: by the date's own time, by a column of times, or only the day. */
function whenClosed(mapping: FileMapping, section: FileSection, table: InspectedTable): Record<string, Binding> {
  const [date = ''] = columnsOf(section, 'date')
  const [time] = columnsOf(section, 'time')
  const dateColumn = columnIn(table, date)
  const formats = dateFormats(mapping, dateColumn)
  if (time === undefined) {
    const binding = { column: date, ...withFormats(formats) }
    return dateColumn?.dates?.hasTime ? { closed_at: binding } : { business_date: binding }
  }
  if (dateColumn?.dates?.hasTime) {
    return { closed_at: { template: `{${date}|date} {${time}}`, ...withFormats(formats) } }
  }
  const clocks = columnIn(table, time)?.times ?? []
  const isPlain = formats.length === 0 && clocks.every((clock) => clock.startsWith('H'))
  // The hour counts for the day's course; the day itself does not change any more.
  const day: Record<string, Binding> = mapping.isBusinessDay
    ? { business_date: { column: date, ...withFormats(formats) } }
    : {}
  const both = (formats.length > 0 ? formats : ['YYYY-MM-DD']).flatMap((day) =>
    clocks.map((clock) => `${day} ${clock}`),
  )
  return { ...day, closed_at: { template: `{${date}} {${time}}`, ...withFormats(isPlain ? [] : both) } }
}

/** How the dates of a column are written; empty where they are read without being told. */
function dateFormats({ dateOrder }: FileMapping, column: InspectedColumn | undefined): string[] {
  if (!column?.dates) return []
  const { formats, order } = column.dates
  const isMonthFirst = order === 'month' || (order === 'either' && dateOrder === 'month')
  return isMonthFirst ? formats.month : formats.day
}

function columnIn({ columns }: InspectedTable, name: string): InspectedColumn | undefined {
  return columns.find((one) => foldColumn(one.name) === foldColumn(name))
}
