import { expect, test } from 'vitest'
import { figureFormat } from './format-figure'

test('a change of −0.02 % is not told as none, one of −1.37 % is told to a tenth', () => {
  const { change } = figureFormat('ru', 'RUB')
  expect(change(-0.02).replace('\u00a0', ' ')).toBe('−0,02 %')
  expect(change(-1.37).replace('\u00a0', ' ')).toBe('−1,4 %')
  expect(change(4.2).replace('\u00a0', ' ')).toBe('+4,2 %')
})
