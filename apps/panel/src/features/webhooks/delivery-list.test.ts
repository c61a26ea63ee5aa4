import { encodeId } from '@vitrina/db/ids'
import { expect, test } from 'vitest'
import { madeAt } from './delivery-list'

test('an id tells the millisecond it was made at', () => {
  const ms = Date.parse('2026-11-22T06:30:12.345Z')
  const uuid = `${ms.toString(16).padStart(12, '0')}7abc8def0123456789ab`
  expect(madeAt(encodeId('delivery', uuid))).toBe('2026-11-22T06:30:12.345Z')
})
