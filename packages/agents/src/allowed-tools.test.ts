import { Card } from '@vitrina/contract/card'
import { ServiceEvent } from '@vitrina/contract/event'
import { describe, expect, test } from 'vitest'
import type { RunCause } from './adapter.ts'
import { mayUse, refusalOf } from './allowed-tools.ts'

const at = '2026-03-30T10:00:00Z'

function cardBy(type: 'user' | 'key' | 'agent'): RunCause {
  const card = Card.parse({
    ...{ id: 't_1', object: 'card', title: 'x', content: null, status: 'in_progress', priority: 'normal' },
    ...{
      assigneeId: null,
      assignee: null,
      commentsCount: 0,
      createdAt: at,
      updatedAt: at,
      startedAt: null,
      doneAt: null,
    },
    createdBy: { type, id: 'x', name: 'x' },
  })
  return { kind: 'card', card, comments: [] }
}

const event: RunCause = {
  kind: 'event',
  text: 'x',
  event: ServiceEvent.parse({
    ...{ id: 'evt_1', object: 'event', type: 'stock.low', createdAt: at, apiVersion: 'x', livemode: true },
    ...{ actor: { type: 'exchange', id: 'x' }, data: { object: {} } },
  }),
}
const question: RunCause = { kind: 'question', question: 'x' }
const tool = (name: string, changes = true) => ({ name, description: '', inputSchema: {}, changes })

describe('a run may change', () => {
  test.each<[string, RunCause, string[]]>([
    ['for a question: the board by a new card', question, ['create_card']],
    ['for an event: the board', event, ['create_card', 'update_card', 'delete_card']],
    ['for a card of an agent: the board', cardBy('agent'), ['create_card', 'update_card', 'delete_card']],
    ['for a card of people: all', cardBy('user'), ['create_card', 'update_card', 'delete_card', 'update_dish_price']],
    ['for a card of keys: all', cardBy('key'), ['create_card', 'update_card', 'delete_card', 'update_dish_price']],
  ])('%s', (_, cause, allowed) => {
    const tools = ['create_card', 'update_card', 'delete_card', 'update_dish_price'].map((name) => tool(name))
    expect(tools.filter((each) => mayUse(each, cause)).map(({ name }) => name)).toEqual(allowed)
    expect(tools.filter((each) => refusalOf(each, {}, cause) === null).map(({ name }) => name)).toEqual(allowed)
    expect(mayUse(tool('get_dishes', false), cause)).toBe(true)
  })
})

describe('a card that an agent makes or changes', () => {
  test.each<[string, RunCause]>([
    ['an event', event],
    ['a card', cardBy('user')],
  ])('for %s is given to nobody and put in no queue', (_, cause) => {
    expect(refusalOf(tool('create_card'), { title: 'x', assigneeId: 'agt_1' }, cause)).toMatch(/назначает человек/)
    expect(refusalOf(tool('update_card'), { id: 't_2', assignee: 'agt_1' }, cause)).toMatch(/назначает человек/)
    expect(refusalOf(tool('update_card'), { id: 't_2', status: 'new' }, cause)).toMatch(/возвращает человек/)
    expect(refusalOf(tool('create_card'), { title: 'x', assigneeId: null }, cause)).toBeNull()
    expect(refusalOf(tool('update_card'), { id: 't_2', assignee: null, status: 'done' }, cause)).toBeNull()
  })

  test('for the question of a person is given to whom they name', () => {
    expect(refusalOf(tool('create_card'), { title: 'x', assigneeId: 'agt_1' }, question)).toBeNull()
  })
})
