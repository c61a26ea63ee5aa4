import { describe, expect, it } from 'vitest'
import { makeChain } from '../chain/make-chain.ts'
import { EditRefused } from './apply-edit.ts'
import { createWorld } from './create-world.ts'
import { ledger } from './ledger.ts'
import type { Edit, WorldCheck } from './model.ts'

const chain = makeChain({ seed: 'sandbox', scale: 10 })
const restaurant = first(chain.restaurants)
const date = '2026-03-12'

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('Nothing there')
  return item
}

/** A world at noon of the day after. */
function nextNoon() {
  let now = new Date('2026-03-13T12:00:00+03:00')
  const world = createWorld({ chain, clock: () => now, stateFile: null })
  const edit = (checkId: string, change: Edit['change'], businessDate = date) =>
    world.edit({ restaurantKey: restaurant.key, businessDate, checkId, change })
  return {
    world,
    edit,
    checks: () => world.day(restaurant, date).checks,
    check: (id: string) => first(world.day(restaurant, date).checks.filter((check) => check.id === id)),
    figures: () => first(ledger(world, restaurant, date, date)),
    moveTo: (instant: string) => {
      now = new Date(instant)
    },
  }
}

function newestVersion(checks: readonly WorldCheck[]): number {
  return Math.max(...checks.map(({ version }) => version))
}

const ofSales = ({ lines, waiter }: WorldCheck) => waiter !== null && lines.every(({ kind }) => kind === 'sale')

describe('a late edit', () => {
  it('deletes a check: its lines are struck off and its revenue is gone, the others stay', () => {
    const { edit, checks, check, figures } = nextNoon()
    const [before, held] = [figures(), structuredClone(checks())]
    const target = first(held.filter(ofSales))
    edit(target.id, { kind: 'delete' })
    expect(check(target.id)).toMatchObject({ deleted: true, closedAt: target.closedAt })
    expect(new Set(check(target.id).lines.map(({ kind }) => kind))).toEqual(new Set(['void']))
    expect(figures().checks).toBe(before.checks - 1)
    expect(figures().revenue).toBe(before.revenue - target.lines.reduce((sum, { total }) => sum + total, 0))
    const others = (all: readonly WorldCheck[]) => all.filter(({ id }) => id !== target.id)
    expect(others(checks())).toEqual(others(held))
  })

  it('changes the quantity of a line: 1 → 3 portions at 10 % is three times price, discount, total and cost', () => {
    const { edit, checks, check } = nextNoon()
    const target = first(
      checks().filter(
        (one) => ofSales(one) && one.lines.some((l) => l.quantity === 1000 && l.discount * 10 === l.price),
      ),
    )
    const line = first(target.lines.filter((one) => one.quantity === 1000))
    edit(target.id, { kind: 'quantity', line: line.id, quantity: 3000 })
    expect(first(check(target.id).lines.filter(({ id }) => id === line.id))).toEqual({
      ...line,
      quantity: 3000,
      discount: line.discount * 3,
      total: line.total * 3,
      cost: line.cost === null ? null : line.cost * 3,
    })
    expect(check(target.id).lines.filter(({ id }) => id !== line.id)).toEqual(
      target.lines.filter(({ id }) => id !== line.id),
    )
  })

  it('changes the waiter, also to none', () => {
    const { edit, checks, check } = nextNoon()
    const target = first(checks().filter(ofSales))
    const other = first(restaurant.waiters.filter(({ key }) => key !== target.waiter?.key))
    edit(target.id, { kind: 'waiter', waiter: other.key })
    expect(check(target.id).waiter).toEqual(other)
    edit(target.id, { kind: 'waiter', waiter: null })
    expect(check(target.id).waiter).toBeNull()
  })

  it('gives back a part of a check on the day it is made, by an order of its own: 1 of 2 portions lowers that day alone', () => {
    const { world, edit, checks, figures, moveTo } = nextNoon()
    const target = first(checks().filter((one) => ofSales(one) && one.lines.some((l) => l.quantity === 2000)))
    const line = first(target.lines.filter((one) => one.quantity === 2000))
    const dayOf = (day: string) => first(ledger(world, restaurant, day, day))
    const [then, now] = [figures(), dayOf('2026-03-13')]
    edit(target.id, { kind: 'refund', line: line.id, quantity: 1000 })
    expect(figures()).toEqual(then)
    moveTo('2026-03-13T12:05:00+03:00')
    const after = dayOf('2026-03-13')
    const refund = first(world.day(restaurant, '2026-03-13').checks.filter(({ refundOf }) => refundOf === target.id))
    expect(refund.lines).toEqual([
      {
        ...line,
        id: 1,
        kind: 'return',
        quantity: -1000,
        discount: 0 - line.discount / 2,
        total: -line.total / 2,
        cost: line.cost === null ? null : -line.cost / 2,
      },
    ])
    const meanwhile = after.documents.filter(
      ({ id }) => id !== refund.id && !now.documents.some((document) => document.id === id),
    )
    const came = meanwhile.reduce((sum, { total }) => sum + total, 0)
    expect(after.revenue).toBe(now.revenue + came - line.total / 2)
    expect(after.checks).toBe(now.checks + meanwhile.length)
    // Neither more than was sold, nor a refund of a refund.
    expect(() => edit(target.id, { kind: 'refund', line: line.id, quantity: 3000 })).toThrow(/given back/)
    expect(() => edit(refund.id, { kind: 'refund', line: 1, quantity: 1000 }, '2026-03-13')).toThrow(/given back/)
  })

  it('gives its check a version above every one seen, and below those of what happens later', () => {
    const { world, edit, moveTo, checks } = nextNoon()
    moveTo('2026-03-12T20:00:00+03:00')
    const held = structuredClone(checks())
    const target = first(held.filter(ofSales))
    edit(target.id, { kind: 'waiter', waiter: null })
    const edited = first(checks().filter(({ id }) => id === target.id)).version
    expect(edited).toBeGreaterThan(newestVersion(held))
    moveTo('2026-03-12T20:20:00+03:00')
    const known = new Map(held.map(({ id, version }) => [id, version]))
    const changed = checks().filter(({ id, version }) => id !== target.id && known.get(id) !== version)
    expect(changed.length).toBeGreaterThan(1)
    for (const { version } of changed) expect(version).toBeGreaterThan(edited)
    expect(world.edits()).toMatchObject([{ checkId: target.id, at: '2026-03-12T17:00:00.000Z' }])
  })

  it('is refused with what can be edited, and then changes nothing', () => {
    const { world, edit, checks } = nextNoon()
    const target = first(checks().filter(ofSales))
    const refused = [
      () => world.edit({ restaurantKey: '909', businessDate: date, checkId: target.id, change: { kind: 'delete' } }),
      () => edit('no such check', { kind: 'delete' }),
      () => edit(target.id, { kind: 'delete' }, '2026-03-11'),
      () => edit(target.id, { kind: 'quantity', line: 99, quantity: 1000 }),
      () => edit(target.id, { kind: 'quantity', line: 1, quantity: 0 }),
      () => edit(target.id, { kind: 'waiter', waiter: 'nobody' }),
    ]
    for (const attempt of refused) expect(attempt).toThrow(EditRefused)
    expect(refused[0]).toThrow('No restaurant 909: take one of T-101, T-EKB-01')
    expect(world.edits()).toEqual([])
    edit(target.id, { kind: 'delete' })
    expect(() => edit(target.id, { kind: 'waiter', waiter: null })).toThrow('is deleted')
  })
})

