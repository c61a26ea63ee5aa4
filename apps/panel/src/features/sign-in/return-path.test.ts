import { expect, test } from 'vitest'
import { returnPath } from './return-path'

test.each(['/', '/restaurants?period=last_7_days', '/staff/wtr_1'])('%s is gone back to', (next) => {
  expect(returnPath(next)).toBe(next)
})

test.each([
  ...[
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/staff/..//evil.example',
  ],
  ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/.\\/evil.example'],
  ...['/sign-in?next=/', '/api/auth/sign-out', '/x/../api/auth', undefined, ['/a', '/b']],
])('%s is not: the overview is', (next) => {
  expect(returnPath(next)).toBe('/')
})

test.each(['/.%2F/evil.example', '/%2F/evil.example', '/..%2f/evil.example'])('%s stays on this site', (next) => {
  const url = new URL(returnPath(next), 'https://panel.example')
  expect(url.origin).toBe('https://panel.example')
  expect(returnPath(next)).not.toMatch(/^[/\\]{2}/)
})
