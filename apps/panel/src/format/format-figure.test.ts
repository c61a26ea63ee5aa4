import { expect, test } from 'vitest'
import { figureFormat } from './format-figure'

test('a change of −0.02 % is not told as none, one of −1.37 % is told to a tenth', () => {
  const { change } = figureFormat('ru', 'RUB')
  expect(change(-0.02).replace('\u00a0', ' ')).toBe('−0,02 %')
  expect(change(-1.37).replace('\u00a0', ' ')).toBe('−1,4 %')
  expect(change(4.2).replace('\u00a0', ' ')).toBe('+4,2 %')
})

test('an axis tells its unit: 500 thousand roubles, 30 %, 30 hours, and a plain number of goods', () => {
  const format = figureFormat('ru', 'RUB')
  const told = (['money', 'percent', 'hours', 'count', 'quantity'] as const).map((unit) =>
    format.compact(unit, unit === 'money' ? 500_000 : 30).replace(/\s/g, ' '),
  )
  expect(told).toEqual(['500 тыс. ₽', '30 %', '30 ч', '30', '30'])
  expect(format.compact('money', 1_250_000).replace(/\s/g, ' ')).toBe('1,3 млн ₽')
  expect(format.compact('money', -2).replace(/\s/g, ' ')).toBe('−2 ₽')
})
