import { ChangePrice } from '@vitrina/contract/dish'
import { MailingDraft } from '@vitrina/contract/mailing'
import { expect, test } from 'vitest'
import { draftOf, valuesOf } from '@/features/mailings/mailing-values'
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

test('every fault of a form is told at once: those of the contract and those of the form', () => {
  const offer = { isMailConnected: true, timezone: 'Europe/Moscow', members: [], restaurants: [] }
  const start = valuesOf(null, offer, { name: ' ', language: 'ru', email: 'a@example.com' })
  const schema = typed(MailingDraft, draftOf, ({ isOfSome }) => (isOfSome ? ['restaurants'] : []))
  const { error } = schema.safeParse({ ...start, isOfSome: true, blocks: [], others: 'нет адреса' })
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['name', 'blocks', 'recipients', 'restaurants']),
  )
})
