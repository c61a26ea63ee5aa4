import { describe, expect, test } from 'vitest'
import { parseXml } from '../xml/parse-xml.ts'
import { bareGuid, type ListedOrder } from './order-list.ts'
import { readElement } from './read-element.ts'
import { readOrder } from './read-order.ts'
import { ShiftOrder } from './shift-order.ts'

const guid = '{0B6AE6A0-24C3-4F6E-9E2F-6C1E6C1E0001}'
const listed: ListedOrder = {
  guid: bareGuid(guid),
  version: 7,
  finished: true,
  deleted: false,
  finishedAt: '2026-11-20T14:05:30',
  guests: null,
  sum: null,
}
const paid = (amount: number) =>
  `<PrintCheck uni="90" CheckNum="1042" state="6" bill="0" deleted="0" amount="${amount}"/>`

function read(
  content: string,
  { attributes = '', told = {} }: { attributes?: string; told?: Partial<ListedOrder> } = {},
) {
  const order = `<Order guid="${guid}" openTime="2026-11-20T13:00:00" ${attributes}>${content}</Order>`
  return readOrder(readElement(parseXml(order), `10.0.0.5:8080 GetOrder ${guid}`), { ...listed, ...told })
}

const dish = (attributes: string, inside = '') =>
  `<Dish id="1000113" name="Суп" uni="2" state="6" price="49000" ${attributes}>${inside}</Dish>`
const linesOf = (content: string, options?: Parameters<typeof read>[1]) => read(content, options).check?.lines

describe('amounts of a line', () => {
  test('are price × quantity when nothing else is said', () => {
    expect(linesOf(`<Session>${dish('quantity="2000" amount="98000"')}${paid(98_000)}</Session>`)).toEqual([
      {
        key: '2',
        dish: { key: '1000113', name: 'Суп' },
        type: 'sale',
        quantity: 2000,
        price: 49_000,
        discount: 0,
        total: 98_000,
        reason: null,
        by: null,
      },
    ])
  })

  test.each([
    ['490.00 − 49.00 = 441.00', '<Discount id="1" amount="-4900"/>', 4900, 44_100],
    ['490.00 − 49.00 − 0.50 = 440.50', '<Discount amount="-4900"/><Discount amount="-50"/>', 4950, 44_050],
    ['a markup of 10.00 makes 500.00', '<Discount amount="1000"/>', -1000, 50_000],
    ['a deleted discount takes off nothing', '<Discount amount="-4900" deleted="1"/>', 0, 49_000],
    ['so does one in state 7', '<Discount amount="-4900" state="7"/>', 0, 49_000],
  ])('with discounts: %s', (_, inside, discount, total) => {
    expect(linesOf(`<Session>${dish('quantity="1000" amount="49000"', inside)}${paid(total)}</Session>`)).toMatchObject(
      [{ discount, total }],
    )
  })

  test.each([
    ['beside an amount that is price × quantity they are added: 490 + 2 × 30 = 550', '49000', 55_000],
    ['within an amount that holds them they are not added again', '55000', 55_000],
    ['without an amount they are added', '', 55_000],
  ])('with priced modifiers: %s', (_, amount, total) => {
    const modifiers = '<Modi id="5" price="3000" count="2"/><Modi id="6" price="0"/><Modi price="9900" state="7"/>'
    const line = dish(`quantity="1000" amount="${amount}"`, modifiers)
    expect(linesOf(`<Session>${line}${paid(55_000)}</Session>`)).toMatchObject([{ price: 49_000, total, discount: 0 }])
  })

  test.each([
    ['that the price has already: 490 is printed', '49000', 49_000],
    ['beside an amount that has a discount already: 441 + 2 × 30 = 501 is printed', '44100', 50_100],
  ])('with priced modifiers %s', (_, amount, printed) => {
    const line = dish(`quantity="1000" amount="${amount}"`, '<Modi id="5" price="3000" count="2"/>')
    expect(linesOf(`<Session>${line}${paid(printed)}</Session>`)).toMatchObject([{ total: printed }])
  })

  test('of a modifier grow with the portions: 2 × (490 + 30) = 1040', () => {
    const line = dish('quantity="2000" amount="98000"', '<Modi price="3000"/>')
    expect(linesOf(`<Session>${line}${paid(104_000)}</Session>`)).toMatchObject([{ total: 104_000 }])
  })

  test('of a whole order’s discount are spread over the lines to the last kopeck: 100.00 off 490 + 490 + 20.01', () => {
    const lines = `${dish('quantity="1000" amount="49000"')}
      <Dish id="7" name="Чай" uni="3" state="6" price="49000" quantity="1000" amount="49000"/>
      <Dish id="8" name="Хлеб" uni="4" state="6" price="2001" quantity="1000" amount="2001"/>`
    const order = read(`<Session>${lines}<Discount id="1" amount="-10000"/>${paid(90_001)}</Session>`)
    expect(order.check?.lines.map(({ total }) => total)).toEqual([44_100, 44_100, 1801])
    expect(order.check?.lines.map(({ discount }) => discount)).toEqual([4900, 4900, 200])
    expect(order.check?.printed).toBe(90_001)
  })

  test('of an order’s discount that the dishes hold already are not spread again', () => {
    const line = dish('quantity="1000" amount="49000"', '<Discount amount="-4900"/>')
    const order = read(`<Session>${line}<Discount id="1" amount="-4900"/>${paid(44_100)}</Session>`)
    expect(order.check?.lines).toMatchObject([{ total: 44_100, discount: 4900 }])
  })

  test('of a combo are those of a dish', () => {
    const combo =
      '<Combo id="9" name="Обед" uni="2" state="6" price="60000" quantity="1000" amount="60000"><Component id="1" price="0"/></Combo>'
    expect(linesOf(`<Session>${combo}${paid(60_000)}</Session>`)).toMatchObject([{ dish: { key: '9' }, total: 60_000 }])
  })
})

