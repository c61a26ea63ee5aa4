import { countDays, type Period } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { expect, test } from 'vitest'
import { openPieces } from './pieces.ts'

/** A server that manages so many days at once; the days of each question it was asked. */
function managing(most: number) {
  const asked: number[] = []
  const ask = async ({ from, to }: Period) => {
    const days = countDays(from, to)
    asked.push(days)
    if (days > most) throw new SourceError('timeout', reason('words', { said: 'did not answer within 150 s' }))
    return `${from} … ${to}`
  }
  return { asked, ask }
}

const sixtyDays = { from: '2026-01-01', to: '2026-03-01' }

test('a period is asked for in pieces of four weeks: 28 + 28 + 4 = 60', async () => {
  const { asked, ask } = managing(28)
  expect(await openPieces()(sixtyDays, ask)).toEqual([
    '2026-01-01 … 2026-01-28',
    '2026-01-29 … 2026-02-25',
    '2026-02-26 … 2026-03-01',
  ])
  expect(asked).toEqual([28, 28, 4])
})

test('a server that is not done in time is asked for halves, and is not asked for more later', async () => {
  const { asked, ask } = managing(10)
  const read = openPieces()
  expect(await read(sixtyDays, ask)).toHaveLength(9)
  expect(asked).toEqual([28, 14, 7, 7, 7, 7, 7, 7, 7, 7, 4])
  asked.length = 0
  await read(sixtyDays, ask)
  expect(asked).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4])
})

test('one that does not manage a day is not asked on, and other faults are not asked for again', async () => {
  const { asked, ask } = managing(0)
  await expect(openPieces()({ from: '2026-03-01', to: '2026-03-07' }, ask)).rejects.toMatchObject({ code: 'timeout' })
  expect(asked).toEqual([7, 4, 2, 1])
  const denied = async () => {
    throw new SourceError('forbidden', reason('words', { said: 'no right' }))
  }
  await expect(openPieces()(sixtyDays, denied)).rejects.toMatchObject({ code: 'forbidden' })
})
