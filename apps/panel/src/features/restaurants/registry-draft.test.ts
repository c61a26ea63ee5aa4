import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import { expect, test } from 'vitest'
import { changesOf, draftOf } from './registry-draft'

const registry: RestaurantRegistry = {
  id: 'rst_1',
  object: 'restaurant_registry',
  source: 'source_a',
  sourceKey: '1',
  registryId: null,
  fromSource: true,
  isActive: true,
  timezone: 'Europe/Moscow',
  dayEnd: '05:00',
  sourceWords: null,
  ownWords: { name: 'Север', city: null, address: null, comment: null },
}

test('what was not touched follows what a colleague has changed meanwhile, and is no change of mine', () => {
  const now = { ...registry, ownWords: { ...registry.ownWords, name: 'Север на Невском' } }
  expect(changesOf(now, { ...draftOf(now), city: 'Тверь' })).toEqual({ city: 'Тверь' })
  expect(changesOf(now, { ...draftOf(now), name: 'Север на Невском ' })).toEqual({})
})
