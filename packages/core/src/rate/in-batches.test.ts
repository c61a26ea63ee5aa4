import { currentAsker, runFor } from '@vitrina/db/asker'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('a batch runs on behalf of none of those who asked', async () => {
  const ask = inBatches(async (questions: string[]) => questions.map(() => currentAsker()))
  const asked = ['first', 'second'].map((requestId) => runFor({ requestId }, () => ask(requestId)))
  expect(await Promise.all(asked)).toEqual([{}, {}])
})
