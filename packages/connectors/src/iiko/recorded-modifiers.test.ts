import type { LineRecord } from '@vitrina/core/exchange/records'
import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const clock = { now: new Date('2026-03-12T09:00:00Z') }
const period = { from: '2026-03-09', to: '2026-03-09' }

async function read(name: string) {
  const { url } = await serveRecorded(readRecorded(name))
  const system = connect({ url, clock })
  const records = await readRecords(await system.open({ kind: 'days', period }))
  expect(ofKind(records, 'reject')).toEqual([])
  const names = new Map(ofKind(records, 'dish').map(({ key, name: told }) => [key, told]))
  const lines = ofKind(records, 'line').map((line) => ({ ...line, dish: names.get(line.dishKey) }))
  return { system, records, lines }
}

test('a modifier is no line: 440 + 80 − 52 of discounts = 468 in 2 coffees, and its cost is theirs: 90.5 + 9.5', async () => {
  const { lines } = await read('modifiers')
  expect(lines.map(({ dish, type, quantity, total }) => `${dish} ${type} ${quantity} ${Number(total)}`)).toEqual([
    'Капучино sale 2 468',
    'Эклер sale 2 280',
    'Капучино return -1 -234',
    'Раф sale 1 260',
    'Соус sale 1 50',
  ])
  const [coffee, , back] = lines
  expect([coffee?.price, coffee?.discount, coffee?.cost].map(Number)).toEqual([260, 52, 100])
  expect([back?.discount, back?.cost].map(Number)).toEqual([-26, -50])
})

/** `Капучино sale: Сироп ванильный 2 72`, in the order of names. */
function chosen(lines: readonly { dish?: string | undefined; type: string; modifiers?: LineRecord['modifiers'] }[]) {
  return lines.flatMap(({ dish, type, modifiers = [] }) =>
    modifiers.map(({ name, quantity, total }) => `${dish} ${type}: ${name} ${quantity} ${Number(total)}`).sort(),
  )
}

test('what was chosen is told with its item: 80 − 8 = 72 of the 468, nothing for what is free, below zero in a return', async () => {
  const { lines } = await read('modifiers')
  expect(chosen(lines)).toEqual([
    'Капучино sale: Без сахара 2 0',
    'Капучино sale: Сироп ванильный 2 72',
    'Капучино return: Сироп ванильный -1 -36',
    'Раф sale: Сироп ванильный 1 40',
  ])
  // The sauce was sold by itself.
  expect(lines.filter(({ modifiers }) => modifiers === undefined).map(({ dish }) => dish)).toEqual(['Эклер', 'Соус'])
})

test('a modifier of a dish of a combo is that dish’s alone; what was struck off goes with its void', async () => {
  expect(chosen((await read('combo')).lines)).toEqual(['Пюре sale: Масло 1 30'])
  expect(chosen((await read('deletions')).lines)).toEqual(['Эклер void: Сироп 1 30'])
})

test('the cost of a portion has that of its modifiers: (90.5 + 9.5) ÷ 2 = 50; of an unknown one it stays unknown', async () => {
  const { records } = await read('modifiers')
  const told = new Map(ofKind(records, 'dishCost').map(({ key, cost }) => [key, Number(cost)]))
  const costs = ofKind(records, 'dish').map(({ key, name }) => `${name} ${told.get(key) ?? '?'}`)
  expect(costs.sort()).toEqual(['Капучино 50', 'Раф ?', 'Соус 12', 'Эклер 40'])
  const raf = ofKind(records, 'line').find(({ total }) => Number(total) === 260)
  expect(Number(raf?.cost)).toBe(0)
})

test('a modifier that is given back may name the item that was sold: it is the same coffee all the same', async () => {
  const recorded = readRecorded('modifiers')
  const sold = recorded.rows[0]?.['ItemSaleEvent.Id'] ?? null
  const rows = recorded.rows.map((row) =>
    row['DishType'] === 'MODIFIER' && row['Storned'] === 'TRUE' ? { ...row, 'SoldWithItem.Id': sold } : row,
  )
  const { url } = await serveRecorded({ ...recorded, rows })
  const lines = ofKind(await readRecords(await connect({ url, clock }).open({ kind: 'days', period })), 'line')
  expect(lines.filter(({ type }) => type === 'return').map(({ total }) => Number(total))).toEqual([-234])
})

test('a modifier given back without its item stays a line: the sum of its check is not lost', async () => {
  const recorded = readRecorded('modifiers')
  const rows = recorded.rows.filter((row) => row['DishType'] === 'MODIFIER' || row['Storned'] === 'FALSE')
  const { url } = await serveRecorded({ ...recorded, rows })
  const records = await readRecords(await connect({ url, clock }).open({ kind: 'days', period }))
  expect(ofKind(records, 'reject')).toEqual([])
  const back = ofKind(records, 'line').filter(({ type }) => type === 'return')
  expect(back.map(({ total }) => Number(total))).toEqual([-36])
  // It is nobody's modifier, nor is anything its own.
  expect(back.map(({ modifiers }) => modifiers)).toEqual([undefined])
})

test('the sums of checks and day stay those of the source: 468 + 280 − 234 + 260 + 50 = 824 in 2', async () => {
  const { system } = await read('modifiers')
  const held = { restaurantKey: recordedDepartment.id.toLowerCase(), date: period.from, checks: 2 }
  expect(await system.changedDays(period, [{ ...held, revenue: '824' }])).toEqual([])
})

test('a combo is its dishes: 210 + 140 + 30; a dish sold with another stays one, a modifier within goes to its own', async () => {
  const { lines } = await read('combo')
  expect(lines.map(({ dish, total }) => `${dish} ${Number(total)}`)).toEqual(['Суп 210', 'Пюре 170'])
})
