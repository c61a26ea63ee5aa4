import { beforeAll, describe, expect, test } from 'vitest'
import { demoVocabulary as vocabulary } from '../understand/phrase.ts'
import { canonical } from './canonical.ts'
import type { Meaning, Reading } from './meaning.ts'
import { prepare, read } from './read.ts'

beforeAll(() => prepare())

/** What is made of the last of several questions, in a line each. */
function said(...questions: readonly string[]): string[] {
  let before: Meaning | undefined
  let reading: Reading | undefined
  for (const question of questions) {
    reading = read(question, { vocabulary, ...(before && { before }) })
    if (reading.kind === 'meant') before = reading.meaning
  }
  if (!reading || reading.kind === 'refused') return [`refused: ${reading?.why.code}`]
  const meanings = reading.kind === 'meant' ? [reading.meaning] : reading.readings
  return meanings.map((one) => canonical(one, 'ru', vocabulary))
}

describe('a word that nothing stands for leaves no reading', () => {
  test.each([
    ['сколько мы потратили вчера'],
    ['выручка с террасы'],
    ['выручка по кальянам за октябрь'],
    ['сколько стульев в зале'],
    ['выручка по сменам'],
    ['выручка на 1 официанта'],
    ['сколько столов обслужили вчера'],
    ['официанты с выручкой ниже среднего за октябрь'],
    ['выручка за первую неделю ноября'],
    ['какая доля чеков с десертами'],
    ['сколько стоит доставка'],
    ['как насчёт погоды'],
    ['какая завтра погода'],
    ['спасибо'],
    ['выручка за декабрь 2027'],
    ['выручка по залам'],
    ['что делать с собаками'],
    ['how many seats do we have'],
    ['средний чек мужчин и женщин'],
    ['constructor __proto__ toString'],
    ['обед или ужин выручка'],
  ])('%s', (question) => {
    expect(said(question)[0]).toMatch(/^refused/)
  })
})

describe('what once was read as something else', () => {
  test.each([
    [
      'продаём ниже себестоимости',
      'Прибыль с единицы · по блюдам · 19 октября – 17 ноября · Прибыль с единицы меньше 0',
    ],
    ['что было в самом большом чеке за вчера', 'Строки чека · 17 ноября · сначала большие: Итог чека · первые 1'],
    ['выручка, чеки, средний чек за вчера', 'Выручка, Чеки, Средний чек · 17 ноября'],
    ['выручка за октябрь к прошлому месяцу', 'Выручка · 1–31 октября · к предыдущему периоду'],
    ['какой процент скидок у Зориной за октябрь', 'Доля скидок · Официант: Анна Зорина · 1–31 октября'],
    [
      'самое дорогое блюдо',
      'Цена в меню · по блюдам · 19 октября – 17 ноября · сначала большие: Цена в меню · первые 1',
    ],
    ['сколько муки пришло и сколько ушло за октябрь', 'Приход, Расход · Товар: Мука пшеничная · 1–31 октября'],
    ['сколько блюд продали вчера', 'Продано · 17 ноября'],
    [
      'кто чаще всех удаляет позиции',
      'Удаления · по официантам · 19 октября – 17 ноября · сначала большие: Удаления · первые 1',
    ],
    ['минимальная выручка за день в октябре', 'Выручка · по дням · 1–31 октября · сначала меньшие: Выручка'],
    ['выручка за неделю против прошлой', 'Выручка · 11–17 ноября · к предыдущему периоду'],
    ['сколько вернули гостям вчера', 'Возвраты · 17 ноября'],
  ])('%s', (question, line) => {
    expect(said(question)).toEqual([line])
  })

  test('what is bought beside coffee is none of what is held', () => {
    expect(said('что берут вместе с кофе')).toEqual(['refused: notHeld'])
  })
})

test('one of several readings is asked for, each in a line of its own', () => {
  expect(said('выручка Арбата и Покровки за октябрь')).toEqual([
    'Выручка · по ресторанам · Скатерть на Арбате, Скатерть на Покровке · 1–31 октября',
    'Выручка · Скатерть на Арбате, Скатерть на Покровке · 1–31 октября',
  ])
})

describe('a question goes on from the one before it', () => {
  test.each([
    [['выручка вчера на арбате', 'а сколько было гостей'], 'Гости · Скатерть на Арбате · 17 ноября'],
    [
      ['топ 10 блюд по выручке за октябрь', 'только супы', 'а топ 3'],
      'Выручка · по блюдам · Категория меню: Супы · 1–31 октября · сначала большие: Выручка · первые 3',
    ],
    [['сколько муки пришло за октябрь', 'а сахара', 'а в деньгах'], 'Сумма прихода · Товар: Сахар · 1–31 октября'],
    [['выручка за октябрь', 'а год назад?'], 'Выручка · 1–31 октября 2025'],
    [['самый большой чек за вчера', 'а что в нём'], 'Строки чека · 17 ноября · сначала большие: Итог чека · первые 1'],
    [
      ['выручка вчера на арбате', 'какой средний чек на покровке за октябрь'],
      'Средний чек · Скатерть на Покровке · 1–31 октября',
    ],
  ])('%j', (questions, line) => {
    expect(said(...questions)).toEqual([line])
  })
})

test('keys pressed with the other layout are read as they were meant, and it is said', () => {
  const reading = read('dshexrf pf dxthf', { vocabulary })
  expect(reading).toMatchObject({
    language: 'ru',
    kind: 'meant',
    assumed: [{ code: 'layout', read: 'выручка за вчера' }],
  })
})

test('«ср чек» is a mean, and «в ср» a Wednesday', () => {
  expect(said('ср чек за октябрь по арбату')).toEqual(said('средний чек за октябрь по арбату'))
  expect(said('ср. наценка за октябрь')).toEqual(said('средняя наценка за октябрь'))
  expect(said('чеки в ср')).toEqual(said('чеки в среду'))
})

test('guests a guest are nothing to tell beside revenue a guest', () => {
  expect(said('на вайнера за прошлую неделю сколько гостей и сколько на гостя').join()).not.toContain('Гости на гостя')
})

test('a Sunday asked after a Saturday is the Sunday alone', () => {
  expect(said('average check on Saturdays', 'and yesterday?')).toEqual(said('average check yesterday'))
  expect(said('средний чек по субботам', 'а вчера?')).toEqual(said('средний чек вчера'))
})
