import { columnsOf, type FileMapping, type FileSection, foldColumn } from '@vitrina/contract/uploads/file-mapping'
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
  const isMerged = mapping.dateRepeats === true && columnIn(table, date) !== undefined
  const dishColumn = of('dish') ?? of('dishKey') ?? ''
  const check = of('check') ?? ''
  // A row without a date is a total or a note under the table; where dates repeat, one without a dish or with a
  // word for a total.
  const where = [
    { column: date, notIn: [''] },
    ...(isMerged
      ? [
          { column: dishColumn, notIn: [''] },
          { column: dishColumn, notLike: totalLabels },
          { column: date, notLike: totalLabels },
          { column: check, notLike: totalLabels },
        ]
      : []),
    ...(kindColumn !== undefined && skipped.length > 0 ? [{ column: kindColumn, notIn: skipped }] : []),
  ]
  const restaurantColumn = of('restaurant')
  const merged = [date, of('time'), check, restaurantColumn].filter((column) => column !== undefined)
  const base = {
    file: table.name,
    where,
    decimals: decimalsOf(section, table),
    ...(isMerged && { fillDown: [...new Set(merged)] }),
  }

  const restaurant: Binding = restaurantColumn ?? { constant: mapping.restaurant?.key ?? '' }
  add('restaurants', {
    ...base,
    distinct: 'first',
    columns: {
      external_id: restaurant,
      name: restaurantColumn ?? { constant: mapping.restaurant?.name ?? '' },
      ...ownTime(mapping),
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
    ...(discount !== undefined && { discount: { column: discount, unsigned: true } }),
    ...optional('cost', of('cost')),
  }
  // A discount lessens the amount whether it is written with a minus or not; of a return, it lessens what is given back.
  const sums = (isBack: boolean): Record<string, Binding> => {
    if (total !== undefined) return { total }
    const less = discount === undefined ? '' : ` ${isBack ? '+' : '-'} {${discount}|0|abs}`
    return { total: { formula: `{${quantity}} * {${price ?? ''}}${less}`, round: 2 } }
  }
  const signed = total ?? quantity
  const [forth, back] = [false, true].map((negative) => ({
    ...base,
    overlapping: true,
    where: [...where, { column: signed, negative }],
  }))
  if (kindColumn !== undefined) {
    const known = mapping.kinds.filter(({ kind }) => kind !== 'skip')
    const map = Object.fromEntries(known.map(({ value, kind }) => [value, kind]))
    const kind = { column: kindColumn, map }
    if (total !== undefined)
      add('sales_lines', { ...base, overlapping: true, columns: { ...lines, ...sums(false), kind } })
    else {
      add('sales_lines', { ...forth, columns: { ...lines, ...sums(false), kind } })
      add('sales_lines', { ...back, columns: { ...lines, ...sums(true), kind } })
    }
    return
  }
  // An export without kinds marks a return by a minus alone.
  add('sales_lines', { ...forth, columns: { ...lines, ...sums(false) } })
  add('sales_lines', { ...back, columns: { ...lines, ...sums(true), kind: { constant: 'return' } } })
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
