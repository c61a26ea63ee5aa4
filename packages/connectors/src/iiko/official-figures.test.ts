import { expect, test } from 'vitest'
import { groupsBy, type HandMade, type Row, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { addDecimals } from '../decimal.ts'

/**
 * The vendor's worked figures: two days of 186521.5 + 279318 = 465839.5 with discounts, 491035 without, 196 + 286 = 482
 * checks; by category 93 + 87 + 449 = 629 checks, since one check has dishes of several.
 */
const department = { id: '0226A08B-B08D-428D-A505-F9A0DE024373', code: '1', name: 'Торговое предприятие' }
const days = [
  { date: '2026-01-01', checks: 196, withDiscount: 18_652_150, withoutDiscount: 19_879_500 },
  { date: '2026-01-02', checks: 286, withDiscount: 27_931_800, withoutDiscount: 29_224_000 },
] as const
const categories = ['Бар', 'Десерты', 'Кухня'] as const

interface Line {
  date: string
  check: number
  category: (typeof categories)[number]
  withDiscount: number
  withoutDiscount: number
}

/** 93 checks have a drink, 87 a dessert, 449 a meal; the day's sums are spread over its lines, the rest on the first. */
function makeLines(): Line[] {
  const lines = days.flatMap(({ date, checks }, index) => {
    const first = index === 0 ? 0 : days[0].checks
    return Array.from({ length: checks }, (_, i) => first + i).flatMap((check) =>
      categories
        .filter((category) => {
          if (category === 'Бар') return check < 93
          return category === 'Десерты' ? check >= 200 && check < 287 : check >= 33
        })
        .map((category): Line => ({ date, check, category, withDiscount: 0, withoutDiscount: 0 })),
    )
  })
  for (const { date, ...sums } of days) {
    const own = lines.filter((line) => line.date === date)
    for (const field of ['withDiscount', 'withoutDiscount'] as const) {
      const share = Math.floor(sums[field] / own.length)
      own.forEach((line, i) => {
        line[field] = i === 0 ? sums[field] - share * (own.length - 1) : share
      })
    }
  }
  return lines
}

function guid(kind: number, number: number): string {
  return `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function serveFigures(): HandMade {
  const lines = makeLines()
  const dayOf = (filters: Readonly<Record<string, unknown>>) => {
    const range = JSON.stringify(filters['OpenDate.Typed'])
    return lines.filter(({ date }) => range.includes(`"from":"${date}"`))
  }
  const lineRow = (line: Line, index: number): Row => ({
    'UniqOrderId.Id': guid(1, line.check),
    'ItemSaleEvent.Id': guid(2, index),
    DishId: guid(3, categories.indexOf(line.category)),
    DishName: line.category,
    Storned: 'FALSE',
    OpenTime: `${line.date}T12:00:00`,
    'OrderWaiter.Name': null,
    DishAmountInt: 1,
    DishSumInt: line.withoutDiscount / 100,
    DishDiscountSumInt: line.withDiscount / 100,
    DiscountSum: (line.withoutDiscount - line.withDiscount) / 100,
    'ProductCostBase.ProductCost': 0,
    DishReturnSum: 0,
  })
  return {
    departments: [department],
    report(query) {
      if (JSON.stringify(query.filters['Storned'])?.includes('TRUE')) return []
      if (groupsBy('ItemSaleEvent.Id')(query)) return dayOf(query.filters).map(lineRow)
      if (groupsBy('OrderNum')(query)) return headerRows(dayOf(query.filters))
      if (!groupsBy('Department.Id')(query)) return []
      return days.map(({ date, checks, withDiscount }) => ({
        'Department.Id': department.id,
        'OpenDate.Typed': date,
        DishDiscountSumInt: withDiscount / 100,
        UniqOrderId: checks,
      }))
    },
  }
}

function headerRows(lines: readonly Line[]): Row[] {
  return [...new Set(lines.map(({ check }) => check))].map((check) => {
    const own = lines.filter((line) => line.check === check)
    return {
      'UniqOrderId.Id': guid(1, check),
      OrderNum: check + 1,
      TableNum: null,
      RestaurantSection: 'Зал',
      OrderType: null,
      CloseTime: `${own[0]?.date}T13:00:00.5`,
      'OrderWaiter.Id': null,
      DishDiscountSumInt: own.reduce((sum, { withDiscount }) => sum + withDiscount, 0) / 100,
      GuestNum: 2,
    }
  })
}

const clock = { now: new Date('2026-01-10T09:00:00Z') }
const period = { from: '2026-01-01', to: '2026-01-02' }

test('186521.5 + 279318 = 465839.5 of revenue, and 491035 before discounts', async () => {
  const { url } = await serveHandMade(serveFigures())
  const lines = ofKind(await readRecords(await connect({ url, clock }).open({ kind: 'days', period })), 'line')
  expect(addDecimals(lines.map(({ total }) => total))).toBe('465839.50')
  expect(addDecimals(lines.flatMap(({ total, discount }) => [total, discount ?? '0']))).toBe('491035.00')
})

test('196 + 286 = 482 checks, by the day they are of', async () => {
  const { url } = await serveHandMade(serveFigures())
  const checks = ofKind(await readRecords(await connect({ url, clock }).open({ kind: 'days', period })), 'check')
  const count = (date: string) => checks.filter(({ businessDate }) => businessDate === date).length
  expect([count('2026-01-01'), count('2026-01-02'), checks.length]).toEqual([196, 286, 482])
})

test('93 + 87 + 449 = 629 checks by category are not 482: checks do not add up over dishes', async () => {
  const { url } = await serveHandMade(serveFigures())
  const lines = ofKind(await readRecords(await connect({ url, clock }).open({ kind: 'days', period })), 'line')
  const checksWith = categories.map(
    (_, index) =>
      new Set(lines.filter(({ dishKey }) => dishKey === guid(3, index)).map(({ checkKey }) => checkKey)).size,
  )
  expect(checksWith).toEqual([93, 87, 449])
  expect(checksWith.reduce((sum, count) => sum + count)).toBe(629)
  expect(new Set(lines.map(({ checkKey }) => checkKey)).size).toBe(482)
})

test('a showcase that holds these figures has nothing to read again; one kopeck or check off, it has', async () => {
  const { url } = await serveHandMade(serveFigures())
  const system = connect({ url, clock })
  const restaurantKey = department.id.toLowerCase()
  const held = [
    { restaurantKey, date: '2026-01-01', checks: 196, revenue: '186521.500000' },
    { restaurantKey, date: '2026-01-02', checks: 286, revenue: '279318.000000' },
  ]
  expect(await system.changedDays(period, held)).toEqual([])
  const [first, second] = held
  if (!first || !second) throw new Error('No days')
  expect(await system.changedDays(period, [first, { ...second, revenue: '279318.01' }])).toEqual(['2026-01-02'])
  expect(await system.changedDays(period, [{ ...first, checks: 195 }, second])).toEqual(['2026-01-01'])
})
