import { formatKopecks, formatThousandths } from '@vitrina/simulator/chain/amounts'
import type { StockMove } from '@vitrina/simulator/chain/model'
import { describe, expect, test } from 'vitest'
import { checksOf, readAll, serveRkeeperChain, smallChain } from '../../test/support/rkeeper-chain.ts'

// The kitchens have written off what they used.
const at = '2026-11-20T23:50'
type Chain = Awaited<ReturnType<typeof serveRkeeperChain>>

function movesOf(chain: Chain, key: string, dates: readonly string[]) {
  const told = (move: StockMove) => ({
    restaurantKey: key,
    place: move.place,
    product: move.product.name,
    unit: move.product.unit,
    at: move.at.slice(0, 10),
    direction: move.kind,
    quantity: formatThousandths(move.quantity),
    sum: formatKopecks(move.sum),
    why: move.reason,
  })
  return dates
    .flatMap((date) => chain.world.day(chain.restaurant(key), date).stockMoves.map(told))
    .map(asText)
    .sort()
}

function toldMoves({ stockMoves }: Awaited<ReturnType<typeof readAll>>) {
  return stockMoves.map(({ kind: _, file: _file, line: _line, document: _document, ...move }) => asText(move)).sort()
}

const asText = (move: object) => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)))

describe('stock movements', () => {
  test('of the open shift’s date come with current data, to the gram and the kopeck, each in its restaurant', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true, restaurants: ['101', '102'] })
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    expect(read.bundle).toMatchObject({
      hasStockMoves: true,
      period: null,
      stockPeriod: { from: '2026-11-20', to: '2026-11-20' },
      keepsUntold: true,
    })
    const expected = [...movesOf(chain, '101', ['2026-11-20']), ...movesOf(chain, '102', ['2026-11-20'])].sort()
    expect(expected.length).toBeGreaterThan(20)
    expect(toldMoves(read)).toEqual(expected)
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test('are replaced on every date that one of the open shifts is of', async () => {
    const restaurants = smallChain.restaurants.filter(({ source }) => source === 'source_a')
    const lateAndEarly = ['05:00', '00:00'].map((end) => restaurants.find(({ dayEnd }) => dayEnd === end)?.key ?? '')
    const chain = await serveRkeeperChain({ at: '2026-11-21T02:00', storehouse: true, restaurants: lateAndEarly })
    const { bundle, rejects } = await readAll(chain.system)
    expect(bundle.stockPeriod).toEqual({ from: '2026-11-20', to: '2026-11-21' })
    expect(rejects.filter(({ isPart }) => isPart)).toEqual([])
  })

  test('of a period come with days asked for, though its sales are past', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const period = { from: '2026-11-16', to: '2026-11-18' }
    const read = await readAll(chain.system, { kind: 'days', period })
    expect(read.checks).toEqual([])
    expect(read.bundle).toMatchObject({ hasStockMoves: true, only: period, stockPeriod: period, keepsUntold: true })
    expect(toldMoves(read)).toEqual(movesOf(chain, '101', ['2026-11-16', '2026-11-17', '2026-11-18']))
  })

  test('name their document', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const { stockMoves } = await readAll(chain.system)
    const documents = new Set(stockMoves.map(({ direction, document }) => `${direction} ${document?.split(' ')[0]}`))
    expect(documents).toEqual(new Set(['in Приходная', 'out Комплектация', 'in Комплектация', 'out Расходная']))
    expect(stockMoves[0]?.document).toMatch(/ 2011-101\/\d$/)
  })

  test('of a restaurant not connected are left out and told once a department', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true, restaurants: ['101'] })
    const read = await readAll(chain.system)
    expect(toldMoves(read)).toEqual(movesOf(chain, '101', ['2026-11-20']))
    const reasons = read.rejects.map(({ reason }) => reason)
    expect(reasons).toHaveLength(3)
    expect(reasons[0]).toMatch(
      /^Documents left out of 2026-11-20 … 2026-11-20: \d+ of department «.+» \(Скатерть на Покровке\), which is of no restaurant connected here$/,
    )
  })

  test.each(['duplicateRows', 'reorderRows'] as const)('are the same with %s', async (kind) => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    chain.fail({ system: 'storehouse', kind, times: 99 })
    expect(toldMoves(await readAll(chain.system))).toEqual(movesOf(chain, '101', ['2026-11-20']))
  })

  test.each(['none', 'foreign', 'vendor'] as const)('are the same with captions: %s', async (captions) => {
    const chain = await serveRkeeperChain({ at, storehouse: { captions } })
    expect(toldMoves(await readAll(chain.system))).toEqual(movesOf(chain, '101', ['2026-11-20']))
  })

  test('of a good are in its base unit, whatever it was delivered in', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const { stockMoves } = await readAll(chain.system, {
      kind: 'days',
      period: { from: '2026-11-16', to: '2026-11-20' },
    })
    const units = Map.groupBy(stockMoves, ({ product }) => product)
    for (const moves of units.values()) expect(new Set(moves.map(({ unit }) => unit)).size).toBe(1)
    expect(chain.requests.filter((body) => body.includes('"GoodsMUnits"')).length).toBeGreaterThan(5)
  })

  test('bring what should be there at least, in the base unit', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const { records } = await readAll(chain.system)
    const told = records.flatMap((record) => (record.kind === 'stockProduct' ? [record] : []))
    expect(told.find(({ product }) => product === 'Мука пшеничная')).toMatchObject({ unit: 'кг', minimum: '25' })
    expect(told.find(({ product }) => product === 'Сахар')).toMatchObject({ unit: 'кг', minimum: null })
    const dishes = new Set(chain.world.chain.menus.source_a.map(({ name }) => name))
    expect(told.filter(({ product }) => dishes.has(product))).toEqual([])
  })

  test('that cannot be read leave the sales alone and are told', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GDocs' })
    const read = await readAll(chain.system)
    expect(checksOf(read)).toEqual(chain.closedChecks())
    expect(read.stockMoves).toEqual([])
    expect(read.rejects).toMatchObject([
      {
        of: 'stockMove',
        reason: expect.stringMatching(/^Stock was not exchanged: .* GDocs: Ошибка процедуры/),
        isPart: true,
      },
    ])
  })

  // Goods are carried to the kitchen on Wednesdays.
  const wednesday = { kind: 'days', period: { from: '2026-11-18', to: '2026-11-18' } } as const
  const withoutCarried = (chain: Chain) =>
    movesOf(chain, '101', ['2026-11-18']).filter((move) => !move.includes('"transfer"'))

  test('of a type whose lines the server does not tell are left out by name; the rest is taken', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true, restaurants: ['101'] })
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GDoc11', times: 99 })
    const read = await readAll(chain.system, wednesday)
    expect(toldMoves(read)).toEqual(withoutCarried(chain))
    const told = read.rejects.filter(({ reason }) => reason.includes('whose lines'))
    expect(told.map(({ reason, isPart }) => [reason, isPart])).toEqual([
      [
        expect.stringMatching(
          /^Documents left out of 2026-11-18 … 2026-11-18: 1 «Внутреннее перемещение» \(1811-101\/6\), whose lines this server does not tell: .* GDoc11: Ошибка процедуры/,
        ),
        undefined,
      ],
    ])
  })

  test('of one document that is refused again and again are left out by name; once refused all are kept as they were', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true, restaurants: ['101'] })
    // The first call is for what the procedure has.
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GDoc11', after: 1, times: 2 })
    const first = await readAll(chain.system, wednesday)
    expect(first.stockMoves).toEqual([])
    expect(first.rejects.map(({ reason }) => reason).join()).toMatch(/^Stock was not exchanged: .* GDoc11/)
    const second = await readAll(chain.system, wednesday)
    expect(toldMoves(second)).toEqual(withoutCarried(chain))
    expect(second.rejects.filter(({ isPart }) => isPart)).toMatchObject([
      {
        reason: expect.stringMatching(
          /^Внутреннее перемещение 1811-101\/6 of 2026-11-18 was not read: .* GDoc11: Ошибка процедуры/,
        ),
        isPart: true,
      },
    ])
    expect(toldMoves(await readAll(chain.system, wednesday))).toEqual(movesOf(chain, '101', ['2026-11-18']))
    // Read since, it counts as refused once again.
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GDoc11' })
    expect((await readAll(chain.system, wednesday)).stockMoves).toEqual([])
  })

  test('are not spoken of where no StoreHouse is connected', async () => {
    const chain = await serveRkeeperChain({ at })
    const read = await readAll(chain.system)
    expect(read.bundle.hasStockMoves).toBe(false)
    expect(new Set(read.dishes.map(({ cost }) => cost))).toEqual(new Set([undefined]))
  })
})

