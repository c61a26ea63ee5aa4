import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { readRecorded, serveRecorded } from '../../test/support/recorded-iiko.ts'

const clock = { now: new Date('2026-03-12T09:00:00Z') }
const period = { from: '2026-03-09', to: '2026-03-09' }

async function readSilent(hasProducts: boolean) {
  const recorded = readRecorded('modifiers')
  const dishes = new Map(recorded.rows.map((row) => [String(row['DishId']), row]))
  const products = [...dishes].map(([id, row]) => ({
    id,
    name: row['DishName'],
    type: row['DishType'],
    deleted: false,
  }))
  const { url, reports } = await serveRecorded({ ...recorded, products: hasProducts ? products : [] })
  const records = await readRecords(await connect({ url, clock }).open({ kind: 'days', period }))
  const named = reports.filter((groups) => groups.includes('DishName'))
  const modifiers = ofKind(records, 'line').flatMap((line) => line.modifiers ?? [])
  return {
    names: ofKind(records, 'dish').map(({ name }) => name),
    named,
    chosen: new Set(modifiers.map(({ name }) => name)),
  }
}

test.each([true, false])(
  'modifiers are named as dishes are, by the stock list or by sales: %s',
  async (hasProducts) => {
    expect((await readSilent(hasProducts)).chosen).toEqual(new Set(['Сироп ванильный', 'Без сахара']))
  },
)

test('dishes of the stock list are named by it: sales are not asked for names', async () => {
  const { names, named } = await readSilent(true)
  expect(names).toEqual(expect.arrayContaining(['Капучино', 'Эклер', 'Раф', 'Соус']))
  expect(named).toEqual([])
})

test('dishes that are gone from the stock list are asked for once a bundle, and modifiers among them stay modifiers', async () => {
  const { names, named } = await readSilent(false)
  expect(names.sort()).toEqual(['Капучино', 'Раф', 'Соус', 'Эклер'])
  expect(named).toHaveLength(1)
})
