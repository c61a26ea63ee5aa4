import { expect, test } from 'vitest'
import { refusalText } from './ask-back.ts'
import { speechOf } from './speech.ts'

const ru = speechOf('ru', { currency: 'RUB', today: '2026-11-18' })
const en = speechOf('en', { currency: 'RUB', today: '2026-11-18' })

test('what is not told by what was asked is refused in words of the reader, with what it is told by', () => {
  const why = { code: 'noCell', metric: 'payments', dimensions: ['product'], offered: ['day', 'restaurant'] } as const
  const own = { ...why, dimensions: [...why.dimensions], offered: [...why.offered] }
  expect(refusalText(ru, own)).toBe('«Оплаты» не считается по товарам. Считается: по времени, по ресторанам.')
  expect(refusalText(en, own)).toBe('Payments is not told by product. It is told over time, by restaurant.')
})

test('what is no sum has no share: said in the language of the question', () => {
  expect(refusalText(ru, { code: 'noTransform' })).toMatch(/^Так это не считается: доли/)
  expect(refusalText(en, { code: 'noTransform' })).toMatch(/^It can’t be told like this: sums/)
})