describe('the key of a line', () => {
  const bare = (guid: string) => `<Dish id="7" state="6" price="10000" quantity="1000" amount="10000" ${guid}/>`
  test('is its uni; else its guid; else its place: the schema asks for none of them', () => {
    const lines = linesOf(
      `<Session>${dish('quantity="1000" amount="49000"')}${bare('line_guid="{A}"')}${bare('')}${paid(69_000)}</Session>`,
    )
    expect(lines?.map(({ key }) => key)).toEqual(['2', '{A}', 'line 3'])
  })
})

describe('what is added to a line out of the change', () => {
  test.each(['charge_source="changeTip"', 'ChargeSource="chsChangeTip"', 'changeTip="1"', 'changeTip="True"'])(
    'is a tip where it says %s',
    (source) => {
      const line = dish('quantity="1000" amount="49000"', `<Discount id="1" name="Чаевые" amount="1000" ${source}/>`)
      const order = read(`<Session>${line}${paid(50_000)}</Session>`)
      expect(order.check?.amounts).toEqual([{ of: 'tip', type: 'Чаевые', sum: 1000 }])
    },
  )

  test('is what a payment is less by, and none of its own: 1000 − 510 = 490, one payment', () => {
    const rows = '<Pay id="1" name="Наличные" amount="100000"/><Pay id="1" name="Наличные" amount="-51000"/>'
    const order = read(
      `<Session>${dish('quantity="1000" amount="49000"')}${paid(49_000).replace('/>', `>${rows}</PrintCheck>`)}</Session>`,
    )
    expect(order.check?.amounts).toEqual([{ of: 'payment', type: 'Наличные', sum: 49_000 }])
  })
})

