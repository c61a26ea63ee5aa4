import { MailingDraft } from '@vitrina/contract/mailing'
import { expect, test } from 'vitest'
import { typed } from '@/components/form/typed'
import { draftOf, valuesOf } from './mailing-values'

test('every fault of a form is told at once: those of the contract and those of the form', () => {
  const offer = { isMailConnected: true, timezone: 'Europe/Moscow', members: [], restaurants: [] }
  const start = valuesOf(null, offer, { name: ' ', language: 'ru', email: 'a@example.com' })
  const schema = typed(MailingDraft, draftOf, ({ isOfSome }) => (isOfSome ? ['restaurants'] : []))
  const { error } = schema.safeParse({ ...start, isOfSome: true, blocks: [], others: 'нет адреса' })
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['name', 'blocks', 'recipients', 'restaurants']),
  )
})
