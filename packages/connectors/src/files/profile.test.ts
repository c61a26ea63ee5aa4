import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesFolder } from '../../test/support/files/bundle-folder.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { openBundle } from './open-bundle.ts'
import { loadProfile, Profile } from './profile.ts'

/** A small foreign export: one file of sales, a list of goods, a list of halls. */
const exported = {
  'sales.csv':
    'Чек;Дата;Время;Зал;Товар;Кол;Сумма;Возврат\n' +
    '7;3/1/2026;18:30;А;g1;1;₽1 100,50;\n' +
    '7;3/1/2026;18:30;А;g2;2;₽20;\n' +
    '8;12/31/2026;9:05;Б;g1;0;₽5;да\n',
  'goods.csv': 'код;имя;группа;подгруппа\ng1;Борщ;Кухня;Супы\ng2;Чай;Бар;\n',
  'halls.csv': 'hall;place;open\nА;North;yes\nБ;South;yes\nВ;West;no\n',
}

const parts = {
  name: 'export',
  description: 'test',
  timezone: null,
  lookups: { goods: { file: 'goods.csv', key: 'код' } },
  tables: {
    restaurants: [
      {
        file: 'halls.csv',
        where: [{ column: 'open', equals: 'yes' }],
        columns: { external_id: 'hall', name: 'place', currency: { constant: 'RUB' } },
      },
    ],
    dishes: [
      {
        file: 'goods.csv',
        columns: {
          external_id: 'код',
          name: 'имя',
          category_path: { join: ['группа', 'подгруппа'], separator: ' / ' },
        },
      },
    ],
    checks: [
      {
        file: 'sales.csv',
        distinct: true,
        columns: {
          restaurant: 'Зал',
          check_id: 'Чек',
          business_date: { column: 'Дата', dateFormat: 'M/D/YYYY' },
          closed_at: { template: '{Дата} {Время}', dateFormat: 'M/D/YYYY H:mm' },
        },
      },
    ],
    sales_lines: [
      {
        file: 'sales.csv',
        columns: {
          restaurant: 'Зал',
          check_id: 'Чек',
          line_id: { template: '{Чек}-{Товар}' },
          dish: 'Товар',
          quantity: 'Кол',
          total: { column: 'Сумма', strip: ['₽'] },
          kind: { column: 'Возврат', map: { да: 'return' } },
        },
      },
    ],
    stock_moves: [
      {
        file: 'sales.csv',
        where: [{ column: 'Кол', nonZero: true }],
        columns: {
          restaurant: 'Зал',
          product: { lookup: 'goods', by: 'Товар', column: 'имя' },
          at: { column: 'Дата', dateFormat: 'M/D/YYYY' },
          kind: { constant: 'out' },
          quantity: 'Кол',
        },
      },
    ],
  },
}

async function read(files: Record<string, string> = {}, tables: Record<string, unknown> = {}) {
  const folder = await filesFolder({ ...exported, ...files })
  const profile = Profile.parse({ ...parts, tables: { ...parts.tables, ...tables } })
  const bundle = await openBundle({ folder, source: 'source_a', profile })
  return { bundle, records: await readRecords(bundle) }
}

