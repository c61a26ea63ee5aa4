import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReadRecord } from '../../test/support/read-records.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { openBundle } from './open-bundle.ts'
import { loadProfile } from './profile.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/coffee/', import.meta.url))
const isThere = existsSync(folder)
if (!isThere) console.log(`Coffee-shop sample skipped: ${folder} does not exist`)

/** Exact sum of amounts, in hundredths. */
function hundredths(amounts: string[]): bigint {
  return amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return sum + BigInt(whole + fraction.padEnd(2, '0'))
  }, 0n)
}

describe.skipIf(!isThere)('the coffee-shop sample, as its files are, through profile coffee', () => {
  let records: ReadRecord[] = []
  beforeAll(async () => {
    records = await readRecords(await openBundle({ folder, source: 'source_b', profile: await loadProfile('coffee') }))
  })

  test('nothing is rejected', () => expect(ofKind(records, 'reject')).toEqual([]))

  test('8 restaurants, 88 dishes, 55 employees, 39271 checks, 49894 lines, 915 stock moves', () => {
    const kinds = ['restaurant', 'dish', 'employee', 'check', 'line', 'stockMove'] as const
    expect(kinds.map((kind) => ofKind(records, kind).length)).toEqual([8, 88, 55, 39_271, 49_894, 915])
  })

  test('revenue 233635.95 = 77213.23 + 76894.47 + 79528.25', () => {
    const lines = ofKind(records, 'line')
    const revenue = (key: string) =>
      hundredths(lines.filter((line) => line.restaurantKey === key).map((line) => line.total))
    expect(hundredths(lines.map((line) => line.total))).toBe(23_363_595n)
    expect(['3', '5', '8'].map(revenue)).toEqual([7_721_323n, 7_689_447n, 7_952_825n])
  })

  test('every check once, 13585 + 11987 + 13699, and every line belongs to one', () => {
    const checks = ofKind(records, 'check')
    const keys = new Set(checks.map((check) => `${check.restaurantKey}|${check.key}`))
    expect(keys.size).toBe(checks.length)
    const count = (key: string) => checks.filter((check) => check.restaurantKey === key).length
    expect(['3', '5', '8'].map(count)).toEqual([13_585, 11_987, 13_699])
    expect(ofKind(records, 'line').every((line) => keys.has(`${line.restaurantKey}|${line.checkKey}`))).toBe(true)
  })

  test('product 61 sold 1496 for 7106.00, at a cost of 3.56', () => {
    const lines = ofKind(records, 'line').filter((line) => line.dishKey === '61')
    expect(lines.reduce((sum, line) => sum + Number(line.quantity), 0)).toBe(1496)
    expect(hundredths(lines.map((line) => line.total))).toBe(710_600n)
    expect(ofKind(records, 'dish').find((dish) => dish.key === '61')).toMatchObject({ cost: '3.56', price: '4.75' })
  })

  test('first records of each kind', () => {
    expect(ofKind(records, 'restaurant')[0]).toMatchObject({
      line: 3,
      key: '3',
      name: 'Astoria',
      city: 'Long Island City',
      address: '32-20 Broadway',
      timezone: 'America/New_York',
      currency: 'USD',
    })
    expect(ofKind(records, 'dish')[0]).toMatchObject({
      name: 'Brazilian - Organic',
      categoryPath: 'Whole Bean/Teas / Coffee beans / Organic Beans',
      unit: '12 oz',
      price: '18.00',
      cost: '14.4',
    })
    expect(
      ofKind(records, 'employee')
        .slice(2, 6)
        .map(({ name, restaurantKey }) => [name, restaurantKey]),
    ).toEqual([
      ['Marny Hermione', null],
      ['Chelsea Claudia', null],
      ['Alec Isadora', null],
      ['Xena Rahim', '3'],
    ])
    expect(ofKind(records, 'check')[0]).toMatchObject({
      restaurantKey: '3',
      key: '2019-04-01/7',
      number: 7,
      businessDate: '2019-04-01',
      openedAt: '2019-04-01T12:04:43',
      closedAt: '2019-04-01T12:04:43',
      waiterKey: '12',
      orderCategory: 'To go',
    })
    expect(ofKind(records, 'line')[0]).toMatchObject({
      key: '1-1',
      dishKey: '52',
      price: '2.50',
      discount: null,
      cost: null,
    })
    expect(ofKind(records, 'stockMove')[0]).toMatchObject({
      product: 'Hazelnut Biscotti',
      at: '2019-04-01',
      direction: 'in',
      quantity: '18',
      place: null,
      document: null,
    })
  })

  test('order categories are named, and unknown where the file leaves them out', () => {
    const categories = new Set(ofKind(records, 'check').map((check) => check.orderCategory))
    expect(categories).toEqual(new Set(['In store', 'To go', null]))
  })

  test('stock goes out as sold (305) and waste (303), never with a quantity of 0', () => {
    const count = (document: string | null) =>
      ofKind(records, 'stockMove').filter((move) => move.document === document).length
    expect([count(null), count('sold'), count('waste')]).toEqual([307, 305, 303])
  })
})
