import { describe, expect, test } from 'vitest'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { csv, profileOf, readExport } from '../../test/support/files/foreign-export.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import type { Profile } from './profile.ts'

/**
 * Exports of tills nobody here has, through profiles. Shapes: the items of Square and the item selections of Toast (headers
 * as public parsers of them hold them), and a back office's sheet with titles, totals and cells that stand for a group.
 */

describe('items with currency signs, parentheses and refunds', () => {
  const items = { file: 'items.csv' }
  const restaurant = { constant: 'r1' }
  const till = profileOf({
    checks: {
      ...items,
      distinct: true,
      columns: {
        restaurant,
        check_id: 'Transaction ID',
        closed_at: { column: 'Date', dateFormat: 'M/D/YYYY h:mm A' },
        waiter: 'Employee',
      },
    },
    sales_lines: ['negative', 'sale'].map((kind) => ({
      ...items,
      where: [{ column: 'Net Sales', negative: kind === 'negative' }],
      columns: {
        restaurant,
        check_id: 'Transaction ID',
        dish: { constant: 'd1' },
        quantity: 'Qty',
        discount: { formula: '{Gross Sales} * {Discount %|0} / 100', round: 2 },
        total: 'Net Sales',
        ...(kind === 'negative' && { kind: { constant: 'return' } }),
      },
    })),
  })
  const profile: Profile = { ...till, decimal: '.' }
  const header = 'Date,Qty,Gross Sales,Discount %,Net Sales,Transaction ID,Employee'

  test('a refund in parentheses is a return; 12-hour times; a share becomes an amount', async () => {
    const { rejects, lines, checks } = await readExport(
      {
        'items.csv': csv(
          header,
          '1/14/2023 12:05 AM,2.0,"$1,234.50",10%,"$1,111.05",T77x,Ann',
          '2023-01-14 14:05:00,-1.0,($5.25),,($5.25),R100,Ann',
        ),
      },
      profile,
    )
    expect(rejects).toEqual([])
    expect(
      lines.map(({ checkKey, quantity, total, discount, type }) => [checkKey, quantity, total, discount, type]),
    ).toEqual([
      ['R100', '-1.0', '-5.25', '0', 'return'],
      ['T77x', '2.0', '1111.05', '123.45', 'sale'],
    ])
    expect(checks.map(({ key, closedAt, number }) => [key, closedAt, number])).toEqual([
      ['T77x', '2023-01-14T00:05:00', 0],
      ['R100', '2023-01-14T14:05:00', 0],
    ])
  })

  test('a number that may mean either is refused until the profile says the mark', async () => {
    const files = { 'items.csv': csv(header, '1/14/2023 2:05 PM,"1,500","$1,234",,"$1,234",T1,Ann') }
    const { rejects, lines } = await readExport(files, till)
    expect(rejects).toEqual([[2, 'Qty', expect.stringContaining('may have thousands or decimals')]])
    expect(lines).toEqual([])
    expect((await readExport(files, profile)).lines).toMatchObject([{ quantity: '1500', total: '1234' }])
  })

  test('a check whose rows differ is taken by the first; the column is told once, and no row of lines is lost', async () => {
    const row = (employee: string) => `1/14/2023 2:05 PM,1,$5,,$5,T1,${employee}`
    const { rejects, lines, checks, records } = await readExport(
      { 'items.csv': csv(header, row('Ann'), row('Bo'), row('Cy')) },
      profile,
    )
    expect(rejects).toEqual([[3, 'Employee', expect.stringContaining('"Bo" differs from "Ann" in line 2')]])
    expect(checks.map(({ waiterKey }) => waiterKey)).toEqual(['Ann'])
    expect(lines.map(({ key }) => key)).toEqual(['1', '2', '3'])
    // No check is refused by that: the next import must take it just so.
    expect(ofKind(records, 'reject').map(({ checkKey, restaurantKey }) => [checkKey, restaurantKey])).toEqual([
      [undefined, undefined],
    ])
  })
})

