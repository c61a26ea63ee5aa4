import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { afterEach, expect, test, vi } from 'vitest'
import { stderrLogger } from './stderr-logger.ts'

afterEach(() => void vi.restoreAllMocks())

/** What an operator sees of an error. */
function seen(err: Error): string {
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  stderrLogger.error({ err }, 'exchange failed')
  return written.join('')
}

test('a fault of an accounting system is told in its words, without our code', () => {
  expect(seen(new SourceError('refused', reason('http_status', { place: 'iiko.example', status: 502 })))).toBe(
    'error: exchange failed: iiko.example answers HTTP 502\n',
  )
})

test('a fault of our own comes with the place it happened at', () => {
  expect(seen(new Error('broken'))).toMatch(/^error: exchange failed\nError: broken\n +at .+stderr-logger\.test\.ts/)
})
