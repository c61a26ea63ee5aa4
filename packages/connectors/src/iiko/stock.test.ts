import { expect, test } from 'vitest'
import { z } from 'zod'
import { groupsBy, type HandMade, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect, type IikoServer, startIiko } from '../../test/support/iiko-server.ts'
import { memoryInside } from '../../test/support/memory-inside.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const days = { kind: 'days', period: { from: '2026-03-03', to: '2026-03-09' } } as const
const transactions = '"reportType":"TRANSACTIONS"'

async function sums(records: Awaited<ReturnType<typeof readRecords>>) {
  return ofKind(records, 'line').map(({ key, type, total }) => `${key} ${type} ${total}`)
}

/** Days of each report of transactions that was asked for. */
function watchStock(server: IikoServer): number[] {
  const asked: number[] = []
  const Query = z.object({
    reportType: z.string(),
    filters: z.looseObject({ 'DateTime.DateTyped': z.object({ from: z.string(), to: z.string() }).optional() }),
  })
  const { take } = server.faults
  server.faults.take = (system, kinds, call) => {
    if (call.path.includes('/reports/olap?') && kinds.includes('slow')) {
      const { reportType, filters } = Query.parse(JSON.parse(call.body))
      const { from = '', to = '' } = filters['DateTime.DateTyped'] ?? {}
      if (reportType === 'TRANSACTIONS') asked.push((Date.parse(to) - Date.parse(from)) / 86_400_000)
    }
    return take(system, kinds, call)
  }
  return asked
}

test.each([
  ['errorStatus', /answers HTTP 500/],
  ['unavailable', /answers HTTP 503/],
  ['html', /a web page/],
] as const)(
  'stock that is answered with a fault (%s) is told as a part, by its question; sales are read',
  async (kind, words) => {
    const server = await startIiko()
    const system = connect(server)
    const whole = await readRecords(await system.open(days))
    await system.close()
    server.fail({ kind, match: transactions, times: 99 })
    const bundle = await connect(server).open(days)
    const records = await readRecords(bundle)
    expect(await sums(records)).toEqual(await sums(whole))
    expect(ofKind(records, 'stockMove')).toEqual([])
    const [reject, ...others] = ofKind(records, 'reject')
    expect(others).toEqual([])
    expect(reject).toMatchObject({ of: 'stockMove', isPart: true })
    expect(reject?.reason).toMatch(/^Stock was not exchanged: the stores in the report TRANSACTIONS: /)
    expect(reject?.reason).toMatch(words)
  },
)

test('after a fault the stock is not asked for over the same connection, and told each time', async () => {
  const server = await startIiko()
  const system = connect(server)
  server.fail({ kind: 'errorStatus', match: transactions, times: 99 })
  const asked = watchStock(server)
  for (let run = 0; run < 2; run++) {
    const records = await readRecords(await system.open(days))
    expect(ofKind(records, 'reject')).toMatchObject([{ reason: expect.stringMatching(/^Stock was not exchanged: /) }])
  }
  expect(asked).toHaveLength(1)
})

test('stores are read whole or not at all: those before the fault are, and those after it stay as they are held', async () => {
  const server = await startIiko()
  const system = connect(server)
  const whole = ofKind(await readRecords(await system.open(days)), 'stockMove')
  await system.close()
  server.fail({ kind: 'errorStatus', match: transactions, after: 2, times: 99 })
  const records = await readRecords(await connect(server).open(days))
  const [first] = whole
  const own = whole.filter(
    ({ restaurantKey, placeKey }) => restaurantKey === first?.restaurantKey && placeKey === first?.placeKey,
  )
  expect(ofKind(records, 'stockMove')).toEqual(own)
  expect(ofKind(records, 'reject')).toMatchObject([
    {
      isPart: true,
      reason: expect.stringMatching(/^Stock was not exchanged: «.+» in the report TRANSACTIONS: .+HTTP 500/),
    },
  ])
})

