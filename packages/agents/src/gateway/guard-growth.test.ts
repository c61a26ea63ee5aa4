import { cpuGrowth } from '@vitrina/testing/cpu-growth'
import { describe, expect, test } from 'vitest'
import { evidenceOfText, readingOf } from './evidence.ts'
import { fenced } from './fenced.ts'
import { unsupportedNumbers } from './number-guard.ts'

const body = { data: [{ name: 'Кола 0,5', title: 'План 5', revenue: 3 }], meta: { total: 5 } }
const call = { method: 'GET', path: '/restaurants', query: {} }
const grounds = {
  readings: [readingOf({ call, shown: body, body, timezone: 'Europe/Moscow' })],
  given: [evidenceOfText('план 700 тыс.')],
}
const guard = (text: string) => unsupportedNumbers(text, grounds)

describe('four times the text takes about four times as long to look through', () => {
  test.each([
    ['quarters', (n: number) => guard('четверти '.repeat(n))],
    ['halves after a word that never ends', (n: number) => guard(`${'последн'.repeat(n)} половины`)],
    ['numbers in one sentence', (n: number) => guard('3 чека и '.repeat(n))],
    ['dates', (n: number) => guard('15.03.2026 '.repeat(n))],
    ['names', (n: number) => guard('Кола 0,5 '.repeat(n))],
    ['groups by commas that end in four digits', (n: number) => guard(`${'111,'.repeat(n)}1111`)],
    ['groups by points that end in four digits', (n: number) => guard(`${'111.'.repeat(n)}1111`)],
    ['one endless figure', (n: number) => guard('1'.repeat(n * 4))],
    ['a bracket and spaces', (n: number) => fenced(`<${' '.repeat(n * 4)}данные`)],
    ['brackets and spaces', (n: number) => fenced('<  /  '.repeat(n))],
  ])('%s', (_, look) => {
    expect(cpuGrowth(look, 5000)).toBeLessThan(9)
  })
})