describe('a mapping profile', () => {
  test('makes a bundle without manifest, period and row counts', async () => {
    const { bundle } = await read()
    expect(bundle).toMatchObject({ period: null, expectedRows: null, timezone: null, hasStockMoves: true })
  })

  test('filters rows, by equality or by lists', async () => {
    const names = async (filter: object) => {
      const [mapping] = parts.tables.restaurants
      const { records } = await read({}, { restaurants: [{ ...mapping, where: [filter] }] })
      return ofKind(records, 'restaurant').map(({ name }) => name)
    }
    expect(await names({ column: 'open', equals: 'yes' })).toEqual(['North', 'South'])
    expect(await names({ column: 'hall', in: ['А', 'В'] })).toEqual(['North', 'West'])
    expect(await names({ column: 'hall', notIn: ['А'] })).toEqual(['South', 'West'])
  })

  test('takes returns that only a minus tells of', async () => {
    const sales = 'Чек;Дата;Время;Зал;Товар;Кол;Сумма\n7;3/1/2026;18:30;А;g1;2;200\n8;3/1/2026;18:40;А;g1;-1;-100\n'
    const [lines] = parts.tables.sales_lines
    const { kind: _, ...columns } = lines?.columns ?? {}
    const readings = [
      { ...lines, columns, where: [{ column: 'Сумма', negative: false }] },
      { ...lines, columns: { ...columns, kind: { constant: 'return' } }, where: [{ column: 'Сумма', negative: true }] },
    ]
    const { records } = await read({ 'sales.csv': sales }, { sales_lines: readings, stock_moves: [] })
    expect(ofKind(records, 'line').map(({ key, total, type }) => [key, total, type])).toEqual([
      ['7-g1', '200', 'sale'],
      ['8-g1', '-100', 'return'],
    ])
    expect(ofKind(records, 'reject')).toEqual([])
  })

  test('sets constants and joins cells that are not empty', async () => {
    const { records } = await read()
    expect(ofKind(records, 'restaurant')[0]).toMatchObject({ key: 'А', name: 'North', currency: 'RUB' })
    expect(ofKind(records, 'dish').map(({ categoryPath }) => categoryPath)).toEqual(['Кухня / Супы', 'Бар'])
  })

  test('takes each check once from rows of lines, at its first row, on each pass', async () => {
    const { bundle, records } = await read()
    const checks = ofKind(records, 'check').map(({ key, line, businessDate, closedAt }) => [
      key,
      line,
      businessDate,
      closedAt,
    ])
    expect(checks).toEqual([
      ['7', 2, '2026-03-01', '2026-03-01T18:30:00'],
      ['8', 4, '2026-12-31', '2026-12-31T09:05:00'],
    ])
    expect(ofKind(await readRecords(bundle), 'check')).toHaveLength(2)
  })

  test('fills templates, strips signs, maps texts', async () => {
    const { records } = await read()
    expect(ofKind(records, 'line').map(({ key, total, type }) => [key, total, type])).toEqual([
      ['7-g1', '1100.50', 'sale'],
      ['7-g2', '20', 'sale'],
      ['8-g1', '-5', 'return'],
    ])
  })

  test('looks names up in a second file and leaves out quantities of 0', async () => {
    const { records } = await read()
    expect(ofKind(records, 'stockMove').map(({ product, at }) => [product, at])).toEqual([
      ['Борщ', '2026-03-01'],
      ['Чай', '2026-03-01'],
    ])
  })

  test('looks up by the first row of a key, and never in a row of another width', async () => {
    const goods = 'код;имя;группа;подгруппа\ng1;Щи\ng1;Борщ;Кухня;Супы\ng1;Рагу;Кухня;\ng2;Чай;Бар;\n'
    const { records } = await read({ 'goods.csv': goods })
    expect(ofKind(records, 'stockMove').map(({ product }) => product)).toEqual(['Борщ', 'Чай'])
  })

  test('does not find what the filter of a lookup leaves out; that may mean an empty value', async () => {
    const [dishes] = parts.tables.dishes
    const unit = { lookup: 'open', by: 'группа', column: 'place', missing: 'empty' }
    const profile = Profile.parse({
      ...parts,
      lookups: {
        ...parts.lookups,
        open: { file: 'halls.csv', key: 'hall', where: [{ column: 'open', equals: 'yes' }] },
      },
      tables: { ...parts.tables, dishes: [{ ...dishes, columns: { ...dishes?.columns, unit } }] },
    })
    const folder = await filesFolder({ ...exported, 'goods.csv': 'код;имя;группа;подгруппа\ng1;Борщ;А;\ng2;Чай;В;\n' })
    const records = await readRecords(await openBundle({ folder, source: 'source_a', profile }))
    expect(ofKind(records, 'dish').map((dish) => dish.unit)).toEqual(['North', null])
  })

  test('leaves a template empty when one of its cells is', async () => {
    const { records } = await read({ 'sales.csv': exported['sales.csv'].replace('18:30', '') })
    expect(ofKind(records, 'check')[0]).toMatchObject({ businessDate: '2026-03-01', closedAt: null })
  })

  test('may name a file that need not be there, and one file for several readings', async () => {
    const [moves] = parts.tables.stock_moves
    const { bundle, records } = await read({}, { stock_moves: [{ ...moves, file: 'stock.csv', optional: true }] })
    expect(bundle.hasStockMoves).toBe(false)
    expect(ofKind(records, 'stockMove')).toEqual([])
    const twice = await read({}, { stock_moves: [moves, moves] })
    expect(ofKind(twice.records, 'stockMove')).toHaveLength(4)
  })

  test('changes the fingerprint, as the content does', async () => {
    const [moves] = parts.tables.stock_moves
    const fingerprints = [
      (await read()).bundle.fingerprint,
      (await read()).bundle.fingerprint,
      (await read({ 'goods.csv': `${exported['goods.csv']}g3;Хлеб;;\n` })).bundle.fingerprint,
      (await read({}, { stock_moves: [moves, moves] })).bundle.fingerprint,
    ]
    expect(fingerprints[1]).toBe(fingerprints[0])
    expect(new Set(fingerprints).size).toBe(3)
  })
})

