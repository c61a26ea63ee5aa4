import { expect, test } from 'vitest'
import { csvText } from './csv'
import type { Sheet } from './sheet'

const sheet: Sheet = {
  title: 'Выручка',
  columns: [
    { label: 'день', kind: 'date' },
    { label: 'выручка', kind: 'money' },
    { label: 'доля', kind: 'percent' },
  ],
  rows: [
    ['2026-11-15', 1483068.52, 33.3],
    ['2026-11-16', null, { value: -0.5, unit: 'percent' }],
  ],
}

test('in Russian: a mark of UTF-8, semicolons, decimal commas, ISO dates, every digit, the unknown empty', () => {
  expect(csvText(sheet, 'ru', '₽')).toBe(
    '\uFEFFДень;Выручка, ₽;Доля, %\r\n2026-11-15;1483068,52;33,3\r\n2026-11-16;;-0,5\r\n',
  )
})

test('in English: commas and decimal points', () => {
  expect(csvText(sheet, 'en', '₽')).toBe(
    '\uFEFFДень,"Выручка, ₽","Доля, %"\r\n2026-11-15,1483068.52,33.3\r\n2026-11-16,,-0.5\r\n',
  )
})

test('names with separators, quotes and line breaks stay in their cell', () => {
  expect(lineOf('Суп; "дня"', 'ru')).toBe('"Суп; ""дня"""')
  expect(lineOf('a,b', 'en')).toBe('"a,b"')
  expect(lineOf('a\nb', 'en')).toBe('"a\nb"')
})

test.each(['=1+1', '+7 900', '-2', '@SUM(A1)', '\t=1', '＝1'])(
  'a name that a spreadsheet would run is held as text: %j',
  (name) => {
    expect(lineOf(name, 'ru')).toBe(`'${name}`)
  },
)

function lineOf(name: string, locale: 'ru' | 'en'): string {
  const text = csvText({ title: '', columns: [{ label: 'a', kind: 'text' }], rows: [[name]] }, locale, '₽')
  return text.slice(text.indexOf('\r\n') + 2, -2)
}