describe('returns', () => {
  test.each([
    ['below zero', 'quantity="-1000" amount="-49000"', '<Discount amount="4900"/>'],
    ['above zero', 'quantity="1000" amount="49000"', '<Discount amount="-4900"/>'],
  ])('of a return order come below zero when the till writes them %s', (_, amounts, discount) => {
    const order = read(`<Session>${dish(amounts, discount)}${paid(44_100)}</Session>`, { attributes: 'purchase="1"' })
    expect(order.check).toMatchObject({
      printed: -44_100,
      lines: [{ type: 'return', quantity: -1000, price: 49_000, discount: -4900, total: -44_100 }],
    })
  })

  test('within a sale are the lines with a quantity below zero', () => {
    const sold = dish('quantity="2000" amount="98000"')
    const back = '<Dish id="1000113" uni="3" state="6" price="49000" quantity="-1000" amount="-49000"/>'
    expect(linesOf(`<Session>${sold}</Session><Session>${back}${paid(49_000)}</Session>`)).toMatchObject([
      { key: '2', type: 'sale', total: 98_000 },
      { key: '3', type: 'return', quantity: -1000, total: -49_000 },
    ])
  })
})

describe('what was chosen with a dish', () => {
  const onion = '<Modi id="6" name="Без лука" price="0"/>'
  const cream = '<Modi id="5" name="Сметана" price="3000" count="2"/>'
  const struck = '<Modi id="7" name="Соус" price="9900" state="7"/>'
  const chosenIn = (content: string, options?: Parameters<typeof read>[1]) =>
    linesOf(content, options)?.map(({ type, modifiers }) => [type, modifiers])
  const session = (lines: string, printed: number) => `<Session>${lines}${paid(printed)}</Session>`

  test.each([
    ['beside the amount', 98_000, 110_000],
    ['within it', 110_000, 110_000],
    ['within the price', 98_000, 98_000],
  ])('is told with it %s: 2 × 2 × 30 = 120; what was struck off is not', (_, amount, printed) => {
    const line = dish(`quantity="2000" amount="${amount}"`, `${cream}${onion}${struck}`)
    expect(linesOf(session(line, printed))).toMatchObject([
      {
        total: printed,
        modifiers: [
          { name: 'Сметана', quantity: 4000, total: 12_000 },
          { name: 'Без лука', quantity: 2000, total: 0 },
        ],
      },
    ])
  })

  test('is of the sum the server tells of it, where it tells one; none of it is nothing', () => {
    const told =
      '<Modi id="5" name="Сметана" price="3000" amount="2500"/><Modi id="6" name="Соус" price="900" count="0"/>'
    expect(chosenIn(session(dish('quantity="1000" amount="49000"', told), 51_500))).toEqual([
      ['sale', [{ name: 'Сметана', quantity: 1000, total: 2500 }]],
    ])
  })

  test.each([
    ['below zero', 'quantity="-1000" amount="-49000"', '<Modi name="Сметана" price="3000"/>'],
    ['above zero', 'quantity="1000" amount="49000"', '<Modi name="Сметана" price="3000"/>'],
    ['above zero, its sum too', 'quantity="1000" amount="49000"', '<Modi name="Сметана" price="3000" amount="3000"/>'],
  ])('is given back with it, which the till writes %s', (_, amounts, modi) => {
    const back = session(dish(amounts, `${modi}${onion}`), 52_000)
    expect(linesOf(back, { attributes: 'purchase="1"' })).toEqual([
      expect.objectContaining({
        total: -52_000,
        modifiers: [
          { name: 'Сметана', quantity: -1000, total: -3000 },
          { name: 'Без лука', quantity: -1000, total: 0 },
        ],
      }),
    ])
  })

  test('goes with the portions that were struck off', () => {
    const refusal = '<Void id="3" uni="7" quantity="1000" amount="49000"/>'
    const line = dish('quantity="2000" srcQuantity="3000" amount="98000"', `${onion}${refusal}`)
    expect(chosenIn(session(line, 98_000))).toEqual([
      ['sale', [{ name: 'Без лука', quantity: 2000, total: 0 }]],
      ['void', [{ name: 'Без лука', quantity: 1000, total: 0 }]],
    ])
  })

  test('is told nowhere where it was struck off alone: portions refused later had none of it', () => {
    const refusal = '<Void id="3" uni="7" quantity="1000" amount="49000"/>'
    const line = dish('quantity="2000" srcQuantity="3000" amount="98000"', `${struck}${refusal}`)
    expect(chosenIn(session(line, 98_000))).toEqual([
      ['sale', undefined],
      ['void', undefined],
    ])
  })

  test('of which the server tells the sum of what is left is struck off at its price: 1 × 30, not the 50 of two', () => {
    const refusal = '<Void id="3" uni="7" quantity="1000" amount="49000"/>'
    const told = '<Modi name="Сметана" price="3000" amount="5000"/>'
    const line = dish('quantity="2000" srcQuantity="3000" amount="98000"', `${told}${refusal}`)
    expect(chosenIn(session(line, 103_000))).toEqual([
      ['sale', [{ name: 'Сметана', quantity: 2000, total: 5000 }]],
      ['void', [{ name: 'Сметана', quantity: 1000, total: 3000 }]],
    ])
  })

  test.each([
    ['in its state', '<Modi name="Сметана" price="3000" state="7"/>'],
    ['in its state, of whose sum nothing is left', '<Modi name="Сметана" price="3000" amount="0" state="7"/>'],
    ['in no state', '<Modi name="Сметана" price="3000"/>'],
  ])('goes with a dish that was struck off, %s', (_, modi) => {
    const gone = `<Dish id="7" uni="4" state="7" price="49000" quantity="0" srcQuantity="2000" amount="0">${modi}</Dish>`
    expect(chosenIn(session(`${dish('quantity="1000" amount="49000"')}${gone}`, 49_000))).toEqual([
      ['sale', undefined],
      ['void', [{ name: 'Сметана', quantity: 2000, total: 6000 }]],
    ])
  })

  test('with a component of a combo that is one line is under the combo', () => {
    const component = `<Component id="1" price="0" count="2">${onion}</Component>`
    const combo = `<Combo id="9" name="Обед" uni="2" state="6" price="60000" quantity="1000" amount="60000">${component}</Combo>`
    expect(chosenIn(session(combo, 60_000))).toEqual([['sale', [{ name: 'Без лука', quantity: 2000, total: 0 }]]])
    const gone = combo.replace('state="6"', 'state="7"').replace('quantity="1000"', 'quantity="0" srcQuantity="1000"')
    const both = `${dish('quantity="1000" amount="49000"').replace('uni="2"', 'uni="3"')}${gone}`
    expect(chosenIn(session(both, 49_000))).toEqual([
      ['sale', undefined],
      ['void', [{ name: 'Без лука', quantity: 2000, total: 0 }]],
    ])
  })
})

