import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Sheet } from './sheet'
import { sheetNames, xlsxBlob } from './xlsx'

const about = {
  facts: [{ label: 'Период', text: '13–19 ноября 2026 г.' }],
  compared: [{ label: '', text: 'Сравнение с 6–12 ноября 2026 г.' }],
  currency: '₽',
}
const sheet: Sheet = {
  title: 'Выручка по дням',
  columns: [
    { label: 'день', kind: 'date' },
    { label: 'выручка', kind: 'money' },
    { label: 'название', kind: 'text' },
  ],
  rows: [
    ['2026-11-15', 1483068.52, '=1+1'],
    ['2026-11-16', null, 'Суп'],
  ],
}

test('a sheet holds its title, its facts, bold heads, and real dates and numbers; the unknown is no cell', async () => {
  const files = await filesOf([sheet])
  const words = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, word]) => word)
  expect(words).toEqual([
    'Выручка по дням',
    'Период: 13–19 ноября 2026 г.',
    'День',
    'Выручка, ₽',
    'Название',
    '=1+1',
    'Суп',
  ])
  const rows = files['xl/worksheets/sheet1.xml'] ?? ''
  // 46341 is 15 November 2026 as Excel counts days.
  expect(rows).toMatch(/<c r="A5"[^>]*><v>46341<\/v>/)
  expect(rows).toMatch(/<c r="B5"[^>]*><v>1483068.52<\/v>/)
  expect(rows).not.toMatch(/<c r="B6"[^>]*><v>/)
  expect(rows).not.toContain('<f>')
  expect(files['xl/styles.xml']).toContain('#,##0.00')
  expect(files['xl/styles.xml']).toContain('<b/>')
})

test('a book has a sheet for each table, under names Excel takes', async () => {
  const files = await filesOf([sheet, { ...sheet, title: 'Выручка по дням' }])
  expect(files['xl/workbook.xml']).toMatch(/name="Выручка по дням".*name="Выручка по дням 2"/)
})

test('a table of other days than the book’s says its own', async () => {
  const files = await filesOf([{ ...sheet, facts: [{ label: 'Период', text: '1 ноября 2026 г.' }] }])
  expect(files['xl/sharedStrings.xml']).toContain('Период: 1 ноября 2026 г.')
  expect(files['xl/sharedStrings.xml']).not.toContain('13–19 ноября')
})

test('names of sheets: at most 31 characters, none of Excel’s own signs, none twice', () => {
  expect(sheetNames(['a/b:c', 'A B C', 'x'.repeat(40), 'x'.repeat(40), '???'])).toEqual([
    'a b c',
    'A B C 2',
    'x'.repeat(31),
    `${'x'.repeat(29)} 2`,
    '—',
  ])
})

test('days compared with are told over a table that holds their figures, and over no other', async () => {
  const told = 'Сравнение с 6–12 ноября 2026 г.'
  expect((await filesOf([{ ...sheet, isCompared: true }]))['xl/sharedStrings.xml']).toContain(told)
  expect((await filesOf([sheet]))['xl/sharedStrings.xml']).not.toContain(told)
})

async function filesOf(sheets: Sheet[]): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await (await xlsxBlob(sheets, about)).arrayBuffer())
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  )
}
