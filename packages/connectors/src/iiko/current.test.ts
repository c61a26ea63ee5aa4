import type { StoredDay } from '@vitrina/core/exchange/accounting-system'
import { expect, test } from 'vitest'
import { connect, type IikoServer, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

/** What a showcase would hold that has read the source up to now. */
function storedOf({ world, restaurants }: IikoServer, dates: readonly string[]): StoredDay[] {
  return restaurants.flatMap((restaurant) =>
    dates.flatMap((date) => {
      const closed = world.day(restaurant, date).checks.filter((check) => !check.deleted && check.closedAt !== null)
      if (closed.length === 0) return []
      const counted = closed.map(({ lines }) => lines.filter(({ kind }) => kind !== 'void'))
      const kopecks = counted.flat().reduce((sum, { total }) => sum + total, 0)
      const checks = counted.filter((lines) => lines.some(({ kind }) => kind === 'sale')).length
      return [{ restaurantKey: restaurant.sourceKey, date, checks, revenue: `${(kopecks / 100).toFixed(2)}0000` }]
    }),
  )
}

const around = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']

test('when all is held, the summary is read and nothing is told', async () => {
  const server = await startIiko()
  const system = connect(server)
  const bundle = await system.open({ kind: 'current', held: storedOf(server, around) })
  expect(await readRecords(bundle)).toEqual([])
  expect(bundle).toMatchObject({ period: null, hasStockMoves: false })
  // The login, the subdivisions, what was sold and what was returned.
  expect(system.usage().calls).toBe(4)
})

test('a check closed since then brings its restaurant and day, whole, and no other', async () => {
  const server = await startIiko()
  const held = storedOf(server, around)
  const [first] = server.restaurants
  const before = held.find(({ restaurantKey, date }) => restaurantKey === first.sourceKey && date === '2026-03-10')
  const changed = held.map((day) => (day === before ? { ...day, checks: day.checks - 1, revenue: '1.00' } : day))
  const records = await readRecords(await connect(server).open({ kind: 'current', held: changed }))
  expect(ofKind(records, 'restaurant').map(({ key }) => key)).toEqual([first.sourceKey])
  const closed = server.world.day(first, '2026-03-10').checks.filter(({ closedAt, deleted }) => closedAt && !deleted)
  const checks = ofKind(records, 'check')
  expect(checks.map(({ key }) => key).sort()).toEqual(closed.map(({ id }) => id).sort())
  expect(new Set(checks.map(({ businessDate }) => businessDate))).toEqual(new Set(['2026-03-10']))
  expect(ofKind(records, 'stockMove')).toEqual([])
})

test('a restaurant and day that changed costs its reports and no more than four questions besides', async () => {
  const server = await startIiko()
  const system = connect(server)
  const held = storedOf(server, around)
  const [first] = server.restaurants
  const changed = held.filter(({ restaurantKey, date }) => restaurantKey !== first.sourceKey || date !== '2026-03-10')
  await readRecords(await system.open({ kind: 'current', held: changed }))
  // What a poll without news costs; reference books; dishes, checks and lines; fields, payments, charges, what was struck off.
  expect(system.usage().calls - 4 - 5 - 3).toBeLessThanOrEqual(4)
})

test('guests who still sit there are not told of', async () => {
  const server = await startIiko({ now: '2026-03-10T14:40:00Z' })
  const records = await readRecords(await connect(server).open({ kind: 'current', held: [] }))
  const open = server.restaurants.flatMap((restaurant) =>
    server.world.day(restaurant, '2026-03-10').checks.filter(({ closedAt }) => closedAt === null),
  )
  expect(open.length).toBeGreaterThan(0)
  const told = new Set(ofKind(records, 'check').map(({ key }) => key))
  expect(open.some(({ id }) => told.has(id))).toBe(false)
})

test('with nothing held, yesterday and today are read; history is left to the comparison of the past', async () => {
  const server = await startIiko()
  const records = await readRecords(await connect(server).open({ kind: 'current', held: [] }))
  const dates = new Set(ofKind(records, 'check').map(({ businessDate }) => businessDate))
  expect([...dates].sort()).toEqual(['2026-03-09', '2026-03-10'])
})

test('at three in the night the business day is still the evening before', async () => {
  const server = await startIiko({ now: '2026-03-10T22:10:00Z' })
  const records = await readRecords(await connect(server).open({ kind: 'current', held: [] }))
  const dates = new Set(ofKind(records, 'check').map(({ businessDate }) => businessDate))
  expect([...dates].sort()).toEqual(['2026-03-09', '2026-03-10'])
})

test('the night clocks go forward (Berlin, 29 March, 03:10) is still the business day before', async () => {
  const server = await startIiko({ now: '2026-03-29T01:10:00Z' })
  const credentials = { timezone: 'Europe/Berlin', dayEnd: '05:00' }
  const records = await readRecords(await connect(server, { credentials }).open({ kind: 'current', held: [] }))
  const dates = [...new Set(ofKind(records, 'check').map(({ businessDate }) => businessDate))].sort()
  expect(dates).toEqual(['2026-03-27', '2026-03-28'])
})

test('a late edit of the day before yesterday is found as soon as it is known what is held', async () => {
  const server = await startIiko()
  const held = storedOf(server, around)
  const [first] = server.restaurants
  const [check] = server.world.day(first, '2026-03-08').checks.filter(({ deleted }) => !deleted)
  if (check === undefined) throw new Error('No check')
  server.world.edit({
    restaurantKey: first.key,
    businessDate: '2026-03-08',
    checkId: check.id,
    change: { kind: 'delete' },
  })
  const records = await readRecords(await connect(server).open({ kind: 'current', held }))
  const checks = ofKind(records, 'check')
  expect(new Set(checks.map(({ businessDate }) => businessDate))).toEqual(new Set(['2026-03-08']))
  // It stands among the others with what was struck off, and sells nothing.
  const own = ofKind(records, 'line').filter(({ checkKey }) => checkKey === check.id)
  expect(own.map(({ type }) => type)).toEqual(check.lines.map(() => 'void'))
})

test('changed days: none when all is held; the one of a late edit; those never read; those emptied there', async () => {
  const server = await startIiko()
  const system = connect(server)
  const period = { from: '2026-01-25', to: '2026-03-09' }
  const dates: string[] = []
  for (let at = Date.parse(period.from); at <= Date.parse(period.to); at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10))
  }
  const held = storedOf(server, dates)
  expect(await system.changedDays(period, held)).toEqual([])

  const [first, second] = server.restaurants
  const [check] = server.world.day(second, '2026-02-14').checks.filter(({ deleted }) => !deleted)
  server.world.edit({
    restaurantKey: second.key,
    businessDate: '2026-02-14',
    checkId: check?.id ?? '',
    change: { kind: 'delete' },
  })
  const unread = held.filter(({ restaurantKey, date }) => !(restaurantKey === first.sourceKey && date === '2026-02-01'))
  expect(await system.changedDays(period, unread)).toEqual(['2026-02-01', '2026-02-14'])

  const emptied = { restaurantKey: first.sourceKey, date: '2026-03-11', checks: 3, revenue: '100' }
  const week = { from: '2026-03-09', to: '2026-03-11' }
  const heldOfWeek = [...storedOf(server, around), emptied]
  expect(await system.changedDays(week, heldOfWeek)).toEqual(['2026-03-11'])
})

