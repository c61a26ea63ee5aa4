import { describe, expect, test } from 'vitest'
import rows from '../../test/fixtures/iiko/transaction-rows.json' with { type: 'json' }
import { groupsBy, type HandMade, type Row, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const cafe = { id: '0226a08b-b08d-428d-a505-f9a0de024373', code: '1', name: 'Кафе' }
const twin = { id: '1226a08b-b08d-428d-a505-f9a0de024373', code: '2', name: 'Кафе' }
const store = (id: string, name: string, parentId: string) => ({ id, name, parentId, type: 'STORE' })
const bar = store('a0000000-0000-4000-8000-000000000001', 'Лиговский', cafe.id)
const otherBar = store('a0000000-0000-4000-8000-000000000002', 'Варшавская', twin.id)
const central = {
  id: 'c0000000-0000-4000-8000-000000000001',
  code: '9',
  name: 'Центральный склад',
  type: 'CENTRALSTORE',
}
const centralStore = store('a0000000-0000-4000-8000-000000000003', 'Склад ЦС', central.id)

const date = '2026-08-04'
const base = ['DateTime.DateTyped', 'DateTime.Typed', 'Account.Name', 'Product.Name', 'Product.MeasureUnit']
const measures = ['Amount.In', 'Amount.Out', 'Sum.Incoming', 'Sum.Outgoing']
/** What a recorded server has: no GUID of the subdivision, but that of the account. */
const recorded = [
  ...base,
  ...measures,
  'TransactionType',
  'Document',
  'Account.StoreOrAccount',
  'Account.Id',
  'Department',
  'Department.Code',
]
const without = (...fields: string[]) => recorded.filter((field) => !fields.includes(field))

/** A store of the report: what it says of whose it is. */
interface Reported {
  id: string
  name: string
  department: string
  code: string | null
}
const reportedOf = (unit: { id: string; name: string }, of: { name: string; code: string | null }): Reported => {
  return { id: unit.id.toUpperCase(), name: unit.name, department: of.name, code: of.code }
}

/** A server whose stores have the recorded rows of a day. */
function server(stores: readonly Reported[], about: Partial<HandMade> = {}): HandMade {
  const allowed = (filters: Readonly<Record<string, unknown>>, row: Row) =>
    Object.entries(filters).every(([field, filter]) => {
      if (typeof filter !== 'object' || filter === null || !('values' in filter) || !(field in row)) return true
      return Array.isArray(filter.values) && filter.values.includes(row[field])
    })
  return {
    departments: [cafe],
    units: [bar],
    columns: recorded,
    report(query) {
      if (!groupsBy('TransactionType')(query)) return []
      const all = stores.flatMap((told) =>
        rows.rows.map((row): Row => {
          const of = { Department: told.department, 'Department.Code': told.code, 'Account.Id': told.id }
          return {
            ...row,
            'Account.Name': told.name,
            ...of,
            'DateTime.DateTyped': date,
            'DateTime.Typed': `${date}T12:00:00`,
          }
        }),
      )
      return all.filter((row) => allowed(query.filters, row))
    },
    ...about,
  }
}

async function read(made: HandMade) {
  const { url } = await serveHandMade(made)
  const system = connect({ url, clock: { now: new Date('2026-08-05T09:00:00Z') } })
  const records = await readRecords(await system.open({ kind: 'days', period: { from: date, to: date } }))
  return {
    moves: ofKind(records, 'stockMove'),
    rejects: ofKind(records, 'reject').map(({ reason, isPart = false }) => ({ reason, isPart })),
  }
}

const count = 7
const period = `${date} … ${date}`

describe('rows of a recorded server', () => {
  test('are movements with reasons: sold 10, written off 2, short by 3, bought 30, carried 1 out and 1 in, made of 4', async () => {
    const { moves, rejects } = await read(server([reportedOf(bar, cafe)]))
    expect(rejects).toEqual([])
    expect(moves.map(({ why, direction, quantity }) => `${why} ${direction} ${quantity}`)).toEqual([
      'sale out 10',
      'write_off out 2',
      'inventory out 3',
      'invoice in 30',
      'transfer in 1',
      'transfer out 1',
      'production out 4',
    ])
    expect(moves[0]).toMatchObject({ restaurantKey: cafe.id, place: 'Лиговский', product: 'КЕГ', unit: 'л' })
  })

  /** The rows of the store, all of one type. */
  function ofType(type: string): HandMade {
    const made = server([reportedOf(bar, cafe)])
    return {
      ...made,
      report: (query) => {
        const told = made.report(query)
        return typeof told === 'string' ? told : told.map((row) => ({ ...row, TransactionType: type }))
      },
    }
  }

  test('of a type nobody knows are left out and told; nobody but us can mend that, so the rest is a success', async () => {
    const { moves, rejects } = await read(ofType('TELEPORT'))
    expect(moves).toEqual([])
    const reason = `Stock movements of type «TELEPORT» are left out of ${period}: the type is not known here`
    expect(rejects).toEqual([{ reason, isPart: false }])
  })

  test.each([
    ['ON_THE_HOUSE', 'write_off'],
    ['CLOSE_AT_EMPLOYEE_EXPENSE', 'write_off'],
    ['OPENING_BALANCE', 'inventory'],
    ['CUSTOM', undefined],
  ])('of the type %s have the reason %s', async (type, why) => {
    const { moves, rejects } = await read(ofType(type))
    expect(rejects).toEqual([])
    expect([moves.length, new Set(moves.map((move) => move.why))]).toEqual([count, new Set([why])])
  })
})

describe('whose a store is', () => {
  test('is told by its GUID, also of two subdivisions of one name and of one renamed since', async () => {
    const told = [
      reportedOf(bar, { name: 'Кафе на углу', code: null }),
      reportedOf(otherBar, { name: 'Кафе', code: null }),
    ]
    const { moves, rejects } = await read(server(told, { departments: [cafe, twin], units: [bar, otherBar] }))
    expect(rejects).toEqual([])
    expect(moves.map(({ restaurantKey, place }) => `${restaurantKey} ${place}`)).toEqual([
      ...Array.from({ length: count }, () => `${cafe.id} Лиговский`),
      ...Array.from({ length: count }, () => `${twin.id} Варшавская`),
    ])
  })

  test('is told by code and name together where there is no GUID', async () => {
    const told = [reportedOf(bar, cafe), reportedOf(otherBar, twin)]
    const made = server(told, { departments: [cafe, twin], units: [], columns: without('Account.Id') })
    const { moves, rejects } = await read(made)
    expect(rejects).toEqual([])
    expect(moves.map(({ restaurantKey }) => restaurantKey)).toEqual([
      ...Array.from({ length: count }, () => cafe.id),
      ...Array.from({ length: count }, () => twin.id),
    ])
  })

  test('is told by the store itself where two subdivisions have one name, and by nothing where that does not say it', async () => {
    const departments = [cafe, twin]
    const columns = without('Account.Id', 'Department.Code')
    const told = [reportedOf(bar, cafe), reportedOf(otherBar, twin)]
    const kept = await read(server(told, { departments, columns, units: [bar, otherBar] }))
    expect(kept.rejects).toEqual([])
    expect(new Set(kept.moves.map(({ restaurantKey, place }) => `${restaurantKey} ${place}`)).size).toBe(2)
    const { moves, rejects } = await read(server(told, { departments, columns, units: [] }))
    expect(moves).toEqual([])
    const words = 'several subdivisions are called so; give each a code or a name of its own'
    expect(rejects).toEqual([
      { reason: `Stock of «Кафе» (store «Лиговский») is left out of ${period}: ${words}`, isPart: true },
      { reason: `Stock of «Кафе» (store «Варшавская») is left out of ${period}: ${words}`, isPart: true },
    ])
  })

  test('is nobody’s when GUID and name disagree, or nobody has that name', async () => {
    const mixed = await read(
      server([reportedOf(bar, twin)], { departments: [cafe, { ...twin, name: 'Бистро' }], units: [bar] }),
    )
    expect([mixed.moves, mixed.rejects]).toEqual([
      Array.from({ length: count }, () => expect.objectContaining({ restaurantKey: cafe.id })),
      [],
    ])
    const wrong = await read(server([reportedOf(bar, twin)], { departments: [cafe, twin], units: [bar] }))
    expect(wrong.moves).toEqual([])
    const reason = `Stock of «Кафе» (store «Лиговский») is left out of ${period}: the server says it is of «Кафе»`
    expect(wrong.rejects).toEqual([{ reason, isPart: true }])
    const gone = await read(
      server([reportedOf(bar, { name: 'Столовая', code: '7' })], { units: [], columns: without('Account.Id') }),
    )
    expect(gone.moves).toEqual([])
    expect(gone.rejects[0]?.reason).toMatch(/no subdivision of that name and code is known here$/)
  })

  test.each(['CENTRALSTORE', 'MANUFACTURE', 'JURPERSON'])(
    'that is of a %s is of no restaurant: it is held under its own name, and its GUID tells it',
    async (type) => {
      const told = [reportedOf(bar, cafe), reportedOf(centralStore, central)]
      const { moves, rejects } = await read(server(told, { units: [bar, { ...central, type }, centralStore] }))
      expect(rejects).toEqual([])
      const byHolder = Map.groupBy(
        moves,
        ({ restaurantKey, placeKey, place }) => `${restaurantKey} ${placeKey} ${place}`,
      )
      expect([...byHolder].map(([holder, { length }]) => [holder, length])).toEqual([
        [`${cafe.id} undefined Лиговский`, count],
        [`null ${central.id} Центральный склад, Склад ЦС`, count],
      ])
      expect(moves.slice(count).map(({ why }) => why)).toEqual(moves.slice(0, count).map(({ why }) => why))
    },
  )

  test('that is of a central store is told by code and name where there is no GUID; one name is not written twice', async () => {
    const told = [reportedOf(bar, cafe), reportedOf({ ...centralStore, name: central.name }, central)]
    const { moves, rejects } = await read(server(told, { units: [central], columns: without('Account.Id') }))
    expect(rejects).toEqual([])
    expect(moves[count]).toMatchObject({ restaurantKey: null, placeKey: central.id, place: 'Центральный склад' })
  })

  test('that may be of a central store or of a restaurant is nobody’s', async () => {
    const columns = without('Account.Id', 'Department.Code')
    const { moves, rejects } = await read(
      server([reportedOf(centralStore, central)], {
        units: [{ ...central, name: cafe.name }],
        columns,
        departments: [cafe],
      }),
    )
    expect([moves, rejects]).toEqual([
      [],
      [{ reason: expect.stringContaining('no subdivision of that name'), isPart: true }],
    ])
    const twins = await read(
      server([reportedOf(centralStore, cafe)], {
        units: [{ ...central, name: cafe.name }],
        columns,
        departments: [cafe],
      }),
    )
    const words = 'several subdivisions are called so; give each a code or a name of its own'
    const reason = `Stock of «Кафе» (store «Склад ЦС») is left out of ${period}: ${words}`
    expect([twins.moves, twins.rejects]).toEqual([[], [{ reason, isPart: true }]])
  })
})
