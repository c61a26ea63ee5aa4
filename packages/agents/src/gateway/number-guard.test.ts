import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceOfPeriod, evidenceOfText, readingOf } from './evidence.ts'
import { unsupportedNumbers } from './number-guard.ts'

const call = { method: 'GET', path: '/restaurants', query: { date_from: '2026-03-01', date_to: '2026-03-31' } }
const reading = (body: Record<string, unknown>, path = '/restaurants') =>
  readingOf({ call: { ...call, path }, shown: body, body, timezone: 'Europe/Moscow' })
const body = {
  object: 'list',
  data: [
    { id: 'rst_01HZX9', name: 'Кафе 24', revenue: 1_234_567.89, checks: 1840, avgCheck: 670.96, changePct: -5.34 },
    { id: 'rst_01HZX8', name: 'Кола 0,5', revenue: 98_000, checks: null, openedAt: '2026-03-10T12:05:00+03:00' },
    { id: 'rst_01HZX7', name: 'Южный', revenue: 512.4, hour: '18', day: '2026-03-15' },
  ],
  meta: { limit: 50, offset: 0, total: 37, generatedAt: '2026-04-01T09:41:00Z' },
}
const more = {
  data: [
    { id: 't_1', object: 'card', title: 'Выручка за ноябрь 9 999 999 ₽', content: 'Было 8 888 888 ₽, 77' },
    { id: '2.5', weekday: '6', name: 'Четыре сыра', table: '12', sourceKey: '100200', xs: ['0', '7', '13', '8', '9'] },
  ],
}
const grounds = {
  readings: [reading(body), reading(more)],
  given: [
    evidenceOfText('Сравни с планом 700 тыс. за 5 апреля'),
    evidenceOfPeriod({ from: '2026-03-02', to: '2026-04-01' }),
  ],
}
const lies = (text: string, over = grounds) => unsupportedNumbers(text, over)

describe('a text is let through with', () => {
  test.each([
    'Выручка 1 234 567,89 ₽',
    'Выручка 1 234 567,89 ₽ и 1 840 чеков',
    'Revenue 1,234,567.89 over 1,840 checks',
    'Выручка 1.234.567,89',
    'Выручка 1 234 568 ₽, чеков **1840**',
    'Около 1,2 млн ₽, точнее 1,235 млн, или 1235 тыс. ₽',
    'Выручка 1,23 миллиона рублей, 98 тысяч рублей, 98к',
    'Снизилась на 5,3 %',
    'Изменение −5,34 %, то есть -5.3%',
    'Средний чек 671 ₽',
    'Всего 37 ресторанов, показаны 3',
    'Лидер «Кафе 24», за ним Кола 0,5 и rst_01HZX7',
    '1. Кафе 24\n2. Кола 0,5\n3. Южный',
    '**1.** Кафе\n**2)** Кола',
    'Южный на 3-м месте',
    'За март 2026 года, с 1 по 31 марта 2026, 01.03.2026–31.03.2026, в 1 квартале 2026 года',
    'За 31 день лучшим был 15 марта, а в 2026 г. — 15.03',
    'Чек открыт 10 марта в 12:05, пик в 18:00',
    'План 700 тыс. (700 000 ₽) за 5 апреля',
    'С 2 марта по 1 апреля',
    'Три ресторана из тридцати семи',
    'Один из ресторанов и первый в списке',
    'Данных нет.',
    '',
    'Топ-3 ресторана',
    'Топ 3 и 3 лучших',
    'Показаны первые 2 из 37 ресторанов',
    'Двое официантов дали больше всех, трое меньше',
    'Задача «Выручка за ноябрь 9 999 999 ₽» закрыта',
    'Пицца «Четыре сыра» и просто четыре сыра',
    'Во второй половине марта и в третьем квартале без перемен',
    'Стол 12, ключ 100200',
  ])('%j', (text) => {
    expect(lies(text)).toEqual([])
  })
})