test('a restaurant the server tells nothing of in the whole period has no changed days; one whose orders were all deleted has', async () => {
  const server = await startIiko()
  const system = connect(server)
  const [first, second] = server.restaurants
  const lost = { restaurantKey: first.sourceKey, date: '2026-03-11', checks: 3, revenue: '100' }
  const ahead = { from: '2026-03-11', to: '2026-03-12' }
  expect(await system.changedDays(ahead, [lost])).toEqual([])

  const emptied = server.world.day(first, '2026-03-09').checks.filter(({ deleted }) => !deleted)
  for (const { id } of emptied) {
    const change = { kind: 'delete' } as const
    server.world.edit({ restaurantKey: first.key, businessDate: '2026-03-09', checkId: id, change })
  }
  const ofFirst = { ...lost, date: '2026-03-09' }
  const monday = { from: '2026-03-09', to: '2026-03-09' }
  const ofSecond = storedOf(server, ['2026-03-09']).filter(({ restaurantKey }) => restaurantKey === second.sourceKey)
  expect(await system.changedDays(monday, [ofFirst, ...ofSecond])).toEqual(['2026-03-09'])
  expect(await system.changedDays(monday, [{ ...ofFirst, checks: 0, revenue: '0' }, ...ofSecond])).toEqual([])
})

test('restaurants the server does not know and days beyond the period do not count as changed', async () => {
  const server = await startIiko()
  const day = { date: '2026-03-09', checks: 3, revenue: '100' }
  const held = [...storedOf(server, ['2026-03-09']), { ...day, restaurantKey: 'from a file' }]
  const beyond = { ...day, restaurantKey: server.restaurants[0].sourceKey, date: '2026-03-01' }
  const period = { from: '2026-03-09', to: '2026-03-09' }
  expect(await connect(server).changedDays(period, [...held, beyond])).toEqual([])
})

test('a check more for nothing changes the day too, though not its revenue', async () => {
  const server = await startIiko()
  const held = storedOf(server, ['2026-03-09']).map((day) => ({ ...day, checks: day.checks + 1 }))
  const period = { from: '2026-03-09', to: '2026-03-09' }
  expect(await connect(server).changedDays(period, held)).toEqual(['2026-03-09'])
})
