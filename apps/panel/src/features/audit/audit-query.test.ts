import { expect, test } from 'vitest'
import { auditDays, auditInput } from './audit-query'

const today = '2026-11-22'
const state = { q: null, actor: null, group: null, kind: null, object: null, cursor: null }
const day = (text: string) => new Date(`${text}T00:00:00Z`)

test('days the wrong way round are asked for the right way round, and each stays as it was typed', () => {
  const days = { from: day('2026-11-20'), to: day('2026-11-01') }
  expect(auditDays(days, today)).toEqual({ from: '2026-11-20', to: '2026-11-01' })
  expect(auditInput({ ...state, ...days }, today)).toMatchObject({ date_from: '2026-11-01', date_to: '2026-11-20' })
})

test('without days the journal is of the last thirty', () => {
  expect(auditDays({ from: null, to: null }, today)).toEqual({ from: '2026-10-23', to: today })
})