describe('a file a day, without ids of lines', () => {
  const file = 'Selections_*.csv'
  const restaurant = 'Location'
  const check_id = { template: '{Order Date|date}/{Check #}', dateFormat: 'M/D/YY h:mm A' }
  const day = (date: string, ...rows: string[]) =>
    csv('Location,Order Date,Check #,Menu Item,Net Price,Void?', ...rows.map((row) => row.replace('DAY', date)))
  const profile = profileOf(
    {
      checks: {
        file,
        distinct: true,
        columns: {
          restaurant,
          check_id,
          number: 'Check #',
          closed_at: { column: 'Order Date', dateFormat: 'M/D/YY h:mm A' },
        },
      },
      sales_lines: {
        file,
        where: [{ column: 'Void?', equals: 'false' }],
        columns: { restaurant, check_id, dish: 'Menu Item', quantity: { constant: '1' }, total: 'Net Price' },
      },
    },
    {
      restaurants: [{ file, distinct: true, columns: { external_id: 'Location', name: 'Location' } }],
      dishes: [{ file, distinct: true, columns: { external_id: 'Menu Item', name: 'Menu Item' } }],
    },
  )
  const files = {
    'Selections_2026_03_01.csv': day(
      '3/1/26',
      'Bar,DAY 1:18 PM,1,Negroni,14.00,False',
      'Bar,DAY 1:18 PM,1,Negroni,14.00,False',
    ),
    'Selections_2026_03_02.csv': day(
      '3/2/26',
      'Bar,DAY 9:00 PM,1,Negroni,14.00,FALSE',
      'Bar,DAY 9:00 PM,1,Negroni,14.00,TRUE',
    ),
  }

  test('identical lines are told apart, check numbers that begin anew by their day, restaurants once', async () => {
    const { rejects, lines, checks, records } = await readExport(files, profile)
    expect(rejects).toEqual([])
    expect(lines.map(({ checkKey, key, total }) => [checkKey, key, total])).toEqual([
      ['2026-03-01/1', '1', '14.00'],
      ['2026-03-01/1', '2', '14.00'],
      ['2026-03-02/1', '1', '14.00'],
    ])
    expect(checks.map(({ key, number }) => [key, number])).toEqual([
      ['2026-03-01/1', 1],
      ['2026-03-02/1', 1],
    ])
    expect(ofKind(records, 'restaurant')).toHaveLength(1)
  })

  test('the records come the same on each pass', async () => {
    const { bundle, records } = await readExport(files, profile)
    expect(await readRecords(bundle)).toEqual(records)
    expect(bundle.isPartial).toBe(true)
  })

  test('tells what each reading took, and files that no reading names', async () => {
    const { log } = await readExport({ ...files, 'Payments_2026_03_01.csv': 'a\n' }, profile)
    expect(log).toContainEqual(expect.objectContaining({ file: 'Payments_2026_03_01.csv' }))
    expect(log).toContainEqual({
      table: 'sales_lines',
      reading: 1,
      file: 'Selections_2026_03_02.csv',
      rows: 2,
      taken: 1,
    })
  })

  test('a pattern that fits no file refuses the export', async () => {
    await expect(readExport({ 'other.csv': 'a\n' }, profile)).rejects.toThrow(
      'No file is named like "Selections_*.csv"',
    )
  })

  test('tests that turn every row of a needed table away refuse the export: days would be emptied', async () => {
    const voided = { 'Selections_1.csv': day('3/1/26', 'Bar,DAY 1:18 PM,1,Negroni,14.00,no') }
    await expect(readExport(voided, profile)).rejects.toThrow(
      'No row of Selections_1.csv is taken for sales_lines: "where" turns all 1 away',
    )
  })
})

