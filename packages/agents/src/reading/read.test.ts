import { beforeAll, describe, expect, test } from 'vitest'
import { demoVocabulary as vocabulary } from '../testing/phrases/phrase.ts'
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
    ['сколько столов занято сейчас'],
    ['сколько курьеров работает'],
    ['сколько зарабатывает официант'],
    ['сколько продадим в декабре'],
    ['сколько молока на складе'],
    ['выручка на сотрудника'],
    ['выручка по полу гостей'],
    ['guests per dish'],
    ['скидки по оплатам'],
    ['напиши пост про медовик'],
    ['кто ты'],
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
    ['на какую сумму закупили товара вчера', 'Сумма прихода · 17 ноября'],
    ['выручка и гости вчера одной таблицей', 'Выручка, Гости · 17 ноября'],
    ['sales and refunds yesterday in one table', 'Выручка, Возвраты · 17 ноября'],
    ['нал и безнал вчера', 'Оплаты · по видам оплаты · 17 ноября'],
    ['сколько чеков в среднем за смену в октябре', 'Чеков за день в среднем · 1–31 октября'],
    ['сколько делаем после полуночи', 'Выручка · Час: от 0 до 5 · 19 октября – 17 ноября'],
    ['гости сегодня до обеда', 'Гости · Час: от 6 до 11 · 18 ноября'],
    [
      'официанты у которых скидки больше 5 процентов',
      'Доля скидок · по официантам · 19 октября – 17 ноября · Доля скидок больше 5',
    ],
    [
      'сколько муки пришло и сколько списали за октябрь',
      'Приход · Товар: Мука пшеничная · 1–31 октября · и ещё · Расход · Товар: Мука пшеничная · Причина движения: Списание · 1–31 октября',
    ],
    ['чего выручка упала вчера', 'Из чего сложилось изменение: Выручка · 17 ноября · к предыдущему периоду'],
    ['check 2207 from Sunday', 'Чеки списком · Номер чека: 2207 · 15 ноября'],
    ['скинь кассу за вчера', 'Выручка · 17 ноября'],
    ['напомни сколько гостей было вчера', 'Гости · 17 ноября'],
    ['weekend sales vs weekday sales in October', 'Выручка · по будням и выходным · 1–31 октября'],
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
    [['выручка за октябрь', 'к прошлому году'], 'Выручка · 1–31 октября · к году раньше'],
    [['гости за эту неделю', 'и за прошлую тоже'], 'Гости · 9–15 ноября'],
    [['гости в субботу', 'а в прошлую?'], 'Гости · 7 ноября'],
    [['выручка за прошлую неделю', 'сравни с предыдущей'], 'Выручка · 9–15 ноября · к предыдущему периоду'],
    [
      ['топ-10 блюд по выручке за октябрь', 'наоборот'],
      'Выручка · по блюдам · 1–31 октября · сначала меньшие: Выручка · первые 10',
    ],
    [
      ['почему упала выручка на прошлой неделе', 'а чеки?'],
      'Из чего сложилось изменение: Чеки · 9–15 ноября · к предыдущему периоду',
    ],
    [['самый большой чек за вчера', 'а что в нём'], 'Строки чека · 17 ноября · сначала большие: Итог чека · первые 1'],
    [
      ['выручка вчера на арбате', 'какой средний чек на покровке за октябрь'],
      'Средний чек · Скатерть на Покровке · 1–31 октября',
    ],
  ])('%j', (questions, line) => {
    expect(said(...questions)).toEqual([line])
  })
})

describe('a question with words that nobody here knows', () => {
  test('is refused with the question it is without them', () => {
    const reading = read('выручка по кальянам за октябрь', { vocabulary })
    expect(reading).toMatchObject({ kind: 'refused', why: { code: 'unknownWords', words: ['кальянам'] } })
    if (reading.kind !== 'refused') return
    expect(reading.nearest.map((one) => canonical(one, 'ru', vocabulary))).toEqual(['Выручка · 1–31 октября'])
  })

  test.each([['сколько стульев в зале'], ['кальян вчера'], ['сколько мужчин и женщин было']])(
    '%s: has none near where no figure was said',
    (question) => {
      const reading = read(question, { vocabulary })
      expect(reading).toMatchObject({ kind: 'refused', nearest: [] })
    },
  )

  test('has three near at most, each of which there is', () => {
    const reading = read('топ продаж по кальянам за октябрь', { vocabulary })
    if (reading.kind !== 'refused') throw new Error(reading.kind)
    expect(reading.nearest.length).toBeLessThanOrEqual(3)
    for (const one of reading.nearest) {
      const again = read(canonical(one, 'ru', vocabulary), { vocabulary })
      expect(again).toMatchObject({ kind: 'meant', meaning: one })
    }
  })
})

test('rows that were not said are asked for', () => {
  expect(said('топ-10 по выручке за октябрь')).toEqual([
    'Выручка · по блюдам · 1–31 октября · сначала большие: Выручка · первые 10',
    'Выручка · по официантам · 1–31 октября · сначала большие: Выручка · первые 10',
  ])
})

test('a name said with another stays when one of the two is asked back', () => {
  expect(said('who sold more in October, Zorina or Lapshin')).toHaveLength(2)
  for (const line of said('who sold more in October, Zorina or Lapshin')) expect(line).toContain('Артём Лапшин')
})

test('a verb or a word before it tells a woman from a man of the same surname', () => {
  expect(said('сколько гостей обслужила Зорина вчера')).toEqual(['Гости · Официант: Анна Зорина · 17 ноября'])
  expect(said('средний чек у Зорина вчера')).toEqual(['Средний чек · Официант: Кирилл Зорин · 17 ноября'])
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
