import type { AgentDetail } from '@vitrina/contract/agent'
import { expect, test } from 'vitest'
import { agentName, labelledAgent } from './agent-labels'
import { valuesOf, withoutOwn } from './agent-values'

const keeper: AgentDetail = {
  ...{ id: 'agt_1', object: 'agent', kind: 'employee', name: 'Кладовщик', description: 'Мой текст' },
  ...{ adapter: 'agent_local', isActive: true, instructions: '', scopes: [], isExternal: false, isBuiltIn: true },
  ...{ labelsOf: { profile: 'stock_keeper', labels: ['name'] }, ownAdapter: null, lastRun: null, version: 1 },
}

test('an agent of the product has the texts that nobody has changed in the reader’s language', () => {
  expect(labelledAgent(keeper, 'en')).toEqual({ ...keeper, name: 'Stock keeper' })
  expect(labelledAgent(keeper, 'ru')).toEqual(keeper)
  const { labelsOf: _, ...own } = keeper
  expect(labelledAgent(own, 'en')).toEqual(own)
})

test('what an agent did has its name in the reader’s language if it is the product’s, or as it was recorded', () => {
  const { labelsOf: _, ...own } = { ...keeper, id: 'agt_2', name: 'Завхоз' }
  const agents = [keeper, own]
  expect(agentName(agents, { id: 'agt_1', name: 'Кладовщик' }, 'en')).toBe('Stock keeper')
  expect(agentName(agents, { id: 'agt_1', name: 'Кладовщик' }, 'ru')).toBe('Кладовщик')
  expect(agentName(agents, { id: 'agt_2', name: 'Кладовщик' }, 'en')).toBe('Кладовщик')
  expect(agentName(agents, { id: 'usr_1', name: 'Вера' }, 'en')).toBe('Вера')
})

test('a text of the product that was not changed is not saved as somebody’s own', () => {
  const stored = labelledAgent(keeper, 'en')
  const values = valuesOf(stored, [])
  expect(withoutOwn(values, stored)).not.toHaveProperty('name')
  expect(withoutOwn(values, stored)).toMatchObject({ description: 'Мой текст', isActive: true })
  expect(withoutOwn({ ...values, name: 'Storekeeper' }, stored)).toMatchObject({ name: 'Storekeeper' })
})
