import { expect, test } from 'vitest'
import { openOptions } from '../test/support/open-options.ts'
import { openSystem } from './open-system.ts'

test('a source is connected to by its own protocol, with its own credentials', async () => {
  const now = () => new Date()
  const rkeeper = { url: 'http://127.0.0.1:1', username: 'web', password: 'secret' }
  const iiko = { url: 'http://127.0.0.1:1', login: 'web', password: 'secret' }
  const [a, b] = [
    openSystem(openOptions({ source: 'source_a', credentials: rkeeper, now })),
    openSystem(openOptions({ source: 'source_b', credentials: iiko, now })),
  ]
  expect(await a.changedDays({ from: '2026-11-01', to: '2026-11-20' }, [])).toEqual([])
  await Promise.all([a.close(), b.close()])
  expect(() => openSystem(openOptions({ source: 'source_a', credentials: iiko, now }))).toThrow('username')
  expect(() => openSystem(openOptions({ source: 'source_b', credentials: rkeeper, now }))).toThrow('login')
})
