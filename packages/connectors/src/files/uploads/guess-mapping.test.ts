import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingParts } from '@vitrina/contract/uploads/missing-parts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { guessMapping } from './guess-mapping.ts'
import { inspectTable } from './inspect-table.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-guess-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function guessed(...lines: string[]) {
  await writeFile(join(folder, 'till.csv'), lines.join('\n'))
  const table = await inspectTable(folder, 'till.csv')
  const { mapping } = guessMapping([table], [])
  return { table, mapping, missing: mapping && missingParts(mapping, [table]) }
}

/** What the amounts of a till with these columns are taken for. */
async function amountsOf(...names: string[]) {
  const header = ['Дата', 'Чек', 'Ресторан', 'Блюдо', ...names].join(';')
  const { mapping } = await guessed(header, `31.03.2026;1;Арбат;Суп;${names.map((_, n) => n + 1).join(';')}`)
  const columns = mapping?.sections[0]?.columns ?? []
  return Object.fromEntries(
    columns.filter(({ column }) => names.includes(column)).map((one) => [one.column, one.field]),
  )
}

describe('names of several words', () => {
  test.each<[string[], Record<string, string>]>([
    [
      ['Количество', 'Сумма без скидки', 'Сумма скидки', 'Сумма со скидкой'],
      { Количество: 'quantity', 'Сумма скидки': 'discount', 'Сумма со скидкой': 'total' },
    ],
    [['Кол-во', 'Цена', 'Сумма со скидкой'], { 'Кол-во': 'quantity', Цена: 'price', 'Сумма со скидкой': 'total' }],
    [
      ['Количество гостей', 'Количество', 'Сумма'],
      { 'Количество гостей': 'guests', Количество: 'quantity', Сумма: 'total' },
    ],
    [['Кол-во', 'Сумма', 'Скидка, %', 'Итого по чеку'], { 'Кол-во': 'quantity', Сумма: 'total' }],
    [
      ['Кол-во', 'Итого по чеку', 'Закупочная цена', 'Цена', 'Себестоимость единицы', 'Себестоимость'],
      { 'Кол-во': 'quantity', Цена: 'price', Себестоимость: 'cost' },
    ],
  ])('%j', async (names, fields) => {
    expect(await amountsOf(...names)).toEqual(fields)
  })

  test('what is not struck off is a sale; what else is not so is asked', async () => {
    const { mapping, missing } = await guessed(
      'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма;Статус',
      '31.03.2026;1;Арбат;Суп;1;5,5;Не удалено',
      '31.03.2026;1;Арбат;Суп;1;5,5;Удалено',
      '31.03.2026;1;Арбат;Суп;1;5,5;Не оплачено',
    )
    expect(mapping?.kinds).toEqual([
      { value: 'Не удалено', kind: 'sale' },
      { value: 'Удалено', kind: 'void' },
    ])
    expect(missing).toEqual([{ part: 'kind', value: 'Не оплачено' }])
  })
})

describe('what a file leaves open is asked', () => {
  test('how 1.500 is read, of that column alone, with it as the sample', async () => {
    const { missing, mapping, table } = await guessed(
      'Дата;Чек;Ресторан;Блюдо;Вес;Кол-во;Сумма',
      '31.03.2026;1;Арбат;Суп;1;1.500;1250,50',
    )
    expect(missing).toEqual([{ part: 'decimal', value: '1.500' }])
    const [sales] = mapping?.sections ?? []
    if (!mapping || !sales) throw new Error('nothing guessed')
    const columns = sales.columns.map((one) => (one.field === 'quantity' ? { ...one, decimal: '.' as const } : one))
    expect(missingParts({ ...mapping, sections: [{ ...sales, columns }] }, [table])).toEqual([])
  })

  test('how 1.500 руб. is read, with both numbers that it may be', async () => {
    const { missing, table } = await guessed(
      'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма',
      '31.03.2026;1;Арбат;Суп;1;-1.500 руб.',
    )
    expect(missing).toEqual([{ part: 'decimal', value: '-1.500 руб.' }])
    expect(table.columns[5]?.doubtful).toEqual({ text: '-1.500 руб.', point: '-1.500', comma: '-1500' })
  })

  test('whether the date repeats, where rows without it have a quantity and a sum; not for a total of one number', async () => {
    const header = 'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма'
    const merged = await guessed(header, '31.03.2026;1;Арбат;Суп;1;5,5', ';;;Чай;2;3,5', ';;Итого;;;9,0')
    expect(merged.missing).toEqual([{ part: 'dateRepeats' }])
    expect(merged.table.columns[0]?.missing).toEqual({ rows: 2, amounts: 1 })
    const total = await guessed(header, '31.03.2026;1;Арбат;Суп;1;5,5', ';;Итого;;;5,5')
    expect(total.missing).toEqual([])
    expect(total.table.columns[0]?.missing).toEqual({ rows: 1, amounts: 0 })
  })

  test('of which restaurant the files are, also for a known mapping, whose source is kept', async () => {
    const { mapping, table } = await guessed('Дата;Чек;Блюдо;Кол-во;Сумма', '31.03.2026;1;Суп;1;5,5')
    if (!mapping) throw new Error('nothing guessed')
    const saved = { ...mapping, restaurant: { key: 'Арбат', name: 'Арбат' } }
    const again = guessMapping([table], [{ id: 'known', source: 'source_b', mapping: saved }])
    expect(again).toMatchObject({ profileId: 'known', source: 'source_b', mapping: { restaurant: null } })
  })
})

test('of a workbook it is said which sheet is read, of how many', async () => {
  const sheet = [
    [{ value: 'Дата' }, { value: 'Сумма' }],
    [{ value: 'x' }, { value: 1 }],
  ]
  const book = await writeXlsxFile([
    { data: sheet, sheet: 'Январь' },
    { data: sheet, sheet: 'Февраль' },
  ]).toBuffer()
  await writeFile(join(folder, 'book.xlsx'), book)
  expect((await inspectTable(folder, 'book.xlsx')).sheet).toEqual({ name: 'Январь', count: 2 })
})
