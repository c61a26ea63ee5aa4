import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf } from './digest-of.ts'

test.each(['', 'a', 'борщ\u0000 1.5', '😀'.repeat(40)])('the digest of %j is that which stored checks have', (text) => {
  const first = createHash('sha1').update(text).digest().readBigInt64LE(0)
  expect(digestOf(text)).toBe(String(first))
})

test('a digest may be negative', () => {
  expect(['a', 'b', 'c', 'd'].map((text) => digestOf(text).startsWith('-'))).toContain(true)
})
