import { expect, test } from 'vitest'
import { updateOf, valuesOf } from './webhook-values'

const stored = { ...valuesOf(null), url: 'https://a.example/in', events: ['card.done' as const], description: 'Касса' }

test('only what was touched is sent, so that what others changed meanwhile stays', () => {
  expect(updateOf(stored, { ...stored, description: ' ' })).toEqual({ description: null })
  expect(updateOf(stored, { ...stored, events: ['card.done', 'card.moved'] })).toEqual({
    events: ['card.done', 'card.moved'],
  })
  expect(updateOf(stored, stored)).toEqual({})
})

test('of a subscription of an agent, which agent and how are parts of their own', () => {
  const ofAgent = { ...stored, targetKind: 'agent' as const, agentProfile: 'agt_1' }
  expect(updateOf(ofAgent, { ...ofAgent, deliveryMode: 'wake' })).toEqual({ deliveryMode: 'wake' })
})