describe('the ledger', () => {
  it('counts closed checks with a sale line, and sums sales and returns of every closed check', () => {
    const { world, moveTo } = nextNoon()
    moveTo('2026-03-12T20:00:00+03:00')
    const { checks } = world.day(restaurant, date)
    const [day] = ledger(world, restaurant, date, date)
    expect(checks.some(({ closedAt }) => closedAt === null)).toBe(true)
    const closed = checks.filter(({ closedAt }) => closedAt !== null)
    const sale = closed.filter(({ lines }) => lines.some(({ kind }) => kind === 'sale'))
    const lines = closed.flatMap((check) => check.lines).filter(({ kind }) => kind !== 'void')
    expect(day?.checks).toBe(sale.length)
    expect(day?.revenue).toBe(lines.reduce((sum, { total }) => sum + total, 0))
    expect(day?.documents.reduce((sum, { total }) => sum + total, 0)).toBe(day?.revenue)
  })

  it('has a day for every business date of the period, empty ones too', () => {
    const { world } = nextNoon()
    const days = ledger(world, restaurant, '2026-03-12', '2026-03-14')
    expect(days.map(({ businessDate }) => businessDate)).toEqual(['2026-03-12', '2026-03-13', '2026-03-14'])
    expect(days[2]).toEqual({
      businessDate: '2026-03-14',
      checks: 0,
      payments: {},
      positions: 0,
      revenue: 0,
      voids: { count: 0, sum: 0 },
      documents: [],
    })
  })
})
