import type { StoredDay } from '@vitrina/core/exchange/accounting-system'
import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { memoryInside } from '../../test/support/memory-inside.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { type RecordedRow, readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const restaurantKey = recordedDepartment.id.toLowerCase()
const date = '2026-03-09'
const evening = { now: new Date('2026-03-09T16:00:00Z') }
const past = { now: new Date('2026-03-20T09:00:00Z') }
const recorded = readRecorded('deletions')
const ordersOf = (isWanted: (row: RecordedRow) => boolean) => recorded.rows.filter(isWanted)
const deleted = ordersOf((row) => row['OrderDeleted'] === 'DELETED')
const sold = ordersOf((row) => row['OrderDeleted'] !== 'DELETED' && row['DeletedWithWriteoff'] === 'NOT_DELETED')
const struck = ordersOf((row) => row['OrderDeleted'] !== 'DELETED' && row['DeletedWithWriteoff'] !== 'NOT_DELETED')

const held = (checks: number, revenue: string): StoredDay => ({ restaurantKey, date, checks, revenue })
const heldSales = held(new Set(sold.map((row) => row['UniqOrderId.Id'])).size, String(sumOf(sold)))

function sumOf(rows: readonly RecordedRow[]): number {
  return rows.reduce((sum, row) => sum + Number(row['DishDiscountSumInt']), 0)
}

/** A server whose rows can be added to, asked by one connection a poll, with what one remembers for the next. */
async function polled(rows: readonly RecordedRow[]) {
  const server = { ...recorded, rows: [...rows] }
  const { url, reports } = await serveRecorded(server)
  const memory = memoryInside()
  return {
    rows: server.rows,
    memory,
    async poll(days: readonly StoredDay[]) {
      reports.length = 0
      const system = connect({ url, clock: evening }, { memory })
      const records = await readRecords(await system.open({ kind: 'current', held: days }))
      await system.close()
      const voids = ofKind(records, 'line').filter(({ type }) => type === 'void').length
      return { voids, checks: ofKind(records, 'check').length, reports: reports.length }
    },
  }
}

test('a day of nothing but deleted orders is read: checks of voids alone, with their reasons', async () => {
  const { url } = await serveRecorded({ ...recorded, rows: deleted })
  const system = connect({ url, clock: past })
  const records = await readRecords(await system.open({ kind: 'days', period: { from: date, to: date } }))
  expect(ofKind(records, 'reject')).toEqual([])
  expect(ofKind(records, 'check')).toHaveLength(new Set(deleted.map((row) => row['UniqOrderId.Id'])).size)
  const lines = ofKind(records, 'line')
  expect([...new Set(lines.map(({ type }) => type))]).toEqual(['void'])
  expect(lines.map(({ voidReason }) => voidReason)).toContain('Ошибка ввода')
})

test('an order deleted before it was closed has the time it was opened at', async () => {
  const rows = deleted.map((row, index) => (index === 0 ? { ...row, CloseTime: null } : row))
  const { url } = await serveRecorded({ ...recorded, rows })
  const system = connect({ url, clock: past })
  const records = await readRecords(await system.open({ kind: 'days', period: { from: date, to: date } }))
  const [open, ...closed] = ofKind(records, 'check').toSorted((a, b) => a.number - b.number)
  expect(open).toMatchObject({ openedAt: `${date}T10:00:00`, closedAt: null })
  expect(closed.map(({ closedAt }) => closedAt)).toEqual(closed.map(() => `${date}T10:30:00`))
})

test('such a day of the past is a changed one until it is held, as 0 in 0 checks', async () => {
  const { url } = await serveRecorded({ ...recorded, rows: deleted })
  const changed = (days: StoredDay[]) => connect({ url, clock: past }).changedDays({ from: date, to: date }, days)
  expect(await changed([])).toEqual([date])
  expect(await changed([held(0, '0')])).toEqual([])
  expect(await changed([held(1, '210')])).toEqual([date])
})

test('a restaurant whose orders were all deleted is known to the server, one it tells nothing of may not be', async () => {
  const { url } = await serveRecorded({ ...recorded, rows: deleted })
  const system = connect({ url, clock: past })
  const other = { ...held(1, '210'), restaurantKey: '1326a08b-b08d-428d-a505-f9a0de024373' }
  const period = { from: date, to: date }
  expect(await system.changedDays(period, [held(0, '0'), other])).toEqual([])
  expect(await system.changedDays(period, [held(1, '210'), other])).toEqual([date])
})

test('a deletion without a new sale comes with the next poll, once, and costs the others nothing', async () => {
  const server = await polled(sold)
  expect(await server.poll([])).toMatchObject({ checks: 1, voids: 0 })
  const quiet = { checks: 0, voids: 0, reports: 2 }
  expect(await server.poll([heldSales])).toEqual(quiet)
  server.rows.push(...struck.slice(0, 1))
  expect(await server.poll([heldSales])).toMatchObject({ checks: 1, voids: 1 })
  expect(await server.poll([heldSales])).toEqual(quiet)
  server.rows.push(...deleted.slice(0, 1))
  expect(await server.poll([heldSales])).toMatchObject({ checks: 2, voids: 2 })
  expect(await server.poll([heldSales])).toEqual(quiet)
})

test('a deletion that is taken back changes the day, too', async () => {
  const server = await polled([...sold, ...struck])
  await server.poll([])
  server.rows.splice(sold.length)
  expect(await server.poll([heldSales])).toMatchObject({ checks: 1, voids: 0 })
})

test('of a day held from before, the first poll takes what was struck off as known', async () => {
  const server = await polled([...sold, ...struck.slice(0, 1)])
  expect(await server.poll([heldSales])).toMatchObject({ checks: 0 })
  server.rows.push(...struck.slice(1, 2))
  expect(await server.poll([heldSales])).toMatchObject({ checks: 1 })
})

test('a day that could not be read is asked for again, for what was struck off as well', async () => {
  const server = await polled([...sold, ...struck])
  await server.poll([])
  const [row] = server.rows
  const spoiled = { ...row, DishId: null }
  server.rows.splice(0, 1, spoiled)
  server.rows.push(...deleted)
  expect(await server.poll([heldSales])).toMatchObject({ checks: 0 })
  server.rows.splice(0, 1, row ?? spoiled)
  expect(await server.poll([heldSales])).toMatchObject({ checks: 4 })
})

test('only what was struck off the days of a poll is remembered', async () => {
  const server = await polled([...sold, ...struck])
  await server.memory.write('iiko struck 2026-02-01', [{ key: restaurantKey, version: 1, body: '' }])
  await server.poll([])
  expect([...server.memory.buckets.keys()].filter((name) => name.startsWith('iiko struck'))).toEqual([
    `iiko struck ${date}`,
  ])
})
