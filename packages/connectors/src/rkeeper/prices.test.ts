import { describe, expect, test } from 'vitest'
import { sendInWords } from '../../test/support/read-records.ts'
import { readAll, serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'
import { serve } from '../../test/support/serve.ts'

const at = '2026-11-20T19:00'
const references = {}
const [soup, tea, unknown] = ['1000201', '1000202', '999']
const order = (dishKey: string, price: string, id = `change-${dishKey}`) => ({ id, dishKey, price, from: '2026-11-20' })

describe('a price', () => {
  test('sent is set to the kopeck and read back', async () => {
    const chain = await serveRkeeperChain({ at, references })
    const before = await chain.system.readPrices([soup, tea], '2026-11-20')
    expect(before).toEqual(
      new Map([
        [soup, ['490.00']],
        [tea, ['360.00']],
      ]),
    )
    expect(await sendInWords(chain.system, [order(soup, '511.05')])).toEqual([{ id: `change-${soup}`, refusal: null }])
    expect(chain.world.price(chain.restaurant('101'), soup)).toBe(51_105)
    expect(await chain.system.readPrices([soup, tea, unknown], '2026-11-20')).toEqual(
      new Map([
        [soup, ['511.05']],
        [tea, ['360.00']],
      ]),
    )
  })

  test('is sent to the reference server alone, by the GUID it tells and with the price type in the attribute', async () => {
    const chain = await serveRkeeperChain({ at, references, restaurants: ['101', '102'] })
    await sendInWords(chain.system, [order(soup, '500.00')])
    const sent = chain.requests.filter((body) => body.includes('SetRefData'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(
      /<RK7Command CMD="SetRefData" RefName="MENUITEMS"><Items><Item GUIDString="\{[0-9A-F-]{36}\}" PRICETYPES-3="50000"\/>/,
    )
  })

  test('that the reference server has already is not written again', async () => {
    const chain = await serveRkeeperChain({ at, references })
    expect(await sendInWords(chain.system, [order(soup, '490.00')])).toEqual([{ id: `change-${soup}`, refusal: null }])
    expect(chain.requests.filter((body) => body.includes('SetRefData'))).toEqual([])
  })

  test('is told as the reference server has it, where there is one and it tells', async () => {
    const chain = await serveRkeeperChain({ at, references })
    expect(await chain.system.readPriceBook?.([soup, unknown])).toEqual(new Map([[soup, '490.00']]))
    chain.fail({ kind: 'errorStatus' })
    expect(await chain.system.readPriceBook?.([soup])).toBeNull()
    expect(chain.connect({ referenceUrl: undefined }).readPriceBook).toBeUndefined()
  })

  test('is what every cash server shows afterwards; where they differ each is named', async () => {
    const chain = await serveRkeeperChain({ at, references, restaurants: ['101', '102'] })
    await sendInWords(chain.system, [order(soup, '500.00')])
    expect(await chain.system.readPrices([soup], '2026-11-20')).toEqual(new Map([[soup, ['500.00']]]))
    const own = { source: 'source_a', dishKey: soup, restaurantKey: '101', documentId: null } as const
    chain.world.setPrice({ ...own, kopecks: 50_100, from: '2026-11-20' })
    expect(await chain.system.readPrices([soup], '2026-11-20')).toEqual(new Map([[soup, ['501.00', '500.00']]]))
  })

  test('refused is an outcome with the words of the server; the next is sent all the same', async () => {
    const chain = await serveRkeeperChain({ at, references })
    const outcomes = await sendInWords(chain.system, [order(unknown, '10.00'), order(tea, '370.00')])
    expect(outcomes).toEqual([
      {
        id: `change-${unknown}`,
        refusal: `${new URL(chain.referenceUrl ?? '').host} has no dish 999 on its menu`,
      },
      { id: `change-${tea}`, refusal: null },
    ])
    expect(chain.world.price(chain.restaurant('101'), tea)).toBe(37_000)
  })

  test('refused by a whole query is an outcome, too', async () => {
    const chain = await serveRkeeperChain({ at, references })
    chain.fail({ kind: 'errorStatus', match: 'SetRefData' })
    const [outcome] = await sendInWords(chain.system, [order(soup, '500.00')])
    expect(outcome?.refusal).toContain('Ошибка выполнения запроса')
  })

  test('refused for want of a licence is an outcome; the next is sent all the same', async () => {
    const chain = await serveRkeeperChain({ at, references })
    chain.fail({ kind: 'licence', match: 'SetRefData' })
    const [first, second] = await sendInWords(chain.system, [order(soup, '500.00'), order(tea, '370.00')])
    expect(first?.refusal).toContain('has no licence for this')
    expect(second?.refusal).toBeNull()
    expect(chain.world.price(chain.restaurant('101'), tea)).toBe(37_000)
  })

  test('that the user may not set is an outcome', async () => {
    const chain = await serveRkeeperChain({ at, references })
    const { url } = await serve((_, response) => response.writeHead(403).end('Forbidden'))
    const outcomes = await sendInWords(chain.connect({ referenceUrl: url }), [order(soup, '500.00')])
    const refusal = `${new URL(url).host} forbids this to the user; give it the right to the web interface`
    expect(outcomes).toEqual([{ id: `change-${soup}`, refusal }])
  })

  test('without the address of the reference server is refused and says what to fill in', async () => {
    const chain = await serveRkeeperChain({ at })
    expect(await sendInWords(chain.system, [order(soup, '500.00')])).toEqual([
      {
        id: `change-${soup}`,
        refusal:
          'r_keeper takes prices on its reference server alone; enter its address as referenceUrl in the connection',
      },
    ])
    expect(chain.requests).toEqual([])
  })

  test('sent to a cash server by mistake is refused and says which address is wanted', async () => {
    const chain = await serveRkeeperChain({ at })
    const [outcome] = await sendInWords(chain.connect({ referenceUrl: chain.urls[0] }), [order(soup, '500.00')])
    expect(outcome?.refusal).toBe(
      `${chain.places[0]} is a cash server, which takes no prices; enter the address of the reference server as referenceUrl in the connection`,
    )
  })

  test('that a user without the right sends is refused with the words of the server', async () => {
    const chain = await serveRkeeperChain({ at, references: { mayWrite: false } })
    const [outcome] = await sendInWords(chain.system, [order(soup, '500.00')])
    expect(outcome?.refusal).toContain('Недостаточно прав для изменения справочника')
    expect(chain.world.price(chain.restaurant('101'), soup)).toBe(49_000)
  })

  test('that the server says Ok to and does not set is refused: read back, it shows another', async () => {
    const chain = await serveRkeeperChain({ at, references })
    chain.rewriteRequests((body) => body.replace('PRICETYPES-3="', 'PRICETYPES-9="'))
    const [outcome] = await sendInWords(chain.system, [order(soup, '500.00')])
    expect(outcome?.refusal).toContain('took the price and shows another; see whether price type 3 is the right one')
  })

  test.each(['-1', '1.234', 'free', ''])('of %j is not sent', async (price) => {
    const chain = await serveRkeeperChain({ at, references })
    const [outcome] = await sendInWords(chain.system, [order(soup, price)])
    expect(outcome?.refusal).toContain('is not a price in whole kopecks')
    expect(chain.requests).toEqual([])
  })

  test('whose answer is lost is not sent again: it may have been set', async () => {
    const chain = await serveRkeeperChain({ at, references })
    chain.fail({ kind: 'half', match: 'SetRefData' })
    await expect(sendInWords(chain.system, [order(soup, '500.00')])).rejects.toMatchObject({ code: 'unreachable' })
    expect(chain.requests.filter((body) => body.includes('SetRefData'))).toHaveLength(1)
    expect(chain.world.price(chain.restaurant('101'), soup)).toBe(50_000)
  })

  test('set holds for orders opened after it, and comes with the dishes', async () => {
    const chain = await serveRkeeperChain({ at: '2026-11-20T14:00', references })
    await readAll(chain.system)
    for (const { key } of chain.world.chain.menus.source_a) await sendInWords(chain.system, [order(key, '777.00')])
    chain.setTime('2026-11-20T22:00')
    const read = await readAll(chain.system)
    expect(new Set(read.dishes.map(({ price }) => price))).toEqual(new Set(['777.00']))
    const prices = read.lines.map(({ price }) => price)
    expect(prices).toContain('777.00')
    expect(new Set(prices).size).toBeGreaterThan(1)
    expect(read.rejects).toEqual([])
  })
})
