import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MoveReason } from '@vitrina/contract/stock'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { memoryInside } from '../../test/support/memory-inside.ts'
import { openHttp } from '../http/open-http.ts'
import { openBaseUnits } from './base-units.ts'
import { openStorehouseClient, type StorehouseClient } from './client.ts'
import { type DocumentShape, documentTypes } from './document-types.ts'
import { knownCosts, noteSold, readCostsInBackground } from './read-costs.ts'
import { readDocument } from './read-document.ts'
import type { Good } from './read-goods.ts'

const Recorded = z.record(
  z.string(),
  z.object({
    origin: z.string(),
    shTable: z.array(
      z.object({
        head: z.string(),
        SingleRow: z.boolean(),
        original: z.array(z.string()),
        values: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      }),
    ),
  }),
)
const file = fileURLToPath(new URL('../../test/fixtures/storehouse/recorded-answers.json', import.meta.url))
const recorded = Recorded.parse(JSON.parse(readFileSync(file, 'utf8')))

/** A recorded answer with another value of a field in the first line of its documents; null: the server has no such field. */
function told(procedure: string, path: string, value: number | null): z.infer<typeof Recorded> {
  const { origin, shTable } = recorded[procedure] ?? { origin: '', shTable: [] }
  const changed = shTable.map((table) => {
    const at = /^112/.test(table.head) ? table.original.indexOf(path) : -1
    if (at < 0) return table
    if (value === null) {
      return { ...table, original: table.original.toSpliced(at, 1), values: table.values.toSpliced(at, 1) }
    }
    const values = table.values.map((column, i) => (i === at ? column.toSpliced(0, 1, value) : column))
    return { ...table, values }
  })
  return { [procedure]: { origin, shTable: changed } }
}

/** A server with nothing but the recorded answers; a dataset that was only sent has no rows. */
async function recordedServer(more: z.infer<typeof Recorded> = {}): Promise<StorehouseClient> {
  const answers = { ...recorded, ...more }
  const served = await serveSystem({
    system: 'storehouse',
    handler: ({ path, body }) => {
      const { procName } = z.object({ procName: z.string() }).parse(JSON.parse(body))
      const tables = answers[procName]?.shTable ?? []
      const shTable = path.endsWith('sh5struct')
        ? tables.map(({ head, SingleRow, original }) => {
            return { head, SingleRow, fields: original.map((field) => ({ path: field, type: 'tDouble' })) }
          })
        : tables.filter(({ values }) => values.some((column) => column.length > 0))
      const known = answers[procName] !== undefined
      const told = known
        ? { errorCode: 0, errMessage: 'OK', Version: '1.12', shTable }
        : { errorCode: 1, errMessage: procName }
      return { status: 200, type: 'application/json', body: JSON.stringify(told) }
    },
    faults: createFaults(),
    port: 0,
  })
  onTestFinished(() => served.close())
  const http = openHttp({ allowPrivate: true })
  onTestFinished(() => http.close())
  return openStorehouseClient({ url: served.url, username: 'web', password: 'secret', http })
}

const good = (rid: string, name: string, more: Partial<Good> = {}): Good => {
  return { rid, name, unitRid: '5', unit: 'кг', dishKey: null, minimum: null, hasKit: false, depart: null, ...more }
}
const milk = good('4', 'Молоко', { unitRid: '8', unit: 'л' })
const soup = good('7', 'Борщ', { unitRid: '9', unit: 'порция', dishKey: '1000204', hasKit: true })
const goods = new Map(
  [good('3', 'Мука'), milk, good('6', 'Тесто', { hasKit: true }), soup].map((one) => [one.rid, one]),
)

async function movesOf(type: string, why: MoveReason, from = goods, told: z.infer<typeof Recorded> = {}) {
  const shape: DocumentShape = documentTypes[type]?.shape ?? 'plain'
  const head = { type, rid: '4', guid: '{5488EA00-2DED-F0B5-A8AD-5D5047DF5F82}', number: '4' }
  const moves = await readDocument(await recordedServer(told), head, { shape, why }, from)
  return moves.map(({ end, direction, product, quantity, sum, why }) =>
    [end, direction, product, quantity, sum, why].join(' '),
  )
}

