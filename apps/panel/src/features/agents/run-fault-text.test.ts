import { isRunFault, runFaultText as restTextOf, runFault, runFaults } from '@vitrina/contract/run-faults'
import { describe, expect, test } from 'vitest'
import { runFaultText } from './run-fault-text'

const gaps = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap))].sort()

describe('every fault of a run is told in both languages, with the same values', () => {
  test.each(Object.entries(runFaults))('%s', (code, sentence) => {
    // Each value is its own name, so that the sentence shows where it stands.
    const fault = { code, params: Object.fromEntries(gaps(sentence).map((gap) => [gap.slice(1, -1), gap])) }
    const [russian, english] = [runFaultText('ru', fault), runFaultText('en', fault)]
    expect([gaps(russian), gaps(english)]).toEqual([gaps(sentence), gaps(sentence)])
    if (code === 'words') return
    expect(russian).toMatch(/[а-яё]{3}/i)
    expect(english).not.toMatch(/[а-яё]/i)
  })
})

test('Russian is that of REST, except for the sentence that REST has in English', () => {
  const others = Object.keys(runFaults)
    .filter(isRunFault)
    .filter((code) => runFaultText('ru', { code, params: {} }) !== restTextOf({ code, params: {} }))
  expect(others).toEqual(['no_adapter'])
})

test('values stand in the sentence as they are', () => {
  expect(runFaultText('en', runFault('out_of_time', { seconds: 300 }))).toBe(
    'The agent did not finish in the time it has: 300 s (adapter.maxSeconds).',
  )
  expect(runFaultText('ru', runFault('cancelled', { by: 'Вера {by}' }))).toBe('Работу агента остановили: Вера {by}.')
})

test('a text of an adapter from elsewhere is told as it is', () => {
  for (const locale of ['ru', 'en'] as const) {
    expect(runFaultText(locale, runFault('words', { said: 'The line is dead' }))).toBe('The line is dead')
  }
})
