import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const clock = { now: new Date('2026-03-12T09:00:00Z') }
const period = { from: '2026-03-09', to: '2026-03-10' }
const restaurantKey = recordedDepartment.id.toLowerCase()

/** Lines as `date type quantity total`, and what was not taken; held so, no day differs from what the server tells. */
async function read(name: string, held: Record<string, [checks: number, revenue: string]>) {
  const { url } = await serveRecorded(readRecorded(name))
  const system = connect({ url, clock })
  const records = await readRecords(await system.open({ kind: 'days', period }))
  const dateOf = new Map(ofKind(records, 'check').map(({ key, businessDate }) => [key, businessDate]))
  const days = Object.entries(held).map(([date, [checks, revenue]]) => ({ restaurantKey, date, checks, revenue }))
  expect(await system.changedDays(period, days)).toEqual([])
  return {
    lines: ofKind(records, 'line').map(
      ({ checkKey, type, quantity, total }) => `${dateOf.get(checkKey)} ${type} ${quantity} ${Number(total)}`,
    ),
    rejects: ofKind(records, 'reject'),
  }
}

test('a part refunded on a later day lowers that day: 3,200 in 20, then −1,600 in −10', async () => {
  expect(await read('refund-partial-later-day', { '2026-03-09': [1, '3200'], '2026-03-10': [0, '-1600'] })).toEqual({
    lines: ['2026-03-09 sale 20 3200', '2026-03-10 return -10 -1600'],
    rejects: [],
  })
})

test('a refund of an order nobody knows lowers its own day: 280 − 140 = 140', async () => {
  expect(await read('refund-of-unknown-order', { '2026-03-09': [1, '140'] })).toEqual({
    lines: ['2026-03-09 sale 2 280', '2026-03-09 return -1 -140'],
    rejects: [],
  })
})

test('a check returned whole, both halves marked as returned, is 280 − 280 = 0 in one check', async () => {
  expect(await read('refund-full-in-order', { '2026-03-09': [1, '0'] })).toEqual({
    lines: ['2026-03-09 sale 2 280', '2026-03-09 return -2 -280'],
    rejects: [],
  })
})

test('a check returned whole by an order of its own is 280 − 280 = 0', async () => {
  expect(await read('refund-full-linked', { '2026-03-09': [1, '0'] })).toEqual({
    lines: ['2026-03-09 sale 2 280', '2026-03-09 return -2 -280'],
    rejects: [],
  })
})

test('a return with a sum of its own is not taken off twice: 280 − 140 = 140', async () => {
  expect(await read('refund-in-order-signed', { '2026-03-09': [1, '140'] })).toEqual({
    lines: ['2026-03-09 sale 2 280', '2026-03-09 return -1 -140'],
    rejects: [],
  })
})

test('what was free gives back nothing: 0 − 0 = 0', async () => {
  expect(await read('refund-free', { '2026-03-09': [1, '0'] })).toEqual({
    lines: ['2026-03-09 sale 2 0', '2026-03-09 return -2 0'],
    rejects: [],
  })
})

test('a refund of a refund is in no figure and is told with its check and why: 280 − 140, and nothing on the 10th', async () => {
  const { lines, rejects } = await read('refund-of-refund', { '2026-03-09': [1, '140'] })
  expect(lines).toEqual(['2026-03-09 sale 2 280', '2026-03-09 return -1 -140'])
  expect(rejects).toEqual([
    {
      kind: 'reject',
      of: 'check',
      file: 'checks 2026-03-10',
      line: 1,
      column: null,
      reason:
        'check № 3 of Кафе on 2026-03-10 refunds a check that is a refund itself; it is set aside, and its -140.00 are ' +
        'in no figure: see what it is in the accounting system',
    },
  ])
})

test('the refund it refunds may be of the weeks before what is read', async () => {
  const { url } = await serveRecorded(readRecorded('refund-of-refund'))
  const day = { from: '2026-03-10', to: '2026-03-10' }
  const records = await readRecords(await connect({ url, clock }).open({ kind: 'days', period: day }))
  expect(ofKind(records, 'line')).toEqual([])
  expect(ofKind(records, 'reject')).toMatchObject([{ reason: expect.stringContaining('check № 3 of Кафе') }])
})

test('a refund of a refund that is marked as deleted is set aside, too', async () => {
  const recorded = readRecorded('refund-of-refund')
  const rows = recorded.rows.map((row) =>
    row['SourceOrderId'] === null
      ? row
      : { ...row, DishDiscountSumInt: 0, DishReturnSum: 140, DeletedWithWriteoff: 'DELETED_WITHOUT_WRITEOFF' },
  )
  const { url } = await serveRecorded({ ...recorded, rows })
  const records = await readRecords(await connect({ url, clock }).open({ kind: 'days', period }))
  expect(ofKind(records, 'line').map(({ total }) => Number(total))).toEqual([280, -140])
  expect(ofKind(records, 'reject')).toMatchObject([{ reason: expect.stringContaining('its -140.00 are in no figure') }])
})