describe('a recorded document', () => {
  test('of receipt tells what was paid with taxes: 681.825 + 68.175 = 750.00, 178 + 17.8 = 195.80', async () => {
    expect(await movesOf('0', 'invoice')).toEqual([
      'supplier out Мука 1.5 750.00 invoice',
      'recipient in Мука 1.5 750.00 invoice',
      'supplier out Молоко 2 195.80 invoice',
      'recipient in Молоко 2 195.80 invoice',
    ])
  })

  test('of issue tells what the goods were bought for, not what they were sold for: 1650 + 200 + 50 = 1900', async () => {
    expect((await movesOf('4', 'write_off'))[0]).toBe('supplier out Мука 1 1900.00 write_off')
  })

  test('of a sale leaves out what was made to order: its kit has told its parts', async () => {
    const sold = new Map([...goods, ['3', good('3', 'Мука', { dishKey: '1', hasKit: true })] as const])
    expect((await movesOf('4', 'sale', sold)).filter((move) => move.includes('Мука'))).toEqual([])
  })

  test.each([
    ['of a receipt', '0', 'GDoc0', 'invoice'],
    ['of an issue', '4', 'GDoc4', 'write_off'],
    ['of a transfer', '11', 'GDoc11', 'transfer'],
    ['of what was taken apart', '13', 'GDoc13', 'production'],
  ] as const)(
    '%s moves nothing by a line that is switched off (options without 1)',
    async (_, type, procedure, why) => {
      const [all, off] = [await movesOf(type, why), await movesOf(type, why, goods, told(procedure, '32', 2))]
      const first = all[0]?.split(' ')[2] ?? ''
      expect(off).toEqual(all.filter((move) => type !== '13' && !move.includes(` ${first} `)))
      expect(await movesOf(type, why, goods, told(procedure, '32', 3))).toEqual(all)
      expect(await movesOf(type, why, goods, told(procedure, '32', null))).toEqual(all)
    },
  )

  test('of a transfer leaves one end and enters the other', async () => {
    expect((await movesOf('11', 'transfer')).slice(2)).toEqual([
      'supplier out Молоко 1 198.00 transfer',
      'recipient in Молоко 1 198.00 transfer',
    ])
  })

  test('of stocktaking is what is missing and what is too much, at the end that was counted', async () => {
    expect(await movesOf('8', 'inventory')).toEqual([
      'supplier out Мука 3.5 385.00 inventory',
      'supplier in Молоко 12 1140.00 inventory',
    ])
  })

  test('of processing takes one good and brings another, for what the first cost', async () => {
    expect(await movesOf('10', 'production')).toEqual([
      'supplier out Мука 2 110.00 production',
      'recipient in Тесто 3 110.00 production',
    ])
  })

  test('of kits is the sale’s for a dish made to order, and a making of what is kept', async () => {
    expect(await movesOf('12', 'production')).toEqual([
      'supplier out Молоко 0.4 44.00 sale',
      'supplier out Мука 2 110.00 production',
      'recipient in Тесто 3 110.00 production',
    ])
  })

  test('of kits taken apart is the making backwards', async () => {
    expect(await movesOf('13', 'production')).toEqual([
      'supplier out Тесто 3 110.00 production',
      'recipient in Мука 2 110.00 production',
    ])
  })
})

test('a box of 12 l is 12 l: 2.5 boxes are 30; a unit nobody counts in the base unit is no quantity', async () => {
  const units = openBaseUnits(await recordedServer(), memoryInside(), new Date())
  const told = (unit: string | null) => units.quantityOf(milk, unit, '2.5')
  expect([await told('4'), await told('8'), await told(null), await told('77')]).toEqual(['30', '2.5', '2.5', null])
})

test('the cost of a dish is what its quantity cost with taxes, divided by it: 220 ÷ 4 = 55', async () => {
  const table = (head: string, columns: Record<string, (string | number | null)[]>, SingleRow = false) => {
    return { head, SingleRow, original: Object.keys(columns), values: Object.values(columns) }
  }
  const client = await recordedServer({
    GGroups: { origin: 'Gdoc', shTable: [table('209', { '1': [44] })] },
    Goods: {
      origin: 'Goods',
      shTable: [
        table('209', { '1': [] }, true),
        table('210', {
          '1': [7],
          '3': ['Борщ'],
          '206\\1': [9],
          '206\\3': ['порция'],
          '241': [1000204],
          '215\\1': [192],
        }),
      ],
    },
    Departs: {
      origin: 'Departs',
      shTable: [table('106', { '1': [8388608], '3': ['Склад 2'], '8': [7], '103\\3': ['Север'] })],
    },
  })
  const memory = memoryInside()
  const restaurant = { key: '101', name: 'Север' }
  const sold = { key: '1000204', name: 'Борщ', restaurant, date: '2026-05-31', quantity: '4' }
  expect(await noteSold(client, memory, new Date(), [sold])).toEqual([])
  await readCostsInBackground(client, memory, { now: () => new Date(), size: 1 })
  expect(await knownCosts(client.place, memory)).toEqual(new Map([['1000204', '55.00']]))
})