describe('a text is stopped with', () => {
  test.each([
    ['a number nobody gave', 'Выручка 1 500 000 ₽', ['1 500 000']],
    ['one that is nearly right', 'Выручка 1 234 567,88 ₽', ['1 234 567,88']],
    ['a rounding that is none', 'Около 1,3 млн ₽', ['1,3 млн']],
    ['a whole number rounded without saying so', 'Выручка 1 200 000', ['1 200 000']],
    ['the same figures of another size', 'Выручка 98 млн', ['98 млн']],
    ['a sum of two', 'Вместе 1 332 567,89', ['1 332 567,89']],
    ['a sign that is not there', 'Средний чек −671', ['−671']],
    ['a percentage nobody computed', 'Это 42 % выручки', ['42']],
    ['a number in words', 'Выручка двести тысяч', ['двести тысяч']],
    ['an amount in words', 'Выручка вдвое больше, почти миллион', ['вдвое', 'миллион']],
    ['a date that is nowhere', 'Лучший день — 17 марта 2026', ['17 марта 2026']],
    ['a year that is nowhere', 'За март 2025 года', ['март 2025 года']],
    ['a time that is nowhere', 'Пик в 21:00', ['21:00']],
    ['what only says how the answer was made', 'Показаны 50 строк в 09:41', ['09:41', '50']],
    ['a zero in the place of what is unknown', 'Чеков 0', ['0']],
    ['a list that does not count its lines', '7. Кафе', ['7']],
    ['a place beyond the list', 'Южный на 9 месте', ['9']],
    ['figures of another script', 'Выручка ١٥٠٠٠', ['15000']],
    ['figures of full width', 'Выручка ５００', ['500']],
    ['numbers that are no digits', 'Глава 𐄇', ['𐄇']],
    ['figures glued to words', 'Выручка500руб', ['500']],
    ['an id that is a number', 'Выручка 2,5 млн ₽', ['2,5 млн']],
    ['a number of an axis', 'Выручка выросла на 6 % и 13', ['6', '13']],
    ['a length of a list as a figure', 'Выручка 3 ₽, рост на 3 %, чеков 3, 3 чека', ['3']],
    ['how many rows there are as a figure', 'Средний чек 37', ['37']],
    ['a code as a figure', 'Продано 12 порций за 100200 руб', ['12', '100200']],
    ['rows as what was sold', 'Продано 2 блюда', ['2']],
    ['more of the best than there are', 'Топ-9 ресторанов', ['9']],
    ['the title of a card told as a fact', 'Выручка за ноябрь 9 999 999 ₽', ['9 999 999']],
    ['what somebody wrote on a card', 'Было 8 888 888 ₽', ['8 888 888']],
    [
      'halves and parts',
      'Упала на треть, на четверть, наполовину, на пятую часть',
      [...['треть', 'четверть', 'наполовину', 'пятую']],
    ],
    ['many times', 'Чеки удвоились, двукратный рост, в разы', ['удвоились', 'двукратный', 'разы']],
    ['about so many', 'Полсотни, пара сотен и десятки чеков', ['Полсотни', 'пара', 'сотен', 'десятки']],
    ['nought in words', 'Ноль чеков', ['Ноль']],
    [
      'English words',
      'Revenue is five thousand, half a million, doubled',
      [...['five', 'thousand', 'half', 'million', 'doubled']],
    ],
    ['a name with a figure too many', 'Кафе 245', ['245']],
  ])('%s: %j', (_, text, numbers) => {
    expect(lies(text)).toEqual(numbers)
  })
})

const amount = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }).map((kopecks) => kopecks / 100)
const formats: ((value: number) => string)[] = [
  (value) => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 }),
  (value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
  (value) => String(value),
  (value) => value.toFixed(2).replace('.', ','),
  (value) => `${(value / 1e6).toFixed(2).replace('.', ',')} млн ₽`,
  (value) => `${(value / 1e3).toFixed(1)} тыс.`,
  (value) => `${Math.round(value)} %`,
]

describe('whatever the numbers are', () => {
  test('one of an answer passes in every way it is usually written', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom(...formats),
        (all, at, write) => {
          const value = all[at % all.length] ?? 0
          // A fall that rounds to nothing has lost its sign.
          const text = write(value).replace(/^[-−]([0.,]+(?!\d))/, '$1')
          expect(lies(`Итого ${text}, это всё.`, { readings: [reading({ all })], given: [] })).toEqual([])
        },
      ),
    )
  })

  test('one that no answer rounds to never passes', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 8 }),
        amount,
        fc.constantFrom(...formats.slice(0, 4)),
        (all, value, write) => {
          fc.pre(Math.abs(value) > 100 && all.every((held) => Math.abs(Math.abs(held) - Math.abs(value)) > 1))
          // «1,234» is a fraction and a thousand; either may be meant.
          fc.pre(all.every((held) => Math.abs(Math.abs(held) * 1000 - Math.abs(value)) > 1000))
          const found = lies(`Итого ${write(value)}.`, { readings: [reading({ all: { ...all } })], given: [] })
          expect(found.length).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('no text with a figure in it passes where nothing was read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.string(),
        (before, value, after) => {
          const text = `итог ${before.replaceAll('\n', '')}${value}${after}`
          expect(lies(text, { readings: [], given: [] }).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
