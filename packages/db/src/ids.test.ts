import { TypeID } from 'typeid-js'
import { expect, test } from 'vitest'
import { decodeId, encodeId, newUuid } from './ids.ts'

test('a public id is the TypeID of its UUID, whatever the UUID, and leads back to it', () => {
  const edges = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const random = Array.from({ length: 2000 }, () => crypto.randomUUID())
  const ordered = Array.from({ length: 2000 }, newUuid)
  for (const uuid of [...edges, ...random, ...ordered]) {
    const id = encodeId('card', uuid)
    expect(id).toBe(TypeID.fromUUID('t', uuid).toString())
    expect(decodeId('card', id)).toBe(uuid)
  }
})

test('what is no UUID has no public id', () => {
  for (const text of ['', 'x', '0'.repeat(31), `${'0'.repeat(31)}g`])
    expect(() => encodeId('card', text)).toThrow('Not a UUID')
})