test('an order remembered before modifiers were told is understood', () => {
  const { modifiers: _, ...line } =
    linesOf(`<Session>${dish('quantity="1000" amount="49000"')}${paid(49_000)}</Session>`)?.[0] ?? {}
  const order = read(`<Session>${dish('quantity="1000" amount="49000"')}${paid(49_000)}</Session>`)
  const held = { ...order, check: { ...order.check, lines: [line] } }
  expect(ShiftOrder.parse(JSON.parse(JSON.stringify(held))).check?.lines).toEqual([line])
})

describe('what was struck off', () => {
  test('in part is a void line of its own beside what is left', () => {
    const refusal = '<Void id="3" uni="7" quantity="1000" amount="49000"><Author id="5"/></Void>'
    const line = dish('quantity="2000" srcQuantity="3000" amount="98000"', refusal)
    expect(linesOf(`<Session>${line}${paid(98_000)}</Session>`)).toMatchObject([
      { key: '2', type: 'sale', quantity: 2000, total: 98_000 },
      { key: '7', type: 'void', quantity: 1000, total: 49_000, discount: 0 },
    ])
  })

  test('wholly is the line itself, by its refusals', () => {
    const refusals = '<Void uni="7" quantity="1000" amount="49000"/><Void uni="8" quantity="1000"/>'
    const line = `<Dish id="7" uni="4" state="7" price="49000" quantity="0" srcQuantity="2000" amount="0">${refusals}</Dish>`
    expect(linesOf(`<Session>${dish('quantity="1000" amount="49000"')}${line}${paid(49_000)}</Session>`)).toMatchObject(
      [
        { key: '2', type: 'sale' },
        { key: '4', type: 'void', quantity: 2000 },
      ],
    )
  })

  test('with the whole order is a check of voids, numbered by its deleted check', () => {
    const line = '<Dish id="7" uni="4" state="7" price="49000" quantity="0" srcQuantity="1000" amount="49000"/>'
    const print = '<PrintCheck uni="90" CheckNum="77" state="7" deleted="1" amount="49000"/>'
    expect(read(`<Session>${line}${print}</Session>`, { told: { deleted: true } }).check).toMatchObject({
      number: 77,
      printed: 0,
      lines: [{ type: 'void', quantity: 1000, total: 49_000 }],
    })
  })

  test('before anything was printed is nothing at all', () => {
    const line = '<Dish id="7" uni="4" state="7" price="49000" quantity="0" srcQuantity="1000"/>'
    expect(read(`<Session>${line}</Session>`, { told: { deleted: true } })).toEqual({ prints: [], check: null })
  })
})

