import { expect, test } from 'vitest'
import { objectPath } from './object-path'

test('an object of the journal leads to its own page, where it has one', () => {
  expect(objectPath({ kind: 'card', id: 't_1', isGone: false })).toBe('/board/t_1')
  expect(objectPath({ kind: 'mailing', id: 'mail_1', isGone: false })).toBe('/settings/mailings/mail_1')
  expect(objectPath({ kind: 'key', id: 'key_1', isGone: false })).toBeNull()
})

test('one that is gone leads nowhere', () => {
  expect(objectPath({ kind: 'mailing', id: 'mail_1', isGone: true })).toBeNull()
})
