import { normalQuery } from '@vitrina/contract/figure-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Meaning } from '../reading/meaning.ts'
import { gatewaySessions, withTurn } from './gateway-session.ts'

test('what is said is remembered, the last eight times', () => {
  let session = withTurn(null, 'в0', 'о0')
  for (let i = 1; i < 12; i += 1) session = withTurn(session, `в${i}`, `о${i}`)
  const read = gatewaySessions.decode(gatewaySessions.encode(session))
  expect(read).toEqual(session)
  expect(read?.turns.map(({ question }) => question)).toEqual(['в4', 'в5', 'в6', 'в7', 'в8', 'в9', 'в10', 'в11'])
})

test('what was meant last is remembered with it, unless it is endless', () => {
  const where = { dimension: 'dish', op: 'in', values: ['dish_1'] } as const
  const meant = (values: string[]): Meaning => ({
    kind: 'figures',
    queries: [normalQuery({ metrics: ['revenue'], where: [{ ...where, values }], period: { rule: 'today' } })],
  })
  const session = withTurn(null, 'в', 'о', meant(['dish_1']))
  expect(gatewaySessions.decode(gatewaySessions.encode(session))).toEqual(session)
  const endless = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(300, 'я'))
  expect(withTurn(null, 'в', 'о', meant(endless))).toEqual({ turns: [{ question: 'в', answer: 'о' }] })
  expect(gatewaySessions.decode('{"v":1,"turns":[],"before":{"kind":"figures","queries":[{}]}}')).toEqual({ turns: [] })
})

test('whatever is said, a session stays within its bounds and is read again', () => {
  const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '\0', '\ud800'))
  const long = fc.tuple(word, fc.nat(4000)).map(([text, times]) => text.repeat(times).slice(0, 5000))
  fc.assert(
    fc.property(fc.array(fc.tuple(long, long), { maxLength: 12 }), (said) => {
      const session = said.reduce<ReturnType<typeof withTurn> | null>((kept, [q, a]) => withTurn(kept, q, a), null)
      if (session)
        expect(gatewaySessions.decode(gatewaySessions.encode(session))?.turns.length).toBe(session.turns.length)
    }),
    { numRuns: 30 },
  )
})

test.each(['', 'x', 'null', '[]', '{}', '{"v":2,"turns":[]}', '{"v":1,"turns":[{"q":1}]}', `"${'x'.repeat(300_000)}"`])(
  'what is no session of this kind is forgotten',
  (text) => {
    expect(gatewaySessions.decode(text)).toBeNull()
  },
)
