import type { Unit } from '@vitrina/contract/widget'
import { expect, test } from 'vitest'
import { figureFormat } from './format-figure'

test('a change of −0.02 % is not told as none, one of −1.37 % is told to a tenth', () => {
  const { change } = figureFormat('ru', 'RUB')
  expect(change(-0.02).replace('\u00a0', ' ')).toBe('−0,02 %')
  expect(change(-1.37).replace('\u00a0', ' ')).toBe('−1,4 %')
  expect(change(4.2).replace('\u00a0', ' ')).toBe('+4,2 %')
})

const axisOf = (locale: 'ru' | 'en', unit: Unit, ticks: number[]) => {
  const write = figureFormat(locale, 'RUB').axis(unit, ticks)
  return ticks.map((tick) => write(tick).replace(/\s/g, ' '))
}

test('an axis tells its unit: 500 thousand roubles, 30 %, 30 hours, and a plain number of goods', () => {
  expect(axisOf('ru', 'money', [0, 250_000, 500_000])).toEqual(['0 ₽', '250 тыс. ₽', '500 тыс. ₽'])
  expect(axisOf('ru', 'percent', [0, 30])).toEqual(['0 %', '30 %'])
  expect(axisOf('ru', 'hours', [0, 30])).toEqual(['0 ч', '30 ч'])
  expect(axisOf('ru', 'count', [0, 30])).toEqual(['0', '30'])
  expect(axisOf('ru', 'quantity', [0, 30])).toEqual(['0', '30'])
})

test('steps of 250 thousand are told exactly and all in millions', () => {
  const ticks = [1_000_000, 1_250_000, 1_500_000, 1_750_000, 2_000_000]
  expect(axisOf('ru', 'money', ticks)).toEqual(['1 млн ₽', '1,25 млн ₽', '1,5 млн ₽', '1,75 млн ₽', '2 млн ₽'])
  expect(axisOf('en', 'money', ticks)).toEqual(['₽1M', '₽1.25M', '₽1.5M', '₽1.75M', '₽2M'])
  expect(axisOf('ru', 'count', [0, 5000, 10_000])).toEqual(['0', '5 тыс.', '10 тыс.'])
})

test('steps of 450 up to 1,800 are told without thousands', () => {
  expect(axisOf('ru', 'money', [0, 450, 900, 1350, 1800])).toEqual(['0 ₽', '450 ₽', '900 ₽', '1 350 ₽', '1 800 ₽'])
})

test('small steps and what is below 0 keep their digits', () => {
  expect(axisOf('ru', 'percent', [29.25, 29.5])).toEqual(['29,25 %', '29,5 %'])
  expect(axisOf('ru', 'money', [-150_000, -2])).toEqual(['−150 тыс. ₽', '−0,002 тыс. ₽'])
})
