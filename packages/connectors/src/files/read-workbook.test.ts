import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { bundleFolder, filesFolder, smallBundle, temporaryFolder } from '../../test/support/files/bundle-folder.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { openBundle } from './open-bundle.ts'
import { Profile } from './profile.ts'
import { readWorkbook } from './read-workbook.ts'

const at = (text: string, format = 'dd.mm.yyyy hh:mm'): Cell => ({ value: new Date(`${text}Z`), type: Date, format })
const day = (text: string): Cell => at(`${text}T00:00:00`, 'dd.mm.yyyy')
type Value = string | number | Cell
const rowsOf = (rows: Value[][]): Cell[][] =>
  rows.map((row) => row.map((value) => (typeof value === 'object' ? value : { value })))

async function workbook(sheets: { sheet: string; rows: Value[][] }[]): Promise<Buffer> {
  return writeExcelFile(sheets.map(({ sheet, rows }) => ({ sheet, data: rowsOf(rows) }))).toBuffer()
}

async function textOf(rows: Value[][]): Promise<string> {
  const path = join(await temporaryFolder(), 'table.xlsx')
  await writeFile(path, await workbook([{ sheet: 'One', rows }]))
  return (await readWorkbook(path, 'table.xlsx')).text.toString()
}

describe('a sheet of a workbook becomes lines of text', () => {
  test('rows keep their numbers, whatever is empty or broken over lines', async () => {
    expect(await textOf([['a', 'b'], [], ['1\n2', 'say "hi", ok']])).toBe('"a","b"\n,\n"1 2","say ""hi"", ok"')
  })

  test('numbers come as they were typed, not as a binary fraction has them', async () => {
    expect(await textOf([[0.1 + 0.2, 1234.5, 12, 1e-3, -0.07 * 100]])).toBe('0.3,1234.5,12,0.0010,-7')
  })

  test('a column of dates has no time; one with a time anywhere has it everywhere', async () => {
    expect(
      await textOf([
        [day('2026-03-01'), at('2026-03-01T18:30:00')],
        [day('2026-03-02'), at('2026-03-02T00:00:00')],
      ]),
    ).toBe('2026-03-01,2026-03-01 18:30:00\n2026-03-02,2026-03-02 00:00:00')
  })
})

test('a time without a date stays one', async () => {
  const time: Cell = { value: 0.75, format: 'hh:mm' }
  expect(await textOf([[day('2026-03-01'), time]])).toBe('2026-03-01,18:00:00')
})

describe('XLSX beside CSV', () => {
  test('a file of a bundle may be a workbook; a wrong row is told by its row in the sheet', async () => {
    const checks = await workbook([
      {
        sheet: 'Чеки',
        rows: [
          ['Выгрузка за март'],
          [],
          ['restaurant', 'check_id', 'number', 'business_date', 'closed_at'],
          ['r1', 'c1', 1, day('2026-03-01'), at('2026-03-01T18:30:00')],
          ['r1', 'c2', 'два', day('2026-03-01'), at('2026-03-01T19:30:00')],
        ],
      },
    ])
    const { 'checks.csv': _, ...others } = smallBundle
    const folder = await bundleFolder()
    const files = { ...others, 'checks.xlsx': checks }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const entries = Object.entries(files).map(([name, content]) => ({
      name,
      rows: 2 - Number(/^(restaurants|dishes)/.test(name)),
      sha256: createHash('sha256').update(content).digest('hex'),
    }))
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({
        schemaVersion: 1,
        source: 'source_a',
        period: { from: '2026-03-01', to: '2026-03-31' },
        timezone: 'Europe/Moscow',
        files: entries,
      }),
    )
    const records = await readRecords(await openBundle({ folder, source: 'source_a' }))
    expect(ofKind(records, 'check')).toMatchObject([
      { key: 'c1', line: 4, businessDate: '2026-03-01', closedAt: '2026-03-01T18:30:00' },
    ])
    expect(ofKind(records, 'reject')).toMatchObject([{ file: 'checks.xlsx', line: 5, column: 'number' }])
  })

  test('a profile names the sheets of one workbook, and dates written in several ways in one column', async () => {
    const export_ = await workbook([
      {
        sheet: 'Halls',
        rows: [
          ['code', 'name'],
          ['A', 'North'],
        ],
      },
      {
        sheet: 'Goods',
        rows: [
          ['code', 'name', 'price'],
          ['g1', 'Soup', 250.5],
        ],
      },
      {
        sheet: 'Sales',
        rows: [
          ['check', 'closed', 'hall', 'item', 'qty', 'sum'],
          [7, '2023-01-14 19:05', 'A', 'g1', 2, 501],
          [8, '1/14/2023 7:15 PM', 'A', 'g1', 1, 250.5],
        ],
      },
    ])
    const folder = await filesFolder({ 'export.xlsx': export_ })
    const closed = { column: 'closed', dateFormat: ['YYYY-MM-DD HH:mm', 'M/D/YYYY h:mm A'] }
    const profile = Profile.parse({
      name: 'till',
      description: 'test',
      timezone: 'Europe/Moscow',
      tables: {
        restaurants: [{ file: 'export.xlsx', sheet: 'Halls', columns: { external_id: 'code', name: 'name' } }],
        dishes: [
          { file: 'export.xlsx', sheet: 'Goods', columns: { external_id: 'code', name: 'name', price: 'price' } },
        ],
        checks: [
          {
            file: 'export.xlsx',
            sheet: 'Sales',
            columns: { restaurant: 'hall', check_id: 'check', closed_at: closed },
          },
        ],
        sales_lines: [
          {
            file: 'export.xlsx',
            sheet: 'Sales',
            columns: {
              restaurant: 'hall',
              check_id: 'check',
              line_id: 'item',
              dish: 'item',
              quantity: 'qty',
              total: 'sum',
            },
          },
        ],
      },
    })
    const records = await readRecords(await openBundle({ folder, source: 'source_a', profile }))
    expect(ofKind(records, 'reject')).toEqual([])
    expect(ofKind(records, 'dish')).toMatchObject([{ key: 'g1', price: '250.5' }])
    expect(ofKind(records, 'check').map(({ key, closedAt }) => [key, closedAt])).toEqual([
      ['7', '2023-01-14T19:05:00'],
      ['8', '2023-01-14T19:15:00'],
    ])
  })

  test.each([
    ['what is no workbook', 'export.xlsx', 'not a zip', undefined, 'could not be read as an XLSX workbook'],
    ['a sheet of a CSV file', 'export.csv', 'code,name\n', 'Halls', 'has no sheets'],
  ])('%s is refused with words', async (_, file, content, sheet, words) => {
    const folder = await filesFolder({ [file]: content })
    const table = { file, ...(sheet && { sheet }) }
    const profile = Profile.parse({
      name: 'till',
      description: 'test',
      timezone: null,
      tables: {
        restaurants: [{ ...table, columns: { external_id: 'code', name: 'name' } }],
        dishes: [{ ...table, columns: { external_id: 'code', name: 'name' } }],
        checks: [{ ...table, columns: { restaurant: 'code', check_id: 'code' } }],
        sales_lines: [
          {
            ...table,
            columns: { restaurant: 'a', check_id: 'a', line_id: 'a', dish: 'a', quantity: 'a', total: 'a' },
          },
        ],
      },
    })
    await expect(openBundle({ folder, source: 'source_a', profile })).rejects.toThrow(words)
  })
})
