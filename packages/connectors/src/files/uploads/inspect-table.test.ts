import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { boundedWorkbook } from '../bounded-workbook.ts'
import { guessMapping } from './guess-mapping.ts'
import { inspectTable } from './inspect-table.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(name: string, content: Buffer | string) {
  await writeFile(join(folder, name), content)
  return await inspectTable(folder, name)
}

async function fieldsOf(name: string, content: Buffer | string) {
  const { mapping } = guessMapping([await inspect(name, content)], [])
  return Object.fromEntries(mapping?.sections[0]?.columns.map(({ column, field }) => [field, column]) ?? [])
}

const till = 'Дата;Чек;Ресторан;Блюдо;Количество;Сумма\n31.03.2026 12:05;17;Арбат;Суп;1;300,50\n'

/** Windows-1251 of a text of Cyrillic and ASCII. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0)
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
    }),
  )
}

describe('a file of which nothing is known', () => {
  test.each([
    ['UTF-8 with a byte order mark', `\ufeff${till}`],
    ['windows-1251', windows1251(till)],
    ['a title above the header, which is in line 4', `Отчёт\nЗа март\n\n${till}`],
  ])('is read in %s', async (_, content) => {
    const table = await inspect('till.csv', content)
    expect(table).toMatchObject({ problem: null, rows: 1 })
    expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Дата', 'date'],
      ['Чек', 'number'],
      ['Ресторан', 'text'],
      ['Блюдо', 'text'],
      ['Количество', 'number'],
      ['Сумма', 'number'],
    ])
    expect(table.columns[5]).toMatchObject({ decimal: ',', samples: ['300,50'] })
  })

  test.each([
    ['an empty file', 'a.csv', '', 'file_without_content'],
    ['a header without rows', 'b.csv', 'Дата;Чек;Сумма\n', 'no_rows'],
    ['UTF-16', 'c.csv', Buffer.from(`\ufeff${till}`, 'utf16le'), 'file_in_utf16'],
    ['a picture called .csv', 'd.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_a_table'],
    ['a workbook called .csv', 'e.csv', Buffer.from(zipSync({ x: strToU8('x') })), 'workbook_named_text'],
    ['an old workbook', 'f.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_workbook'],
    ['a text called .xlsx', 'g.xlsx', till, 'not_a_table'],
    ['an archive that is no workbook', 'h.xlsx', Buffer.from(zipSync({ x: strToU8('x') })), 'not_a_workbook'],
    ['a poem', 'i.csv', 'Мой дядя самых честных правил\nКогда не в шутку занемог\n', 'header_not_found'],
    ['301 columns', 'j.csv', `${Array.from({ length: 301 }, (_, n) => `c${n}x`).join(',')}\n`, 'too_many_columns'],
  ])('%s is refused with its reason', async (_, name, content, code) => {
    expect((await inspect(name, content)).problem).toMatchObject({ code })
  })

  describe('a workbook that unpacks to more than the bound', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(8 * 1024 * 1024) })
    const bounded = async (archive: Uint8Array) => {
      await writeFile(join(folder, 'bomb.xlsx'), archive)
      return await boundedWorkbook(join(folder, 'bomb.xlsx'), 'bomb.xlsx', 1024 * 1024)
    }
    /** The archive with two bytes of each header of a file and of its entry in the directory replaced. */
    const changed = (archive: Uint8Array, inFile: number, value: number) => {
      const copy = Buffer.from(archive)
      const [file, entry] = [copy.indexOf('504b0304', 0, 'hex'), copy.indexOf('504b0102', 0, 'hex')]
      copy.writeUInt16LE(value, file + inFile)
      copy.writeUInt16LE(value, entry + inFile + 2)
      return copy
    }

    test('is refused before it is read, whatever size it states', async () => {
      expect(bomb.length).toBeLessThan(64 * 1024)
      const tooLarge = { reason: { code: 'workbook_unpacks_too_large' } }
      await expect(bounded(bomb)).rejects.toMatchObject(tooLarge)
      const small = changed(changed(bomb, 22, 100), 24, 0)
      await expect(bounded(small)).rejects.toMatchObject(tooLarge)
    })

    test.each([
      ['a part packed in an unknown way', changed(bomb, 8, 99)],
      ['a password', changed(bomb, 6, 1)],
      [
        'a part before it that is packed in an unknown way',
        changed(zipSync({ 'a.xml': strToU8('x'), 'b.xml': new Uint8Array(8 * 1024 * 1024) }), 8, 99),
      ],
      ['its end missing', bomb.subarray(0, bomb.length - 30)],
      ['another checksum', changed(bomb, 14, 1)],
    ])('is refused with %s', async (_, archive) => {
      await writeFile(join(folder, 'odd.xlsx'), archive)
      const odd = boundedWorkbook(join(folder, 'odd.xlsx'), 'odd.xlsx')
      await expect(odd).rejects.toMatchObject({ reason: { code: 'not_a_workbook' } })
    })
  })

  test('of a formula the stored result is read', async () => {
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>Qty</t></is></c><c r="B1" t="inlineStr"><is><t>Total</t></is></c></row>
      <row r="2"><c r="A2"><v>2</v></c><c r="B2"><f>A2*3.5</f><v>7</v></c></row></sheetData></worksheet>`
    const base = await writeXlsxFile([[{ value: 'x' }]]).toBuffer()
    const { unzipSync } = await import('fflate')
    const parts = { ...unzipSync(base), 'xl/worksheets/sheet1.xml': strToU8(sheet) }
    const table = await inspect('formula.xlsx', Buffer.from(zipSync(parts)))
    expect(table.problem).toBeNull()
    expect(table.columns.map(({ samples }) => samples)).toEqual([['2'], ['7']])
  })

  test('columns of one name are marked, and neither is guessed', async () => {
    const table = await inspect('twice.csv', 'Date,Check,Item,Qty,Total,Total\n2026-03-31,1,Tea,1,5,6\n')
    expect(table.columns.map(({ isTwice }) => isTwice)).toEqual([false, false, false, false, true, true])
  })

  test('what is told of a column is short: 3 examples of 60 characters, and no values where one is longer', async () => {
    const long = 'я'.repeat(400)
    const table = await inspect(
      'long-cells.csv',
      `Name,Kind,Note\n${['a', 'b', 'c', 'd'].map((n) => `${n}${long},${n},${long}`).join('\n')}\n`,
    )
    expect(table.columns.map(({ samples, values }) => [samples.map(({ length }) => length), values])).toEqual([
      [[60, 60, 60], []],
      [
        [1, 1, 1],
        ['a', 'b', 'c', 'd'],
      ],
      [[60], []],
    ])
    const named = await inspect('long-name.csv', `Name,${'x'.repeat(301)}\na,b\nc,d\ne,f\n`)
    expect(named.problem).toMatchObject({ code: 'column_name_too_long' })
  })

  test('a long cell is text before any expression: 200,000 digits with a letter take no time', async () => {
    const cell = `${'1'.repeat(200_000)}x`
    const began = performance.now()
    const table = await inspect('digits.csv', `Date,Check,Total\n2026-03-31,1,${cell}\n`)
    expect(table.columns[2]).toMatchObject({ kind: 'text' })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('200 columns and 200,000 lines are read to their end', async () => {
    const wide = await inspect(
      'wide.csv',
      `${Array.from({ length: 200 }, (_, n) => `c${n}x`).join(',')}\n${'1,'.repeat(199)}1\n`,
    )
    expect(wide).toMatchObject({ problem: null, rows: 1 })
    const row = '2026-03-31,1,Tea,1,5.00\n'
    expect(await inspect('long.csv', `Date,Check,Item,Qty,Total\n${row.repeat(200_000)}`)).toMatchObject({
      rows: 200_000,
    })
  })
})

describe('dates say what comes first', () => {
  const orderOf = async (...dates: string[]) => {
    const table = await inspect('dates.csv', `Date,Check,Total\n${dates.map((date) => `${date},1,5.5`).join('\n')}\n`)
    return table.columns[0]?.dates?.order
  }
  test('3/25 is a month first, 25/3 a day first, 3/4 either, 31.03 and 2026-03-31 need no saying', async () => {
    expect(await orderOf('3/4/2026', '3/25/2026')).toBe('month')
    expect(await orderOf('3/4/2026', '25/3/2026')).toBe('day')
    expect(await orderOf('3/4/2026')).toBe('either')
    expect(await orderOf('31.03.2026')).toBe('plain')
    expect(await orderOf('2026-03-31 12:05:00')).toBe('plain')
  })
})

describe('columns are recognised by their names', () => {
  test('of a Russian till', async () => {
    expect(await fieldsOf('ru.csv', till)).toEqual({
      date: 'Дата',
      check: 'Чек',
      restaurant: 'Ресторан',
      dish: 'Блюдо',
      quantity: 'Количество',
      total: 'Сумма',
    })
  })
  test('of the Corner till of the documentation', async () => {
    const corner =
      'Location,Check,Closed,Server,Item,Group,Qty,Unit Price,Net Sales,Status\nHarbour,1,3/14/2026 12:05 PM,Ann,Negroni,Cocktails,1,$14.00,$14.00,Sold\n'
    expect(await fieldsOf('corner.csv', corner)).toEqual({
      restaurant: 'Location',
      check: 'Check',
      date: 'Closed',
      waiter: 'Server',
      dish: 'Item',
      category: 'Group',
      quantity: 'Qty',
      price: 'Unit Price',
      total: 'Net Sales',
      kind: 'Status',
    })
  })
})
