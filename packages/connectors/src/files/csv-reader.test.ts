import { reasonText } from '@vitrina/contract/reasons'
import { describe, expect, test } from 'vitest'
import { filesFolder } from '../../test/support/files/bundle-folder.ts'
import { findLayout } from './csv-layout.ts'
import { readRows } from './csv-reader.ts'
import { inspectFile } from './inspect-file.ts'

async function read(content: string | Buffer, needed = ['id', 'name']) {
  const folder = await filesFolder({ 'table.csv': content })
  const file = await inspectFile(folder, 'table.csv')
  const layout = await findLayout(file, needed)
  const cells: string[][] = []
  const lines: number[] = []
  const malformed: { line: number; reason: string }[] = []
  for await (const rows of readRows(file, layout)) {
    for (const row of rows.cells) cells.push(row)
    for (const line of rows.lines) lines.push(line)
    for (const { line, reason } of rows.malformed) malformed.push({ line, reason: reasonText(reason) })
  }
  return { encoding: file.encoding, layout, cells, lines, malformed }
}

/** windows-1251 bytes of Russian text. */
function cp1251(text: string): Buffer {
  const bytes = [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return letter === 'Ё' ? 0xa8 : letter === 'ё' ? 0xb8 : code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
  return Buffer.from(bytes)
}

describe('encodings', () => {
  const text = 'id;name\n1;Борщ Ёлка\n'
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['windows-1251', cp1251(text), 'windows-1251'],
  ])('%s', async (_name, content, encoding) => {
    expect(await read(content)).toMatchObject({ encoding, cells: [['1', 'Борщ Ёлка']], lines: [2] })
  })

  test('a byte order mark before a quoted name', async () => {
    expect(await read('\ufeff"id","name"\n1,x\n')).toMatchObject({ layout: { columns: ['id', 'name'] } })
  })

  test('a letter cut off by the end of the file is no UTF-8', async () => {
    expect(await read(cp1251('id;name\n1;Р'))).toMatchObject({ encoding: 'windows-1251', cells: [['1', 'Р']] })
  })

  test('the last byte of a large file may decide', async () => {
    const rows = 'id;name\n'.concat('1;soup\n'.repeat(60_000))
    const { encoding, cells } = await read(cp1251(`${rows}2;щ`))
    expect(encoding).toBe('windows-1251')
    expect(cells.at(-1)).toEqual(['2', 'щ'])
  })

  test('letters of two bytes are whole across the chunks of a large file', async () => {
    const { encoding, cells } = await read(`id;name\n${'1;щщщщщщщ\n'.repeat(60_000)}`)
    expect(encoding).toBe('utf-8')
    expect(cells.every((row) => row[1] === 'щщщщщщщ')).toBe(true)
  })

  test('UTF-16 is named as such', async () => {
    await expect(read(Buffer.from(`\ufeff${text}`, 'utf16le'))).rejects.toThrow(
      'table.csv is in UTF-16; save it as UTF-8',
    )
  })
})

describe('the header', () => {
  test.each([
    [',', 'id,name\n1,x\n'],
    [';', 'id;name\n1;x\n'],
    ['\t', 'id\tname\n1\tx\n'],
    [';', '"id";"name"\n"1";"x"\n'],
    [';', 'id;name,short\n1;x\n'],
  ])('delimiter %j', async (delimiter, text) => {
    const { layout, cells } = await read(text, ['id'])
    expect(layout.delimiter).toBe(delimiter)
    expect(cells[0]?.[0]).toBe('1')
  })

  test('is found under a title, letter case and spaces aside', async () => {
    const text = 'Report "Sales;\n\nfor March;2026\n Name ;ID\nx;1\n'
    expect(await read(text)).toMatchObject({ cells: [['x', '1']], lines: [5], layout: { columns: ['Name', 'ID'] } })
  })

  test('may have a line break inside a quoted name', async () => {
    expect(await read('"id","long\nname",name\n1,2,3\n')).toMatchObject({ cells: [['1', '2', '3']], lines: [3] })
  })

  test('is found on line 20 and not on line 21', async () => {
    expect(await read(`${'title\n'.repeat(19)}id,name\n1,x\n`)).toMatchObject({ lines: [21] })
    await expect(read(`${'title\n'.repeat(20)}id,name\n1,x\n`)).rejects.toThrow('in its first 20 lines')
  })

  test('without a needed column names the column and the row that came nearest', async () => {
    const failure = read('Sales\nid;title;price\n1;x;5\n')
    await expect(failure).rejects.toThrow(
      'table.csv has no column "name" in its first 20 lines; the nearest row holds "id", "title", "price"',
    )
    await expect(failure).rejects.toMatchObject({
      code: 'bundle_rejected',
      extra: { file: 'table.csv', missing: ['name'], found: ['id', 'title', 'price'] },
    })
  })

  test('with a needed column twice is ambiguous', async () => {
    await expect(read('id,name,Name\n1,a,b\n')).rejects.toThrow('table.csv has the column "name" more than once')
  })

  test('of an empty file', async () => {
    await expect(read('')).rejects.toThrow('the file is empty')
  })
})

describe('files larger than one chunk', () => {
  test('written in every legal way come back cell by cell, each with its line', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pieces = ['a', 'щ', ',', ';', '"', '\n', '\r\n', ' ', 'word', '12,5', '\u00a0', '😀']
    const cells: string[][] = []
    const lines: number[] = []
    let text = 'id,name,note\n'
    let line = 2
    for (let row = 0; row < 20_000; row++) {
      const values = [
        String(row),
        ...[0, 0].map(() => Array.from({ length: random(9) }, () => pieces[random(12)]).join('')),
      ]
      const written = values.map((value) =>
        /[",\r\n]/.test(value) || random(3) === 0 ? `"${value.replaceAll('"', '""')}"` : value,
      )
      const rowText = written.join(',') + (random(2) === 0 ? '\n' : '\r\n') + (random(20) === 0 ? '\n' : '')
      cells.push(values)
      lines.push(line)
      text += rowText
      line += rowText.split('\n').length - 1
    }
    const result = await read(text)
    expect(Buffer.byteLength(text)).toBeGreaterThan(512 * 1024)
    expect(result.malformed).toEqual([])
    expect(result.lines).toEqual(lines)
    expect(result.cells).toEqual(cells)
  })

  test('a quoted value of half a megabyte is one row; one that stays open loses its line and no other', async () => {
    const filler = 'x,y\n'.repeat(400_000)
    const long = 'long\n'.repeat(100_000)
    const { cells, malformed } = await read(`id,name\n1,"${long}"\n2,"open\n${filler}`)
    expect(cells[0]).toEqual(['1', long])
    expect(malformed.map(({ line }) => line)).toEqual([100_003])
    expect(cells).toHaveLength(400_001)
  })

  test('without any line end is no table', async () => {
    await expect(read(`id,name\n${'x'.repeat(3_000_000)}`)).rejects.toThrow('Line 2 of table.csv is longer than 1 MiB')
  })
})