describe('rows that a profile cannot map are rejected under the names of the file', () => {
  const rejectsOf = async (row: string) =>
    ofKind((await read({ 'sales.csv': `Чек;Дата;Время;Зал;Товар;Кол;Сумма;Возврат\n${row}\n` })).records, 'reject').map(
      ({ column, reason }) => [column, reason],
    )

  test.each([
    ['7;1.3.2026;18:30;А;g1;1;5;', 'Дата', '"1.3.2026" is not a date written as M/D/YYYY'],
    ['7;2/30/2026;18:30;А;g1;1;5;', 'Дата', '"2/30/2026" is not a date written as M/D/YYYY'],
    ['7;3/1/2026;18:30;А;g9;1;5;', 'Товар', '"g9" is not in goods.csv; add it there'],
    ['7;3/1/2026;18:30;А;g1;1;5;нет', 'Возврат', '"нет" is not one of да'],
    ['7;3/1/2026;18:30;А;g1;1;5 шт;', 'Сумма', '"5 шт" is not a number; expected e.g. 1234.50'],
    ['7;3/1/2026;18:30;А;g1;1;1,500;', 'Сумма', expect.stringContaining('may have thousands or decimals')],
    ['7;3/1/2026;18-30;А;g1;1;5;', 'Дата + Время', '"3/1/2026 18-30" is not a date written as M/D/YYYY H:mm'],
  ])('%s', async (row, column, reason) => expect(await rejectsOf(row)).toContainEqual([column, reason]))

  test('a row that is broken is reported once, though its file is read three times', async () => {
    expect(await rejectsOf('7;3/1/2026')).toEqual([[null, expect.stringContaining('The row has 2 cells')]])
  })
})

describe('an export that does not fit its profile is rejected whole', () => {
  test('a column is missing', async () => {
    await expect(read({ 'goods.csv': 'код;name\ng1;x\n' })).rejects.toThrow('goods.csv has no column "имя"')
  })

  test('a file is missing', async () => {
    const profile = Profile.parse(parts)
    const folder = await filesFolder({ 'goods.csv': exported['goods.csv'] })
    await expect(openBundle({ folder, source: 'source_a', profile })).rejects.toThrow('The file halls.csv is missing')
  })
})

describe('loading a profile', () => {
  test('by name, or by path', async () => {
    expect((await loadProfile('coffee')).name).toBe('coffee')
    const folder = await filesFolder({ 'mine.json': JSON.stringify(parts) })
    expect((await loadProfile(join(folder, 'mine.json'))).name).toBe('export')
    expect((await loadProfile('./mine.json', folder)).name).toBe('export')
  })

  test('that an editor began with a byte order mark', async () => {
    const folder = await filesFolder({ 'mine.json': `\ufeff${JSON.stringify(parts)}` })
    expect((await loadProfile(join(folder, 'mine.json'))).name).toBe('export')
  })

  test('of an unknown name tells the known ones', async () => {
    await expect(loadProfile('tea')).rejects.toMatchObject({
      code: 'validation_failed',
      extra: { allowed: ['coffee'] },
    })
  })

  test('that is not JSON', async () => {
    const folder = await filesFolder({ 'mine.json': '{' })
    await expect(loadProfile(join(folder, 'mine.json'))).rejects.toThrow('is not JSON')
  })

  const { dishes } = parts.tables
  const columns = (change: object) => ({ dishes: [{ ...dishes[0], columns: { ...dishes[0]?.columns, ...change } }] })
  test.each<[string, object, string]>([
    ['a table missing', { dishes: undefined }, 'tables: dishes is required'],
    ['an unknown table', { menu: [] }, 'tables.menu: unknown table; expected one of restaurants, dishes'],
    [
      'a required column missing',
      { dishes: [{ file: 'x', columns: {} }] },
      'dishes[0].columns: external_id is required',
    ],
    [
      'an unknown column',
      columns({ prise: 'x' }),
      'dishes[0].columns.prise: unknown column; expected one of external_id',
    ],
    ['an unknown lookup', columns({ unit: { lookup: 'u', by: 'a', column: 'b' } }), 'there is no lookup "u"'],
    ['two sources for a column', columns({ unit: { column: 'a', constant: 'b' } }), 'exactly one of column, constant'],
    ['half a lookup', columns({ unit: { lookup: 'goods', column: 'b' } }), 'lookup goes with by and column'],
    ['a date format without a year', columns({ unit: { column: 'a', dateFormat: 'D/M' } }), 'has no year'],
    ['an unknown key', columns({ unit: { column: 'a', trim: true } }), 'trim'],
    ['a path for a file', { dishes: [{ ...dishes[0], file: '../x.csv' }] }, 'a file name without a path is expected'],
    [
      'a filter of no kind',
      { dishes: [{ ...dishes[0], where: [{ column: 'a' }] }] },
      'exactly one of equals, in, notIn',
    ],
  ])('with %s', async (_name, tables, message) => {
    const content = { ...parts, tables: { ...parts.tables, ...tables } }
    const folder = await filesFolder({ 'mine.json': JSON.stringify(content) })
    await expect(loadProfile(join(folder, 'mine.json'))).rejects.toThrow(message)
  })
})
