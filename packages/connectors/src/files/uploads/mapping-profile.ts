import { columnsOf, type FileMapping, type FileSection, foldColumn } from '@vitrina/contract/uploads/file-mapping'
import { sectionOf } from '@vitrina/contract/uploads/missing-parts'
import type { InspectedColumn, InspectedTable } from '@vitrina/contract/uploads/upload'
import { Profile } from '../profile.ts'
import { canonicalTables } from '../tables/canonical.ts'

type Binding = string | Record<string, unknown>
type Reading = Record<string, unknown>
type Tables = Record<string, Reading[]>

/** The key of the only restaurant of an export that names none. */
const onlyRestaurant = '1'

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
      else add(role, { file: table.name, distinct: 'first', columns: listColumns(section) })
    }
  }
  return Profile.parse({
    name: 'upload',
    description: 'Columns mapped in the browser',
    timezone: mapping.timezone,
    ...(mapping.decimal && { decimal: mapping.decimal }),
    tables: readings,
  })
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

interface Sales {
  mapping: FileMapping
  section: FileSection
  table: InspectedTable
}

function addSales({ mapping, section, table }: Sales, add: Add): void {
  const of = (field: Parameters<typeof columnsOf>[1]) => columnsOf(section, field)[0]
  const optional = (name: string, column: string | undefined): Record<string, Binding> =>
    column === undefined ? {} : { [name]: column }
  const date = of('date') ?? ''
  const kindColumn = of('kind')
  const skipped = mapping.kinds.filter(({ kind }) => kind === 'skip').map(({ value }) => value)
  // A row without a date is a total or a note under the table.
  const where = [
    { column: date, notIn: [''] },
    ...(kindColumn !== undefined && skipped.length > 0 ? [{ column: kindColumn, notIn: skipped }] : []),
  ]
  const base = { file: table.name, where }

  const restaurantColumn = of('restaurant')
  const restaurant: Binding = restaurantColumn ?? { constant: onlyRestaurant }
  add('restaurants', {
    ...base,
    distinct: 'first',
    columns: {
      external_id: restaurant,
      name: restaurantColumn ?? { constant: mapping.restaurant ?? '' },
      ...(mapping.timezone && { timezone: { constant: mapping.timezone } }),
      ...(mapping.dayEnd && { day_end: { constant: mapping.dayEnd } }),
    },
  })

  const dishName = of('dish')
  const dish = of('dishKey') ?? dishName ?? ''
  const categories = columnsOf(section, 'category')
  add('dishes', {
    ...base,
    distinct: 'first',
    columns: {
      external_id: dish,
      name: dishName ?? dish,
      ...(categories.length > 0 && { category_path: joined(categories, ' / ') }),
    },
  })

  const check = of('check') ?? ''
  const formats = dateFormats(mapping, columnIn(table, date))
  const dateFormat = formats.length > 0 ? { dateFormat: formats } : {}
  const checkId: Binding = mapping.numbersRepeat ? { template: `{${date}|date}/{${check}}`, ...dateFormat } : check
  add('checks', {
    ...base,
    distinct: 'first',
    columns: {
      restaurant,
      check_id: checkId,
      number: check,
      ...whenClosed(mapping, section, table),
      ...optional('waiter', of('waiter')),
      ...optional('table', of('table')),
      ...optional('guests', of('guests')),
      ...optional('order_category', of('orderCategory')),
    },
  })

  const quantity = of('quantity') ?? ''
  const total = of('total')
  const price = of('price')
  const discount = of('discount')
  const lines = {
    restaurant,
    check_id: checkId,
    dish,
    quantity,
    ...optional('price', price),
    ...optional('discount', discount),
    ...optional('cost', of('cost')),
    total: total ?? {
      formula: `{${quantity}} * {${price ?? ''}}${discount === undefined ? '' : ` - {${discount}|0}`}`,
      round: 2,
    },
  }
  if (kindColumn !== undefined) {
    const known = mapping.kinds.filter(({ kind }) => kind !== 'skip')
    const map = Object.fromEntries(known.map(({ value, kind }) => [value, kind]))
    add('sales_lines', { ...base, columns: { ...lines, kind: { column: kindColumn, map } } })
    return
  }
  // An export without kinds marks a return by a minus alone.
  const signed = total ?? quantity
  add('sales_lines', { ...base, where: [...where, { column: signed, negative: false }], columns: lines })
  add('sales_lines', {
    ...base,
    where: [...where, { column: signed, negative: true }],
    columns: { ...lines, kind: { constant: 'return' } },
  })
}

/** When a check was closed: by the date's own time, by a column of times, or only the day. */
function whenClosed(mapping: FileMapping, section: FileSection, table: InspectedTable): Record<string, Binding> {
  const [date = ''] = columnsOf(section, 'date')
  const [time] = columnsOf(section, 'time')
  const dateColumn = columnIn(table, date)
  const formats = dateFormats(mapping, dateColumn)
  const withFormats = (all: readonly string[]) => (all.length > 0 ? { dateFormat: all } : {})
  if (time === undefined) {
    const binding = { column: date, ...withFormats(formats) }
    return dateColumn?.dates?.hasTime ? { closed_at: binding } : { business_date: binding }
  }
  if (dateColumn?.dates?.hasTime) {
    return { closed_at: { template: `{${date}|date} {${time}}`, ...withFormats(formats) } }
  }
  const clocks = columnIn(table, time)?.times ?? []
  const isPlain = formats.length === 0 && clocks.every((clock) => clock.startsWith('H'))
  const both = (formats.length > 0 ? formats : ['YYYY-MM-DD']).flatMap((day) =>
    clocks.map((clock) => `${day} ${clock}`),
  )
  return { closed_at: { template: `{${date}} {${time}}`, ...withFormats(isPlain ? [] : both) } }
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
