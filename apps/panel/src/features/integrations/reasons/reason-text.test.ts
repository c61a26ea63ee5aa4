import { reason, reasonTexts, reasonText as textOf } from '@vitrina/contract/reasons'
import { describe, expect, test } from 'vitest'
import { reasonText } from './reason-text'

const gaps = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap))

// What Russian leaves out: the kind of a number, and the address that a server sends to.
const leftOut: Record<string, string> = {
  number_too_small: '{kind}',
  number_too_big: '{kind}',
  redirected_to: '{target}',
}

describe('every reason has its Russian words, with the same values', () => {
  test.each(Object.entries(reasonTexts))('%s', (code, english) => {
    const russian = reasonText('ru', english, { code, params: Object.fromEntries(valuesOf(english)) })
    const wanted = [...gaps(english)].filter((gap) => gap !== leftOut[code])
    for (const gap of wanted) expect(russian).toContain(gap)
    for (const gap of gaps(russian)) expect(english).toContain(gap)
    if (/[a-z]{3,}/i.test(english.replace(/\{\w+\}/g, ''))) expect(russian).not.toBe(english)
  })
})

// Each value is its own name, so that the sentence shows where it stands.
function valuesOf(sentence: string): [string, string][] {
  return [...gaps(sentence)].map((gap) => [gap.slice(1, -1), gap])
}

test('a cause stands within its reason, in the same language', () => {
  const cause = reason('http_status_said', { place: '10.0.0.5:8080', status: 500, said: 'сбой' })
  const why = reason('stock_not_exchanged', { cause: reason('stock_stores', { cause }) })
  expect(reasonText('ru', textOf(why), why)).toBe(
    'Склад не прочитан: склады в отчёте TRANSACTIONS: 10.0.0.5:8080 отвечает HTTP 500: сбой',
  )
  expect(reasonText('en', textOf(why), why)).toBe(
    'Stock was not exchanged: the stores in the report TRANSACTIONS: 10.0.0.5:8080 answers HTTP 500. It says: сбой',
  )
})

test('several causes stand one after another', () => {
  const causes = [
    reason('at_path', { path: 'files[0].name', cause: reason('file_name_with_path') }),
    reason('file_listed_twice'),
  ]
  const why = reason('manifest_wrong', { causes })
  expect(reasonText('ru', textOf(why), why)).toBe(
    'Исправьте manifest.json: files[0].name: нужно имя файла без пути; один файл указан несколько раз',
  )
})

test('what was kept in words alone, or by a version with more codes, is told as it was written', () => {
  const words = 'The till is on fire'
  expect(reasonText('ru', words, null)).toBe(words)
  const unknown = { code: 'till_on_fire', params: {} }
  expect(reasonText('ru', words, unknown)).toBe(words)
  expect(reasonText('ru', words, reason('stock_not_exchanged', { cause: unknown }))).toBe(words)
})
