import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFacts, csvText } from './csv'
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
    '\uFEFF"День";"Выручка, ₽";"Доля, %"\r\n"2026-11-15";1483068,52;33,3\r\n"2026-11-16";;-0,5\r\n',
  )
})

test('in English: commas and decimal points', () => {
  expect(csvText(sheet, 'en', '₽')).toBe(
    '\uFEFF"День","Выручка, ₽","Доля, %"\r\n"2026-11-15",1483068.52,33.3\r\n"2026-11-16",,-0.5\r\n',
  )
})

test('names with separators, quotes and line breaks stay in their cell', () => {
  expect(lineOf('Суп; "дня"', 'ru')).toBe('"Суп; ""дня"""')
  expect(lineOf('a,b', 'en')).toBe('"a,b"')
  expect(lineOf('a\nb', 'en')).toBe('"a\nb"')
})

const hostile = [
  ...['=1+1', '+7 900', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A1'],
  ...['Борщ,=1+1', 'a\t=1+1', 'Борщ;=1+1', 'a\n=1+1', 'a\r\n+1', 'a,-1', 'a;@b', 'a,\t=1', 'a,＝1', 'a,\r=1', '\t\t=1'],
  ...['a",=1', 'a,"=1"', '",""=1', '",\n"=1+1"', '=1,=2;=3\t=4\n=5'],
]

// A reader that is no part of the panel, as lenient as spreadsheets are.
const readBy = (text: string, delimiter: string): string[][] =>
  parse(text, { delimiter, bom: true, relax_quotes: true, relax_column_count: true })

test.each(hostile)('whatever separator a program parts by, no cell of it is a formula: %j', (name) => {
  for (const locale of ['ru', 'en'] as const) {
    // What stands in the cells before says where a quote begins for a reader of another separator.
    for (const beside of ['x', 'a,b', 'a;b', 'a"b', ',"']) {
      const text = csvText(
        {
          ...words,
          rows: [
            [beside, name, beside],
            [name, beside, name],
          ],
        },
        locale,
        '₽',
      )
      for (const delimiter of [',', ';', '\t', '|']) {
        expect(
          readBy(text, delimiter)
            .flat()
            .filter((cell) => /^[=+\-@＝＋－＠\t\r]/u.test(cell)),
        ).toEqual([])
      }
    }
  }
})

test('what figures are of stands over them, held as text too', () => {
  const facts = [
    { label: '', text: 'Выручка по дням' },
    { label: 'Отбор', text: '=1+1; блюдо "Суп"' },
  ]
  expect(csvFacts(facts, 'ru')).toBe('"Выручка по дням"\r\n"Отбор";"\'=1+1; блюдо ""Суп"""\r\n')
})

test.each(['=1+1', '-2', '\tx', '＝1'])('a name that a spreadsheet would run is held as text: %j', (name) => {
  expect(lineOf(name, 'ru')).toBe(`"'${name}"`)
})

test('a figure stays a figure, below zero too', () => {
  expect(csvText({ ...words, rows: [[-5, 0.5, -1234.5]] }, 'ru', '₽')).toMatch(/\r\n-5;0,5;-1234,5\r\n$/)
})

test('any other words come back as they were', () => {
  const ordinary = fc
    .stringMatching(/^[a-zа-яё"'(«][a-zа-яё0-9 .:"'()«»!?%₽\r\n-]{0,40}$/u)
    .filter((text) => !/[\r\n]"*[-\r]/.test(text))
  const more = [
    'Суп, «дня»; острый',
    'Кола - 0,5',
    'a, -5 %',
    'строка\r\n\r\nещё',
    '2026-11-15',
    'кофе-пауза',
    'a=b+c@d',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(ordinary, fc.constantFrom(...more)), { minLength: 3, maxLength: 3 }), (row) => {
      expect(readBy(csvText({ ...words, rows: [row] }, 'ru', '₽'), ';')[1]).toEqual(row)
      expect(readBy(csvText({ ...words, rows: [row] }, 'en', '₽'), ',')[1]).toEqual(row)
    }),
  )
})

const words: Sheet = {
  title: '',
  columns: ['a', 'b', 'c'].map((label) => ({ label, kind: 'text' as const })),
  rows: [],
}

function lineOf(name: string, locale: 'ru' | 'en'): string {
  const text = csvText({ title: '', columns: [{ label: 'a', kind: 'text' }], rows: [[name]] }, locale, '₽')
  return text.slice(text.indexOf('\r\n') + 2, -2)
}