test('stock that is not told in time is asked for in halves', async () => {
  const server = await startIiko()
  const system = connect(server, { timeoutMs: 2000 })
  server.fail({ kind: 'hang', match: transactions })
  const asked = watchStock(server)
  const records = await readRecords(await system.open(days))
  expect(ofKind(records, 'reject')).toEqual([])
  expect(asked.slice(0, 3)).toEqual([7, 4, 3])
  expect(ofKind(records, 'stockMove').length).toBeGreaterThan(0)
})

test('no licence and no connection end the run all the same', async () => {
  const server = await startIiko()
  server.fail({ kind: 'licence', match: transactions })
  const bundle = await connect(server).open(days)
  await expect(readRecords(bundle)).rejects.toMatchObject({ code: 'licence_refused' })
})

const fields = [
  ...['DateTime.DateTyped', 'DateTime.Typed', 'Account.Name', 'Product.Name', 'Product.MeasureUnit'],
  ...['TransactionType', 'Document', 'Account.StoreOrAccount', 'Account.Id'],
  ...['Amount.In', 'Amount.Out', 'Sum.Incoming', 'Sum.Outgoing'],
]
const cafe = { id: '0226a08b-b08d-428d-a505-f9a0de024373', code: '1', name: 'Кафе' }
const bar = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Бар', parentId: cafe.id, type: 'STORE' }

/** A server with a store that a bottle came into. */
function stocked(about: Partial<HandMade> = {}): HandMade {
  const row = {
    ...{ 'Account.Id': bar.id, 'Account.Name': bar.name, TransactionType: 'INVOICE', 'Product.Name': 'Вода' },
    ...{
      'DateTime.DateTyped': '2026-03-09',
      'DateTime.Typed': '2026-03-09T12:00:00',
      'Amount.In': 1,
      'Sum.Incoming': 30,
    },
  }
  const report: HandMade['report'] = (query) => (groupsBy('TransactionType')(query) ? [row] : [])
  return { departments: [cafe], units: [bar], columns: fields, report, ...about }
}

const lost: [string, Partial<HandMade>, RegExp][] = [
  [
    'whose right is taken away',
    { denied: 'reportType=TRANSACTIONS' },
    /the fields of the report TRANSACTIONS: .+denies the login/,
  ],
  ['whose report is denied', { denied: transactions }, /the stores in the report TRANSACTIONS: .+denies the login/],
  ['that has its fields no more', { columns: [] }, /the report of movements has no .*TransactionType/],
  [
    'that tells no subdivisions apart any more',
    { columns: fields.slice(0, -5).concat(fields.slice(-4)) },
    /does not tell subdivisions apart/,
  ],
]

test.each(lost)('stock of a server %s is told as a part not read', async (_, about, words) => {
  const memory = memoryInside()
  const clock = { now: new Date('2026-03-10T09:00:00Z') }
  const readFrom = async (made: HandMade) => {
    const { url } = await serveHandMade(made)
    return readRecords(await connect({ url, clock }, { memory }).open(days))
  }
  expect(ofKind(await readFrom(stocked()), 'stockMove')).toHaveLength(1)
  const records = await readFrom(stocked(about))
  expect(ofKind(records, 'stockMove')).toEqual([])
  expect(ofKind(records, 'reject')).toMatchObject([{ isPart: true, reason: expect.stringMatching(words) }])
})

test('stock that never could be read is no part that is missing: connecting has told it', async () => {
  const { url } = await serveHandMade(stocked({ denied: 'reportType=TRANSACTIONS' }))
  const system = connect({ url, clock: { now: new Date('2026-03-10T09:00:00Z') } }, { memory: memoryInside() })
  expect(ofKind(await readRecords(await system.open(days)), 'reject')).toEqual([])
  expect(system.log).toMatchObject([{ level: 'warn', message: 'Stock movements of iiko are not read' }])
})
