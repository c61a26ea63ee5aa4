import { formatKopecks } from '@vitrina/simulator/chain/amounts'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { discountName } from '@vitrina/simulator/chain/payments'
import { ledger } from '@vitrina/simulator/world/ledger'
import { describe, expect, test } from 'vitest'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { checksOf, current, readAll, serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'

describe('a shift', () => {
  test('followed from noon past midnight is at every poll what the till has closed, to the kopeck', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T12:00' })
    let before = 0
    for (const at of [
      '2026-11-20T12:00',
      '2026-11-20T15:30',
      '2026-11-20T20:10',
      '2026-11-21T00:40',
      '2026-11-21T04:00',
    ]) {
      chain.setTime(at)
      const read = await readAll(chain.system)
      expect(read.rejects).toEqual([])
      expect(checksOf(read)).toEqual(chain.closedChecks())
      expect(read.checks.length).toBeGreaterThan(before)
      expect(read.checks.every(({ businessDate }) => businessDate === '2026-11-20')).toBe(true)
      before = read.checks.length
    }
  })

  test('with returns, struck checks, struck lines, discounts and weighed dishes is told line for line', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-15T04:00', chain: makeChain({ seed: 'demo' }) })
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())

    // The day has them all, so that the comparison says something.
    const kinds = checksOf(read).map(({ lines }) => new Set(lines.map(({ type }) => type)))
    expect(kinds.some((types) => types.size === 1 && types.has('void'))).toBe(true)
    expect(kinds.some((types) => types.size === 1 && types.has('return'))).toBe(true)
    expect(kinds.some((types) => types.has('sale') && types.has('void'))).toBe(true)
    expect(kinds.some((types) => types.has('sale') && types.has('return'))).toBe(true)
    expect(read.lines.some(({ discount }) => Number(discount) > 0)).toBe(true)
    expect(read.lines.some(({ quantity }) => quantity.includes('.'))).toBe(true)
    expect(read.checks.some(({ waiterKey, table }) => waiterKey === null && table === null)).toBe(true)
  })

  test('tells by what it was paid and which discounts were given, as the till has them, and why lines were struck off', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-15T04:00', chain: makeChain({ seed: 'demo' }) })
    const { amounts, bundle, lines } = await readAll(chain.system)
    expect(bundle.tellsAmounts).toEqual(['payment', 'discount', 'tip', 'service'])
    const [day] = ledger(chain.world, chain.restaurant('101'), '2026-11-14', '2026-11-14')
    const sumsOf = (of: string) =>
      Object.fromEntries(amounts.filter((amount) => amount.of === of).map(({ type, sum }) => [type, sum]))
    const kopecks = (sums: Record<string, number>) =>
      Object.fromEntries(Object.entries(sums).map(([type, sum]) => [type, formatKopecks(sum)]))
    expect(sumsOf('payment')).toEqual(kopecks(day?.payments ?? {}))
    const checks = chain.world.day(chain.restaurant('101'), '2026-11-14').checks.filter(({ deleted }) => !deleted)
    const discounts: Record<string, number> = {}
    for (const line of checks.flatMap((check) => check.lines)) {
      const name = discountName(line)
      if (name !== null) discounts[name] = (discounts[name] ?? 0) + line.discount
    }
    expect(sumsOf('discount')).toEqual(kopecks(discounts))
    const struck = lines.filter(({ type }) => type === 'void')
    expect(struck.length).toBeGreaterThan(0)
    expect(struck.every(({ voidReason }) => typeof voidReason === 'string')).toBe(true)
    expect(struck.some(({ voidedBy }) => typeof voidedBy === 'string')).toBe(true)
    expect(lines.filter(({ type }) => type !== 'void').every(({ voidReason }) => voidReason === undefined)).toBe(true)
  })

  test('tells what was chosen with an item under it: one «Без сахара» a portion, for nothing', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-15T04:00', chain: makeChain({ seed: 'demo' }) })
    const { lines } = await readAll(chain.system)
    const { checks } = chain.world.day(chain.restaurant('101'), '2026-11-14')
    // Every third order has its tea and coffee so.
    const expected = checks
      .filter(({ deleted, closedAt, number }) => !deleted && closedAt !== null && number % 3 === 0)
      .flatMap(({ id, lines: sold }) =>
        sold
          .filter(({ kind, dish }) => kind !== 'void' && ['coffee', 'tea'].includes(dish.course))
          .map((line) => `${id} ${line.id} Без сахара ${line.quantity / 1000} 0`),
      )
    const told = lines
      .filter(({ restaurantKey }) => restaurantKey === '101')
      .flatMap(({ checkKey, key, modifiers = [] }) =>
        modifiers.map(({ name, quantity, total }) => `${checkKey} ${key} ${name} ${quantity} ${Number(total)}`),
      )
    expect(expected.length).toBeGreaterThan(5)
    expect(told.sort()).toEqual(expected.sort())
  })

  test('holds no order that is still open, not even one whose bill is printed', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T20:00' })
    const { checks } = chain.world.day(chain.restaurant('101'), '2026-11-20')
    const open = checks.filter(({ closedAt }) => closedAt === null).map(({ id }) => id)
    expect(open.length).toBeGreaterThan(0)
    const keys = (await readAll(chain.system)).checks.map(({ key }) => key)
    expect(keys.filter((key) => open.includes(key))).toEqual([])
  })
})