describe('an order is no check', () => {
  const open = '<Dish id="7" uni="2" state="4" price="49000" quantity="1000" amount="49000"/>'
  test.each([
    ['while its lines are open', open, []],
    ['while a bill is all that was printed', `${open}<PrintCheck bill="1" state="4" amount="49000"/>`, []],
    [
      'when its printed check was deleted, whose number is taken all the same',
      `${dish('quantity="1000" amount="49000"')}<PrintCheck CheckNum="5" deleted="1" amount="49000"/>`,
      [{ number: 5, station: null }],
    ],
  ])('%s', (_, content, prints) => {
    expect(read(`<Session>${content}</Session>`, { told: { finished: false } })).toEqual({ prints, check: null })
  })

  test('and a bill beside the check paid does not count', () => {
    const bill = '<PrintCheck uni="91" bill="1" state="4" amount="99999"/>'
    const order = read(`<Session>${dish('quantity="1000" amount="49000"')}${bill}${paid(49_000)}</Session>`)
    expect(order.check).toMatchObject({ number: 1042, printed: 49_000 })
  })

  test('paid in two printed checks it is one: 490 + 490 = 980', () => {
    const second = '<PrintCheck uni="92" CheckNum="1043" state="6" amount="49000"/>'
    const order = read(`<Session>${dish('quantity="2000" amount="98000"')}${paid(49_000)}${second}</Session>`)
    expect(order.check).toMatchObject({ number: 1042, printed: 98_000 })
  })
})

describe('who, where and when', () => {
  const sold = `${dish('quantity="1000" amount="49000"')}${paid(49_000)}`
  test('are told by name; ident 0 is nobody and nowhere', () => {
    const where = `<Waiter id="12" name="Анна"/><Table id="7" name="Терраса «5»"/><Station id="1" name="Касса зал"/>
      <OrderCategory id="1" name="Зал"/><Guests count="3"/>`
    expect(read(`${where}<Session>${sold}</Session>`).check).toMatchObject({
      openedAt: '2026-11-20T13:00:00',
      closedAt: '2026-11-20T14:05:30',
      waiter: { key: '12', name: 'Анна' },
      table: 'Терраса «5»',
      station: 'Касса зал',
      category: 'Зал',
      guests: 3,
    })
    const nobody = '<Waiter id="0" name=""/><Table id="0" name=""/><OrderType id="2" name="Доставка"/>'
    expect(read(`${nobody}<Session><Station id="4" name="Касса бар"/>${sold}</Session>`).check).toMatchObject({
      waiter: null,
      table: null,
      station: 'Касса бар',
      category: 'Доставка',
      guests: null,
    })
  })

  test('the time of closing is that of the last printed check when the list does not say it', () => {
    const prints =
      '<PrintCheck uni="91" bill="1" printTime="2026-11-20T13:50:00" amount="49000"/><PrintCheck uni="92" CheckNum="5" state="6" printTime="2026-11-20T14:00:01.250" amount="49000"/>'
    const order = read(`<Session>${dish('quantity="1000" amount="49000"')}${prints}</Session>`, {
      told: { finishedAt: null },
    })
    expect(order.check?.closedAt).toBe('2026-11-20T14:00:01')
  })

  test('the system’s zero date is no time', () => {
    const order = `<Order openTime="1899-12-30T00:00:00"><Session>${sold}</Session></Order>`
    expect(readOrder(readElement(parseXml(order), 'x'), listed).check?.openedAt).toBeNull()
  })
})

