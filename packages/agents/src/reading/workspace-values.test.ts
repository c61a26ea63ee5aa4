import { beforeAll, expect, test } from 'vitest'
import { demoVocabulary } from '../../test/phrases/phrase.ts'
import { prepare, read } from './read.ts'

beforeAll(() => prepare())

const vocabulary = {
  ...demoVocabulary,
  values: {
    order_category: ['Обычный заказ', 'Доставка курьером', 'С собой', 'Яндекс Еда'],
    station: ['Касса', 'Бар 2', 'Касса летняя'],
    payment_type: ['Наличные', 'Сбербанк эквайринг', 'СБП QR', 'Подарочный сертификат'],
    void_reason: ['Ошибка кассира', 'Отказ гостя', 'Проработка шефа'],
  },
}

const whereOf = (question: string) => {
  const reading = read(question, { vocabulary })
  return reading.kind === 'meant' && reading.meaning.kind === 'figures'
    ? reading.meaning.queries.flatMap(({ where }) => where.map(({ dimension, op, values }) => [dimension, op, values]))
    : reading
}

test.each([
  ['выручка с доставки вчера', ['order_category', 'in', ['Доставка курьером', 'Яндекс Еда']]],
  ['сколько чеков навынос за октябрь', ['order_category', 'in', ['С собой']]],
  ['средний чек в зале вчера', ['order_category', 'in', ['Обычный заказ']]],
  ['сколько прошло по карте вчера', ['payment_type', 'in', ['Сбербанк эквайринг']]],
  ['оплаты сбп за октябрь', ['payment_type', 'in', ['СБП QR']]],
  ['безнал за вчера', ['payment_type', 'notIn', ['Наличные']]],
  ['сколько удалили по ошибке официанта вчера', ['void_reason', 'in', ['Ошибка кассира']]],
])('%s: the usual word is what the accounting system writes', (question, condition) => {
  expect(whereOf(question)).toEqual([condition])
})

test.each([
  ['оплаты подарочный сертификат за октябрь', ['payment_type', 'in', ['Подарочный сертификат']]],
  ['выручка на кассе летняя вчера', ['station', 'in', ['Касса летняя']]],
  ['сколько удалений проработка шефа за октябрь', ['void_reason', 'in', ['Проработка шефа']]],
])('%s: a name that the accounting system gives is known', (question, condition) => {
  expect(whereOf(question)).toEqual([condition])
})

test('a till called as takings are is no till: «касса вчера» is revenue', () => {
  expect(whereOf('касса вчера')).toEqual([])
})

test('what checks of the workspace are not told apart by is refused with what there is', () => {
  const values = { ...vocabulary.values, order_category: ['Обычный заказ', 'С собой'] }
  const reading = read('выручка с доставки вчера', { vocabulary: { ...vocabulary, values } })
  expect(reading).toMatchObject({
    kind: 'refused',
    why: { code: 'noValue', said: ['Доставка'], names: ['Обычный заказ', 'С собой'] },
  })
})