describe('a poll', () => {
  test('asks for no order when none changed', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T18:00' })
    const first = await readAll(chain.system)
    chain.takeAskedOrders()
    const second = await readAll(chain.system)
    expect(chain.takeAskedOrders()).toEqual([])
    expect(checksOf(second)).toEqual(checksOf(first))
    expect(second.bundle.fingerprint).toBe(first.bundle.fingerprint)
  })

  test('asks just for the orders opened or closed since the last one, and takes up those that closed', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    await readAll(chain.system)
    const versionsOf = () =>
      new Map(chain.world.day(chain.restaurant('101'), '2026-11-20').checks.map(({ id, version }) => [id, version]))
    const before = versionsOf()
    chain.takeAskedOrders()
    chain.setTime('2026-11-20T19:40')
    const changed = [...versionsOf()].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(before.size)

    const read = await readAll(chain.system)
    expect(chain.takeAskedOrders().toSorted()).toEqual(changed.toSorted())
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('after a restart goes on from the memory', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    await readAll(chain.system)
    chain.takeAskedOrders()
    const again = chain.connect()
    const read = await readAll(again)
    expect(chain.takeAskedOrders()).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('cut off among the orders keeps what it had and asks the next time for the rest alone', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-21T03:00', chain: makeChain({ seed: 'demo', scale: 0.3 }) })
    chain.fail({ kind: 'errorStatus', match: 'GetOrder"', after: 1 })
    await expect(readAll(chain.system)).rejects.toThrow('Query Executing Error')
    const kept = chain.memory.buckets.get(`${chain.places[0]} orders:101:2026-11-20`)?.size ?? 0
    expect(kept).toBe(20)
    chain.takeAskedOrders()
    const read = await readAll(chain.connect())
    const all = chain.world.day(chain.restaurant('101'), '2026-11-20').checks.length
    expect(chain.takeAskedOrders()).toHaveLength(all - kept)
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('asks anew for what an older version of this program kept', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    await readAll(chain.system)
    const bucket = chain.memory.buckets.get(`${chain.places[0]} orders:101:2026-11-20`)
    const [key = ''] = bucket?.keys() ?? []
    await chain.memory.write(`${chain.places[0]} orders:101:2026-11-20`, [{ key, version: 1, body: '{"old":true}' }])
    chain.takeAskedOrders()
    const read = await readAll(chain.system)
    expect(chain.takeAskedOrders()).toEqual([key])
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('takes up a check edited after it was closed, and one struck off', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T20:00' })
    const first = await readAll(chain.system)
    const [edited, struck] = first.checks
    if (edited === undefined || struck === undefined) throw new Error('Too few checks')
    const place = { restaurantKey: '101', businessDate: '2026-11-20' }
    const line = first.lines.find(({ checkKey, type }) => checkKey === edited.key && type === 'sale')
    chain.world.edit({
      ...place,
      checkId: edited.key,
      change: { kind: 'quantity', line: Number(line?.key), quantity: 7000 },
    })
    chain.world.edit({ ...place, checkId: struck.key, change: { kind: 'delete' } })
    chain.takeAskedOrders()
    const read = await readAll(chain.system)
    expect(chain.takeAskedOrders().toSorted()).toEqual([edited.key, struck.key].toSorted())
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())
    expect(read.lines.filter(({ checkKey }) => checkKey === struck.key).every(({ type }) => type === 'void')).toBe(true)
  })
})

describe('when the shift changes', () => {
  test('the new one is followed from its beginning, and orders of shifts long gone are forgotten', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-19T04:00' })
    for (const at of ['2026-11-19T04:00', '2026-11-20T04:00', '2026-11-20T13:00']) {
      chain.setTime(at)
      await readAll(chain.system)
    }
    const read = await readAll(chain.system)
    expect(read.checks.every(({ businessDate }) => businessDate === '2026-11-20')).toBe(true)
    expect(checksOf(read)).toEqual(chain.closedChecks())
    expect([...chain.memory.buckets.keys()].filter((name) => name.includes(' orders:')).toSorted()).toEqual([
      `${chain.places[0]} orders:101:2026-11-19`,
      `${chain.places[0]} orders:101:2026-11-20`,
    ])
  })

  test('the day before waits for a check of the new one, and is complete when that follows its last', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-21T04:00' })
    expect((await readAll(chain.system)).closings).toEqual([])
    chain.setTime('2026-11-21T06:00')
    expect((await readAll(chain.system)).closings).toMatchObject([
      { restaurantKey: '101', businessDate: '2026-11-20', state: 'awaiting', missing: 0 },
    ])
    chain.setTime('2026-11-21T14:00')
    const { closings, rejects } = await readAll(chain.system)
    expect(closings).toMatchObject([{ businessDate: '2026-11-20', state: 'complete', missing: 0 }])
    expect(rejects).toEqual([])
  })

  test('checks opened and closed after the last poll are known to be missing, by their number', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T21:00' })
    const read = await readAll(chain.system)
    const all = chain.world.day(chain.restaurant('101'), '2026-11-20').checks.length
    chain.setTime('2026-11-21T04:59')
    const closed = chain.closedChecks().length
    expect(closed).toBeGreaterThan(all)
    chain.setTime('2026-11-21T14:00')
    const missing = closed - read.checks.length
    expect((await readAll(chain.system)).closings).toMatchObject([
      { businessDate: '2026-11-20', state: 'missing', missing },
    ])
    // As often as it is asked.
    expect((await readAll(chain.connect())).closings).toMatchObject([{ state: 'missing', missing }])
  })

  test('a day that is proven is told with what the list of its orders came to', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-21T04:00' })
    await readAll(chain.system)
    chain.setTime('2026-11-21T06:00')
    expect((await readAll(chain.system)).reports).toEqual([])
    chain.setTime('2026-11-21T14:00')
    const [day] = ledger(chain.world, chain.restaurant('101'), '2026-11-20', '2026-11-20')
    expect((await readAll(chain.system)).reports).toMatchObject([
      { restaurantKey: '101', businessDate: '2026-11-20', revenue: formatKopecks(day?.revenue ?? 0) },
    ])
  })

  test('stations that count for themselves are proven each, though orders struck off before printing take no number', async () => {
    const dialect = { numbers: 'byStation', struck: 'unprinted' } as const
    const chain = await serveRkeeperChain({ at: '2026-11-15T04:00', dialect, chain: makeChain({ seed: 'demo' }) })
    const read = await readAll(chain.system)
    expect(new Set(read.checks.map(({ station }) => station)).size).toBeGreaterThan(1)
    const struck = checksOf(read).filter(({ lines }) => lines.every(({ type }) => type === 'void'))
    expect(struck.length).toBeGreaterThan(0)
    const told = checksOf(read).flatMap(({ lines }) => lines)
    expect(told).toEqual(chain.closedChecks().flatMap(({ lines }) => lines))
    chain.setTime('2026-11-15T23:00')
    expect((await readAll(chain.system)).closings).toMatchObject([
      { businessDate: '2026-11-14', state: 'complete', missing: 0 },
    ])
  })

  test('a check that one of such stations closed after the last poll is missing, whatever the other printed', async () => {
    const dialect = { numbers: 'byStation' } as const
    const chain = await serveRkeeperChain({ at: '2026-11-14T21:00', dialect, chain: makeChain({ seed: 'demo' }) })
    const read = await readAll(chain.system)
    chain.setTime('2026-11-15T04:59')
    const missing = chain.closedChecks().length - read.checks.length
    expect(missing).toBeGreaterThan(1)
    chain.setTime('2026-11-15T23:00')
    expect((await readAll(chain.system)).closings).toMatchObject([
      { businessDate: '2026-11-14', state: 'missing', missing },
    ])
  })

  test('a numbering that begins anew proves nothing', async () => {
    const chain = await serveRkeeperChain({ at: '2026-12-01T04:00' })
    await readAll(chain.system)
    chain.setTime('2026-12-01T14:00')
    expect((await readAll(chain.system)).closings).toMatchObject([{ businessDate: '2026-11-30', state: 'unproven' }])
  })

  test('days that nobody read between two polls are told, with the day that was read last', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-19T04:00' })
    const held = (await readAll(chain.system)).checks.length
    chain.setTime('2026-11-21T14:00')
    const { closings } = await readAll(chain.system)
    const ofDay = (date: string) => chain.world.day(chain.restaurant('101'), date).checks.length
    const missing = ofDay('2026-11-18') - held + ofDay('2026-11-19') + ofDay('2026-11-20')
    expect(closings).toMatchObject([
      { businessDate: '2026-11-18', state: 'missing', missing },
      { businessDate: '2026-11-19', state: 'unread', missing },
      { businessDate: '2026-11-20', state: 'unread', missing },
    ])
  })

  test('a server that is closing it is asked again until it is done', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    chain.fail({ kind: 'shiftClosing', times: 3 })
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
    chain.fail({ kind: 'shiftClosing', times: 100 })
    await expect(readAll(chain.system)).rejects.toThrow(/2172; it closes its shift, try again in a minute/)
  })
})

