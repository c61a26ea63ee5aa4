import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { type RecordedRow, readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const date = '2026-03-09'
const period = { from: date, to: date }
const recorded = readRecorded('deletions')
const [sold = {}] = recorded.rows
const odd: RecordedRow = { ...sold, 'UniqOrderId.Id': null, OrderNum: null }
const nothing = { DishSumInt: 0, DishDiscountSumInt: 0, DishReturnSum: 0 }

async function read(rows: readonly RecordedRow[]) {
  const { url } = await serveRecorded({ ...recorded, rows: [...rows] })
  const system = connect({ url, clock: { now: new Date('2026-03-20T09:00:00Z') } })
  const records = await readRecords(await system.open({ kind: 'days', period }))
  return { records, rejects: ofKind(records, 'reject'), lines: ofKind(records, 'line') }
}

test('a row of no order that is worth nothing is passed over', async () => {
  const { lines, rejects } = await read([sold, { ...odd, ...nothing }])
  expect(rejects).toEqual([])
  expect(lines.map(({ total }) => total)).toEqual(['200'])
})

test.each([
  ['sold', { ...odd, DishDiscountSumInt: 70 }, '70.00'],
  ['given back', { ...odd, ...nothing, Storned: 'TRUE', DishAmountInt: -1, DishReturnSum: 70 }, '-70.00'],
])(
  'one of money that was %s refuses its day, named with its restaurant, and no other question',
  async (_, row, worth) => {
    const { records, rejects, lines } = await read([sold, row])
    expect(lines).toEqual([])
    expect(rejects).toEqual([
      expect.objectContaining({
        ...{ restaurantKey: recordedDepartment.id.toLowerCase(), businessDate: date, isPart: true },
        reason: expect.stringMatching(
          new RegExp(
            `^Кафе on ${date} was not read and stays as it is held: OLAP SALES ${date} row 2: UniqOrderId.Id is missing, and the row is worth ${worth}$`,
          ),
        ),
      }),
    ])
    expect(ofKind(records, 'restaurant')).toHaveLength(2)
  },
)

test('a row without an id of its own is a line of its check all the same', async () => {
  const other = {
    ...sold,
    'ItemSaleEvent.Id': null,
    DishId: 'dddddddd-0000-4000-8000-000000000007',
    DishDiscountSumInt: 90,
  }
  const { lines, rejects } = await read([sold, other])
  expect(rejects).toEqual([])
  expect(lines.map(({ key, total }) => [key, total])).toEqual([
    ['cccccccc-0000-4000-8000-000000000001', '200'],
    ['dddddddd-0000-4000-8000-000000000007', '90'],
  ])
})

test('what was struck off no order is told by nobody; without an id of its own it is struck off all the same', async () => {
  const struck = { ...sold, ...nothing, DishSumInt: 200, DeletedWithWriteoff: 'DELETED_WITH_WRITEOFF' }
  const { lines, rejects } = await read([
    sold,
    { ...struck, 'UniqOrderId.Id': null },
    { ...struck, 'ItemSaleEvent.Id': null },
  ])
  expect(rejects).toEqual([])
  expect(lines.map(({ type, total }) => [type, Number(total)])).toEqual([
    ['sale', 200],
    ['void', 200],
  ])
})
