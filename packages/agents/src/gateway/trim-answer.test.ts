import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimAnswer } from './trim-answer.ts'

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i, name: 'x'.repeat(40) }))

test('an answer that is short enough stays as it is', () => {
  const body = { data: rows(3), meta: { total: 3 } }
  expect(trimAnswer(body, 1000)).toBe(body)
})

test('a long list loses its end, its total stays, and the model is told', () => {
  const shown = trimAnswer({ data: rows(300), meta: { total: 300 } }, 3000)
  expect(shown).toMatchObject({ meta: { total: 300 }, trimmed: expect.stringContaining('не больше 25 первых строк') })
  expect(shown['data']).toEqual(rows(25))
})

test('what no cutting makes short enough is not shown at all', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, i]))
  expect(trimAnswer(wide, 1000)).toEqual({ trimmed: 'Ответ слишком велик и не показан; сузьте запрос.' })
})

test('whatever the answer is, what is shown of it is within the bound', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 200, max: 2000 }), (body, most) => {
      expect(JSON.stringify(trimAnswer(JSON.parse(JSON.stringify(body)), most)).length).toBeLessThanOrEqual(most)
    }),
  )
})