describe('days asked for', () => {
  test('bring the open shift when it is among them', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    const period = { from: '2026-11-18', to: '2026-11-20' }
    const read = await readAll(chain.system, { kind: 'days', period })
    expect(read.bundle).toMatchObject({ period: null, only: period, hasStockMoves: false, keepsUntold: true })
    expect(read.bundle).not.toHaveProperty('stockPeriod')
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('bring references alone when it is not: a till serves no past', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    const read = await readAll(chain.system, { kind: 'days', period: { from: '2026-11-18', to: '2026-11-19' } })
    expect([read.checks, read.lines]).toEqual([[], []])
    expect(read.restaurants).toHaveLength(1)
    expect(chain.takeAskedOrders()).toEqual([])
    expect(await chain.system.changedDays({ from: '2026-11-01', to: '2026-11-20' }, [])).toEqual([])
  })
})

describe('a chain of several cash servers', () => {
  test('is one bundle: each server tells its own restaurant, with its own zone and end of day', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00', restaurants: ['101', '102'] })
    const system = chain.connect({
      servers: [{ url: chain.urls[1], dayEnd: '00:00', timezone: 'Europe/Samara' }],
    })
    const read = await readAll(system)
    expect(read.restaurants).toMatchObject([
      { key: '101', name: 'Скатерть на Арбате', timezone: null, dayEnd: '05:00' },
      { key: '102', name: 'Скатерть на Покровке', timezone: 'Europe/Samara', dayEnd: '00:00' },
    ])
    expect(checksOf(read, '101')).toEqual(chain.closedChecks('101'))
    expect(checksOf(read, '102')).toEqual(chain.closedChecks('102'))
    // The menu is one for the chain, the staff each restaurant's own.
    expect(new Set(read.dishes.map(({ key }) => key)).size).toBe(read.dishes.length)
    expect(new Set(read.employees.map(({ restaurantKey }) => restaurantKey))).toEqual(new Set(['101', '102']))
  })

  test('of which one does not answer exchanges the others and names it', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00', restaurants: ['101', '102'] })
    const system = chain.connect({ servers: [{ url: chain.urls[1], password: 'wrong' }] })
    const read = await readAll(system)
    expect(checksOf(read, '101')).toEqual(chain.closedChecks('101'))
    expect(checksOf(read, '102')).toEqual([])
    const place = chain.urls[1]?.replace('http://', '')
    expect(read.rejects).toMatchObject([
      {
        reason: `This server was not exchanged: ${place} refuses the login; check user name and password`,
        isPart: true,
      },
    ])
  })

  test('of which one breaks off among its orders exchanges the others and names it as a part left out', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00', restaurants: ['101', '102'] })
    const bundle = await chain.system.open(current)
    chain.fail({ kind: 'errorStatus', match: 'GetOrder"' })
    const records = await readRecords(bundle)
    expect(ofKind(records, 'reject')).toMatchObject([
      { isPart: true, reason: expect.stringMatching(/^This server was not exchanged: /) },
    ])
    expect(new Set(ofKind(records, 'check').map(({ restaurantKey }) => restaurantKey)).size).toBe(1)
  })

  test('of which two are of one restaurant takes their sales together, the orders of each apart', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    const other = await serveRkeeperChain({
      at: '2026-11-20T19:00',
      chain: makeChain({ seed: 'another till', scale: 0.12 }),
    })
    const system = chain.connect({ servers: [{ url: other.urls[0] }] })
    const keys = (checks: { key: string }[]) => checks.map(({ key }) => key).toSorted()
    const all = keys([...chain.closedChecks(), ...other.closedChecks()])
    expect(keys((await readAll(system)).checks)).toEqual(all)
    chain.takeAskedOrders()
    other.takeAskedOrders()
    expect(keys((await readAll(system)).checks)).toEqual(all)
    expect([chain.takeAskedOrders(), other.takeAskedOrders()]).toEqual([[], []])
  })

  test('of which two are of one restaurant is proven by the numbers of each', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T21:00', restaurants: ['101', '101'], areParts: true })
    await readAll(chain.system)
    chain.setTime('2026-11-21T04:00')
    expect(checksOf(await readAll(chain.system)).map(({ key }) => key)).toEqual(
      chain.closedChecks().map(({ key }) => key),
    )
    chain.setTime('2026-11-21T20:00')
    expect((await readAll(chain.system)).closings).toMatchObject([{ businessDate: '2026-11-20', state: 'complete' }])
  })

  test('of which two are of one restaurant keeps what both had where one is silent, or a shift ahead', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-21T04:00' })
    const other = await serveRkeeperChain({
      at: '2026-11-21T04:00',
      chain: makeChain({ seed: 'another till', scale: 0.12 }),
    })
    const system = chain.connect({ servers: [{ url: other.urls[0] }] })
    const keysOf = ({ checks }: Awaited<ReturnType<typeof readAll>>) =>
      checks.map(({ key, businessDate }) => `${businessDate} ${key}`).toSorted()
    const both = keysOf(await readAll(system))

    other.fail({ kind: 'errorStatus', times: 2 })
    const silent = await readAll(system)
    expect(silent.rejects).toMatchObject([{ isPart: true }])
    expect(keysOf(silent)).toEqual(both)

    other.setTime('2026-11-21T06:00')
    const ahead = await readAll(system)
    expect(keysOf(ahead)).toEqual(both)
    // The day is not over where one server has it open.
    expect(ahead.closings).toEqual([])

    chain.setTime('2026-11-21T06:00')
    expect((await readAll(system)).closings).toMatchObject([{ businessDate: '2026-11-20', state: 'awaiting' }])
  })

  test('is told nothing of a test stand of the same idents that was connected before', async () => {
    const stand = await serveRkeeperChain({
      at: '2026-11-20T19:00',
      chain: makeChain({ seed: 'test stand', scale: 0.12 }),
    })
    await readAll(stand.system)
    const chain = await serveRkeeperChain({ at: '2026-11-20T19:00' })
    const read = await readAll(chain.connect({}, { memory: stand.memory }))
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })
})
