import { scopes } from '@vitrina/contract/scopes'
import { expect, test } from 'vitest'
import { presetFor, presetNames, scopeGroups, withScope } from './scope-choices.ts'

test('the groups of the form hold every scope once', () => {
  const grouped: string[] = scopeGroups.flatMap((group) => [...group.scopes])
  expect(grouped.toSorted()).toEqual([...scopes].toSorted())
})

test('a preset gives nobody what they lack', () => {
  for (const preset of presetNames) expect(presetFor(preset, ['read:checks'])).toEqual(['read:checks'])
  expect(presetFor('all', scopes)).toEqual([...scopes])
})

test('a scope is given and taken away, in the order of the contract', () => {
  const given = withScope(['read:checks'], 'read:restaurants', true)
  expect(given).toEqual(['read:restaurants', 'read:checks'])
  expect(withScope(given, 'read:checks', false)).toEqual(['read:restaurants'])
})
