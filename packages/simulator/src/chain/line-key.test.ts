import { describe, expect, it } from 'vitest'
import { lineKey } from './line-key.ts'

describe('lineKey', () => {
  it('is the place in the check in source_a', () => {
    expect(lineKey('source_a', 'd2719f2c-7b0e-4a3e-9d0a-2f1c5a7bfffe', 12)).toBe('12')
  })

  it('is a GUID in source_b, once within the check and not that of the check', () => {
    for (const check of ['d2719f2c-7b0e-4a3e-9d0a-2f1c5a7bfffe', 'd2719f2c-7b0e-4a3e-9d0a-2f1c5a7b0000']) {
      const keys = Array.from({ length: 500 }, (_, i) => lineKey('source_b', check, i + 1))
      expect(new Set([check, ...keys]).size).toBe(501)
      for (const key of keys) expect(key).toMatch(/^d2719f2c-7b0e-4a3e-9d0a-2f1c5a7b[0-9a-f]{4}$/)
      expect(lineKey('source_b', check, 3)).toBe(keys[2])
    }
  })
})
