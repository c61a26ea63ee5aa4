import { afterEach, expect, test } from 'vitest'
import { logConsole } from './log-console.ts'

const { log, info, warn, error } = console
afterEach(() => Object.assign(console, { log, info, warn, error }))

test('what a framework writes to the console becomes lines of the log, without colours, with its error', () => {
  const lines: unknown[][] = []
  const take = (level: string) => (details: object, message: string) => void lines.push([level, details, message])
  logConsole({ info: take('info'), warn: take('warn'), error: take('error') })
  const failure = new Error('broken')
  console.log('\u001b[32m ✓\u001b[39m Ready in %d ms', 12)
  console.error('failed:', failure)
  expect(lines).toEqual([
    ['info', {}, '✓ Ready in 12 ms'],
    ['error', { err: failure }, expect.stringContaining('failed: Error: broken')],
  ])
})