describe('a sheet of a back office', () => {
  const at = (text: string): Cell => ({ value: new Date(`${text}Z`), type: Date, format: 'dd.mm.yyyy hh:mm' })
  const rows: (string | number | Cell)[][] = [
    ['Отчёт «Продажи»'],
    ['Период: 14.03.2026'],
    [],
    ['Ресторан', 'Дата', '№ чека', 'Блюдо', 'Вес,\nкг', 'Сумма\nсо скидкой'],
    ['Пушкин', at('2026-03-14T12:07:30'), 101, 'Борщ', 1.234, '12\u00a0345,60 ₽'],
    ['', '14.03.2026 12:07:30', 101, 'Чай', 1, 250],
    ['Итого по чеку 101', '', '', '', '', '12 595,60 ₽'],
    ['Тверской', at('2026-03-14T13:00:00'), 102, 'Чай', 1, '-250,00 ₽'],
    ['ВСЕГО', '', '', '', '', 12345.6],
  ]
  const file = 'отчёт.xlsx'
  const restaurant = 'Ресторан'
  const check_id = { template: '{Дата|date}/{№ чека}' }
  const where = [{ column: 'Блюдо', notIn: [''] }]
  const sold = { restaurant, check_id, dish: 'Блюдо', quantity: 'Вес, кг', total: 'Сумма со скидкой' }
  const fillDown = ['Ресторан']
  const profile = profileOf({
    checks: {
      file,
      where,
      fillDown,
      distinct: true,
      columns: { restaurant, check_id, number: '№ чека', closed_at: 'Дата' },
    },
    sales_lines: [
      { file, fillDown, where: [...where, { column: 'Сумма со скидкой', negative: false }], columns: sold },
      {
        file,
        fillDown,
        where: [...where, { column: 'Сумма со скидкой', negative: true }],
        columns: { ...sold, kind: { constant: 'return' } },
      },
    ],
  })

  test('titles, totals, cells of a group, dates as numbers and as text, weights and sums with a sign', async () => {
    const data = rows.map((row) => row.map((value) => (typeof value === 'object' ? value : { value })))
    const { rejects, lines, checks } = await readExport({ [file]: await writeExcelFile(data).toBuffer() }, profile)
    expect(rejects).toEqual([])
    expect(checks.map(({ restaurantKey, key, closedAt, line }) => [restaurantKey, key, closedAt, line])).toEqual([
      ['Пушкин', '2026-03-14/101', '2026-03-14T12:07:30', 5],
      ['Тверской', '2026-03-14/102', '2026-03-14T13:00:00', 8],
    ])
    expect(
      lines.map(({ restaurantKey, key, quantity, total, type }) => [restaurantKey, key, quantity, total, type]),
    ).toEqual([
      ['Пушкин', '1', '1.2340', '12345.60', 'sale'],
      ['Пушкин', '2', '1', '250', 'sale'],
      ['Тверской', '1', '-1', '-250.00', 'return'],
    ])
  })

  test('what a test on a column turns away is not what stands above: a sum of a group does not name the next rows', async () => {
    const sales = 'sales.csv'
    const grouped = [
      'hall;day;check;dish;sum',
      'North;;;;',
      ';2026-03-14;1;Soup;5',
      ';;;Tea;2',
      'Total North;;;;7',
      ';2026-03-15;1;Soup;5',
      'Итого;;;;12',
    ]
    const hall = [{ column: 'hall', notLike: ['total*', 'Итого*'] }]
    const reading = {
      file: sales,
      fillDown: ['hall', 'day', 'check'],
      where: [...hall, { column: 'dish', notIn: [''] }],
    }
    const key = { restaurant: 'hall', check_id: { template: '{day}/{check}' } }
    const { rejects, lines } = await readExport(
      { [sales]: csv(...grouped) },
      profileOf({
        checks: { ...reading, distinct: true, columns: { ...key, business_date: 'day' } },
        sales_lines: { ...reading, columns: { ...key, dish: 'dish', quantity: { constant: '1' }, total: 'sum' } },
      }),
    )
    expect(rejects).toEqual([])
    expect(lines.map(({ restaurantKey, checkKey, total }) => [restaurantKey, checkKey, total])).toEqual([
      ['North', '2026-03-14/1', '5'],
      ['North', '2026-03-14/1', '2'],
      ['North', '2026-03-15/1', '5'],
    ])
  })

  test('a name that a Mac wrote as two characters is the same name', async () => {
    const data = rows.map((row) => row.map((value) => (typeof value === 'object' ? value : { value })))
    const { lines } = await readExport({ [file.normalize('NFD')]: await writeExcelFile(data).toBuffer() }, profile)
    expect(lines).toHaveLength(3)
  })
})
