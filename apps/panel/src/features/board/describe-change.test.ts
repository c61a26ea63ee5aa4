import type { CardChange } from '@vitrina/contract/card'
import { expect, test } from 'vitest'
import { agentName } from '@/features/agents/agent-labels'
import { en } from '@/i18n/messages/en'
import { boardEn } from '@/i18n/messages/parts/board/en'
import { createTranslate } from '@/i18n/translate'
import { describeChange } from './describe-change'

const keeper = { id: 'agt_1', labelsOf: { profile: 'stock_keeper' as const, labels: ['name' as const] } }
const labels = {
  t: createTranslate('en', { ...en, ...boardEn }),
  nameOf: (agent: { id: string; name: string }) => agentName([keeper], agent, 'en'),
}
const given = (assignee: unknown): CardChange => ({
  ...{ id: 'chg_1', kind: 'changed', actor: { type: 'user', id: 'usr_1', name: 'Anna' }, before: {} },
  ...{ after: { assigneeId: 'agt_1', assignee }, createdAt: '2026-04-01T08:00:00.000Z' },
})

test('a card is given to an agent by its name in the reader’s language, or as it was recorded', () => {
  const told = (assignee: unknown) => describeChange(labels, given(assignee))
  expect(told({ id: 'agt_1', kind: 'employee', name: 'Кладовщик' })).toBe('assignee: Stock keeper')
  expect(told({ id: 'agt_2', kind: 'employee', name: 'Завхоз' })).toBe('assignee: Завхоз')
  expect(told({ name: 'Завхоз' })).toBe('assignee: Завхоз')
  expect(told(null)).toBe('assignee: Unassigned')
})
