import { expect, test } from 'vitest'
import { connect } from '../../test/support/iiko-server.ts'
import { sendInWords } from '../../test/support/read-records.ts'
import { readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const clock = { now: new Date('2026-03-12T09:00:00Z') }
const from = '2026-03-12'
const dish = (n: number) => `dddddddd-0000-4000-8000-${String(n).padStart(12, '0')}`
const order = (n: number) => ({
  id: `90000000-0000-4000-8000-00000000000${n}`,
  dishKey: dish(n),
  price: '250.00',
  from,
})
const first = recordedDepartment.id
const second = '1326a08b-b08d-428d-a505-f9a0de024373'
const [category, excluded] = ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002']

async function send(...numbers: number[]) {
  const { url, posted } = await serveRecorded(readRecorded('price-rows'))
  const outcomes = await sendInWords(connect({ url, clock }), numbers.map(order))
  return { refusals: outcomes.map(({ refusal }) => refusal), posted }
}

const plain = { pricesForCategories: [], includeForCategories: [], dishOfDay: false, flyerProgram: false }

test('all that is set of a position goes with its new price, in each subdivision its own', async () => {
  const { refusals, posted } = await send(1)
  expect(refusals).toEqual([null])
  const item = { productId: dish(1), productSizeId: null, including: true, price: 250 }
  expect(posted).toMatchObject([
    {
      status: 'PROCESSED',
      deletePreviousMenu: false,
      items: [
        {
          num: 1,
          ...item,
          departmentId: first,
          pricesForCategories: [{ categoryId: category, price: 245.5 }],
          includeForCategories: [
            { categoryId: category, include: true },
            { categoryId: excluded, include: false },
          ],
          dishOfDay: true,
          flyerProgram: true,
          taxCategoryId: 'bbbbbbbb-0000-4000-8000-000000000003',
          taxCategoryEnabled: true,
        },
        { num: 2, ...item, ...plain, departmentId: second, dishOfDay: true },
      ],
    },
  ])
})

test('a tax category nobody set is not named: that takes a licence of its own', async () => {
  const { posted } = await send(7)
  expect(posted).toEqual([
    expect.objectContaining({
      items: [
        {
          num: 1,
          departmentId: second,
          productId: dish(7),
          productSizeId: null,
          including: true,
          price: 250,
          ...plain,
        },
      ],
    }),
  ])
})

test.each([
  [2, 'The price was not sent: the dish has prices by size in Кафе. Change it in iikoOffice.'],
  [3, 'The price was not sent: the dish has prices by schedule in Кафе. Change it in iikoOffice.'],
  [
    6,
    'The price was not sent: the server does not tell what else is set of the dish in Кафе. Change it in iikoOffice.',
  ],
])('dish %i is refused in words, and nothing is posted', async (n, words) => {
  expect(await send(n)).toEqual({ refusals: [words], posted: [] })
})

test('a row that tells its price alone is filled from its order, in an envelope or bare', async () => {
  const { refusals, posted } = await send(4, 5)
  expect(refusals).toEqual([null, null])
  expect(posted).toMatchObject([
    {
      items: [
        {
          ...plain,
          pricesForCategories: [{ categoryId: category, price: 99 }],
          includeForCategories: [{ categoryId: category, include: true }],
          dishOfDay: true,
        },
      ],
    },
    { items: [plain] },
  ])
})

test('what is not understood of a row is no reason to lose its price, and is never taken for nothing', async () => {
  const text = JSON.stringify(readRecorded('price-rows').prices).replace('"price":245.5', '"price":{"amount":245.5}')
  const { url, posted } = await serveRecorded({ ...readRecorded('price-rows'), prices: JSON.parse(text) })
  const system = connect({ url, clock })
  expect(await system.readPrices([dish(1)], from)).toEqual(new Map([[dish(1), ['220.00', '240.00']]]))
  expect(await sendInWords(system, [order(1)])).toMatchObject([
    { refusal: expect.stringContaining('does not tell what else is set of the dish in Кафе') },
  ])
  expect(posted).toEqual([])
})

test('prices by size are told as prices there are, so that a refusal can name them', async () => {
  const { url } = await serveRecorded(readRecorded('price-rows'))
  const read = await connect({ url, clock }).readPrices([dish(1), dish(2), dish(3), dish(7)], from)
  expect([...read]).toEqual([
    [dish(1), ['220.00', '240.00']],
    [dish(2), ['300.00', '400.00']],
    [dish(3), ['150.00']],
    [dish(7), ['60.00']],
  ])
})
