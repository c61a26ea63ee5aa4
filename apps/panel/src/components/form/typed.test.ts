import { ChangePrice } from '@vitrina/contract/dish'
import { expect, test } from 'vitest'
import { numberIn } from '@/lib/number-in'
import { numberOrNull, textOrNull, typed } from './typed'

const price = typed(ChangePrice, ({ text }: { text: string }) => ({ price: numberIn(text, 'ru') ?? Number.NaN }))

test('a price typed with a comma is sent as a number', () => {
  expect(price.parse({ text: '1 234,50' })).toEqual({ price: 1234.5 })
})

test.each(['', 'много', '0', '12,345'])('the price «%s» is refused at the field of the contract', (text) => {
  expect(price.safeParse({ text }).error?.issues.map(({ path }) => path)).toEqual([['price']])
})

test('an empty field is null, and zero is not empty', () => {
  expect([textOrNull('  '), textOrNull(' Касса ')]).toEqual([null, 'Касса'])
  expect([numberOrNull(''), numberOrNull('0')]).toEqual([null, 0])
})
