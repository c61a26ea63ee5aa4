import { checkLabels, isCheckReason, makeCheck } from '@vitrina/contract/connection-check'
import { reason } from '@vitrina/contract/reasons'
import { describe, expect, test } from 'vitest'
import { russianCheckLabels, wordsOfCheck } from './check-labels'

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('a check of a connection is said in the reader’s language', () => {
  test.each(Object.entries(russianCheckLabels))('%s, with the same values', (reason, [message, hint]) => {
    if (!isCheckReason(reason)) throw new Error(`${reason} is no reason`)
    const [english, englishHint] = checkLabels[reason]
    expect(gaps(message)).toEqual(gaps(english))
    expect(hint === null).toBe(englishHint === null)
    expect(message).toMatch(/[а-яё]|^\{said\}$|^\{place\}: \{system\}/i)
    if (hint !== null) expect([gaps(hint), /[а-яё]/i.test(hint)]).toEqual([gaps(englishHint ?? ''), true])
  })

  test('a fault of a server too, in the words of the journal', () => {
    const said =
      'till:8080 is in a private network, and this installation does not connect there; whoever runs it allows it by CONNECT_PRIVATE=true'
    const cause = reason('private_address', { place: 'till:8080' })
    const check = { ...makeCheck({ code: 'reach', level: 'error' }, 'refused_address', { said }), cause }
    expect(wordsOfCheck('ru', check).message).toMatch(/^till:8080 .*сети.*CONNECT_PRIVATE=true/)
    expect(wordsOfCheck('en', check).message).toBe(said)
  })

  test('one of before its reason was told stays as it was', () => {
    const check = { code: 'clock', level: 'warn', message: 'The clock is off.', hint: 'Set it.' } as const
    expect(wordsOfCheck('en', check)).toEqual({ message: 'The clock is off.', hint: 'Set it.' })
  })
})
