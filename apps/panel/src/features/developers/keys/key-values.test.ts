import { expect, test } from 'vitest'
import { defaultLimit, keyLimit } from './key-values'

test('a key may have no limit of its own, and the workspace must have one', () => {
  expect(keyLimit.parse({ rateLimit: ' ' })).toEqual({ rateLimit: null })
  expect(defaultLimit.safeParse({ rateLimit: ' ' }).error?.issues.map(({ path }) => path)).toEqual([['rateLimit']])
})

test.each(['0', '1.5', '100001'])('a limit of %s is refused at its field', (rateLimit) => {
  for (const schema of [keyLimit, defaultLimit]) {
    expect(schema.safeParse({ rateLimit }).error?.issues.map(({ path }) => path)).toEqual([['rateLimit']])
  }
  expect(defaultLimit.parse({ rateLimit: '60' })).toEqual({ rateLimit: 60 })
})