describe('portion costs', () => {
  const costCalls = (chain: Chain) => chain.requests.splice(0).filter((body) => body.includes('"GoodsPCost"')).length
  const costsOf = ({ dishes }: Awaited<ReturnType<typeof readAll>>) =>
    new Map(dishes.flatMap(({ key, cost }) => (cost === undefined ? [] : [[key, cost]])))
  const soldOn = (chain: Chain) => {
    const checks = chain.world.day(chain.restaurant('101'), '2026-11-20').checks
    const closed = checks.filter(({ closedAt }) => closedAt !== null)
    return new Set(closed.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'sale').map(({ dish }) => dish)))
  }

  const costRejects = ({ rejects }: Awaited<ReturnType<typeof readAll>>) =>
    rejects.filter(({ file }) => file.endsWith(' GoodsPCost'))

  test('are read behind the exchange, one call a dish that was sold, and come with the next one', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    expect(costsOf(await readAll(chain.system))).toEqual(new Map())
    costCalls(chain)
    await chain.system.readInBackground?.()
    const sold = soldOn(chain)
    expect(sold.size).toBeGreaterThan(10)
    // The structure is asked for once besides.
    expect(costCalls(chain)).toBe(sold.size + 1)
    const expected = new Map([...sold].map(({ key, cost }) => [key, cost === null ? null : cost / 100]))
    const costs = costsOf(await readAll(chain.system))
    expect(new Map([...costs].map(([key, cost]) => [key, cost === null ? null : Number(cost)]))).toEqual(expected)
    expect([...expected.values()]).toContain(null)
  })

  test('go on where they were when cut off, and are asked for anew on another date alone', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    await readAll(chain.system)
    costCalls(chain)
    chain.fail({ system: 'storehouse', kind: 'reset', match: 'GoodsPCost', after: 6, times: 99 })
    await expect(chain.system.readInBackground?.()).rejects.toMatchObject({ code: 'unreachable' })
    chain.faults.clear()
    const first = costsOf(await readAll(chain.connect())).size
    expect(first).toBe(5)
    costCalls(chain)
    await chain.connect().readInBackground?.()
    expect(costCalls(chain)).toBe(soldOn(chain).size - first + 1)
    await chain.connect().readInBackground?.()
    expect(costCalls(chain)).toBe(0)
    chain.setTime('2026-11-21T20:00')
    await readAll(chain.system)
    await chain.system.readInBackground?.()
    expect(costCalls(chain)).toBeGreaterThan(10)
  })

  test('that are refused never take the movements with them, and are told once', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GoodsPCost', after: 1, times: 99 })
    await readAll(chain.system)
    await chain.system.readInBackground?.()
    const read = await readAll(chain.system)
    expect(toldMoves(read)).toEqual(movesOf(chain, '101', ['2026-11-20']))
    expect(costsOf(read)).toEqual(new Map())
    expect(costRejects(read)).toHaveLength(soldOn(chain).size)
    expect(costRejects(read)[0]?.reason).toMatch(
      /^The cost of «.+» could not be counted: .* GoodsPCost: Ошибка процедуры/,
    )
    expect(read.rejects.filter(({ isPart }) => isPart)).toEqual([])
    expect(costRejects(await readAll(chain.system))).toEqual([])
  })

  test('of a dish that no good is, are unknown and said to be so, once a day', async () => {
    const plain = await serveRkeeperChain({ at })
    const [lost] = [...soldOn(plain)]
    const chain = await serveRkeeperChain({ at, storehouse: { unknownDishes: [lost?.key ?? ''] } })
    const rejects = costRejects(await readAll(chain.system))
    expect(rejects.map(({ reason }) => reason)).toEqual([
      `«${lost?.name}» was sold, and no good of StoreHouse has its r_keeper code ${lost?.key}; its cost stays unknown`,
    ])
    expect(costRejects(await readAll(chain.system))).toEqual([])
    await chain.system.readInBackground?.()
    const costs = costsOf(await readAll(chain.system))
    expect([costs.has(lost?.key ?? ''), costs.size]).toEqual([false, soldOn(chain).size - 1])
  })
})