describe('what cannot be read is named by order, line and attribute', () => {
  const ok = dish('quantity="1000" amount="49000"')
  test.each([
    ['quantity="abc" amount="49000"', 'Dish 2: quantity is "abc", thousandths were expected'],
    ['quantity="1.5" amount="49000"', 'Dish 2: quantity is "1.5", thousandths were expected'],
    ['quantity="" amount="49000"', 'Dish 2: quantity is missing, thousandths were expected'],
    ['quantity="1000" amount="490,00"', 'Dish 2: amount is "490,00", kopecks were expected'],
  ])('%s', (attributes, message) => {
    const content = `<Session>${ok}${dish(attributes).replace('uni="2"', 'uni="3"')}${paid(98_000)}</Session>`
    expect(() => read(content)).toThrow(`10.0.0.5:8080 GetOrder ${guid}: Session: ${message}`)
  })

  test.each([
    [`<Session>${ok.replace('id="1000113"', '')}${paid(49_000)}</Session>`, 'Dish: id is missing'],
    [
      `<Session>${ok}<PrintCheck CheckNum="5" state="6" bill="maybe" amount="1"/></Session>`,
      'bill is "maybe", 1 or 0 was expected',
    ],
    [`<Session>${ok}<PrintCheck CheckNum="5" state="6"/></Session>`, 'PrintCheck: amount is missing'],
    [`<Session>${ok}<PrintCheck state="6" amount="49000"/></Session>`, 'CheckNum is missing'],
    [`<Session>${ok}${paid(49_000).replace('1042', '99999999999')}</Session>`, 'CheckNum is 99999999999'],
  ])('%s', (content, message) => {
    expect(() => read(content)).toThrow(message)
  })
})

describe('discounts of an order that sells and takes back', () => {
  test('without a sign lower the one and raise the other: 900 − 450 = 450', () => {
    const off = (amount: number) => `<Discount id="1" amount="${amount}"/>`
    const sold = `<Dish id="7" uni="2" state="6" price="50000" quantity="2000" amount="100000">${off(10_000)}</Dish>`
    const back = `<Dish id="7" uni="3" state="6" price="50000" quantity="-1000" amount="-50000">${off(5000)}</Dish>`
    expect(linesOf(`<Session>${sold}${back}${paid(45_000)}</Session>`)).toMatchObject([
      { type: 'sale', discount: 10_000, total: 90_000 },
      { type: 'return', discount: -5000, total: -45_000 },
    ])
  })
})

describe('an order that ended', () => {
  const ended = { attributes: 'orderSum="49000"' }
  test('with a sum and no check of it that is paid can not be read, so that its sales are not lost', () => {
    const line = '<Dish id="7" uni="2" state="3" price="49000" quantity="1000" amount="49000"/>'
    const bill = '<PrintCheck uni="90" state="4" bill="1" amount="49000"/>'
    for (const content of [line, `${line}${bill}`, `${line}${paid(49_000)}`, paid(49_000)]) {
      expect(() => read(`<Session>${content}</Session>`, ended)).toThrow(
        'the order ended with a sum of 490.00 and shows no paid check with its dishes',
      )
    }
  })

  test('with its checks deleted, or with no sum, is no check', () => {
    const line = '<Dish id="7" uni="2" state="3" price="49000" quantity="1000" amount="49000"/>'
    const deleted = '<PrintCheck uni="90" state="7" deleted="1" amount="49000"/>'
    const bill = '<PrintCheck uni="91" state="4" bill="1" amount="49000"/>'
    expect(read(`<Session>${line}${bill}${deleted}</Session>`, ended)).toEqual({ prints: [], check: null })
    expect(read(`<Session>${line}</Session>`, { attributes: 'orderSum="0"' }).check).toBeNull()
  })
})
