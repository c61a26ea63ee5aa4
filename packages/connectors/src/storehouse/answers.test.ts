import { createFaults } from '@vitrina/simulator/systems/faults'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHttp } from '../http/open-http.ts'
import { type Dataset, openStorehouseClient, type Table } from './client.ts'
import { locate } from './fields.ts'
import { linkDeparts } from './links.ts'
import { readHeaders } from './read-moves.ts'
import { rowsOf } from './rows.ts'

const password = 'geheim "1"'

async function clientOf(body: unknown) {
  const answer = { status: 200, type: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) }
  const served = await serveSystem({ system: 'storehouse', handler: () => answer, faults: createFaults(), port: 0 })
  onTestFinished(() => served.close())
  const http = openHttp({ allowPrivate: true })
  onTestFinished(() => http.close())
  return openStorehouseClient({ url: served.url, username: 'web', password, http })
}

describe('an answer', () => {
  test.each([
    ['an error of the login', { errorCode: 1, errMessage: 'Неверное имя пользователя или пароль' }, 'login_refused'],
    ['an error of the licence', { errorCode: 1, errMessage: 'Нет лицензии на Web API' }, 'licence_refused'],
    ['an error of rights', { errorCode: 1, errMessage: 'Недостаточно прав' }, 'forbidden'],
    ['any other error', { errorCode: 1, errMessage: 'Процедура GDocs не найдена.' }, 'refused'],
    ['no JSON', 'Internal error', 'unreadable'],
    ['JSON of something else', { status: 'ok' }, 'unreadable'],
    ['no tables', { errorCode: 0, errMessage: 'OK' }, 'unreadable'],
    ['tables that are none', { errorCode: 0, shTable: [{ head: '1', original: ['1'], values: 'x' }] }, 'unreadable'],
  ])('with %s is told as what it is', async (_, body, code) => {
    const client = await clientOf(body)
    await expect(client.execute('GDocs')).rejects.toMatchObject({ code })
  })

  test('that quotes the password is not told with it', async () => {
    const client = await clientOf({ errorCode: 1, errMessage: `Bad request: ${password}` })
    const fault: unknown = await client.execute('GDocs').catch((error: unknown) => error)
    expect(String(fault)).toContain('Bad request')
    expect(String(fault)).not.toContain('geheim')
  })
})

describe('fields are found by', () => {
  const dataset = (head: string, SingleRow: boolean, fields: [path: string, caption?: string][]): Dataset => ({
    head,
    SingleRow,
    fields: fields.map(([path, caption]) => ({ path, type: 'tDouble', caption })),
  })
  const fields = {
    sum: { path: '40', caption: /^Сумма$/i, type: /^tDouble/ },
    tax: { path: '41', caption: /^Налог$/, optional: true },
  }
  const wanted = { head: '112', rows: 'many', fields } as const

  test('the vendor’s path, whatever they are called or not', () => {
    const foreign = dataset('112', false, [['45', 'Сумма'], ['40', 'Purchasing'], ['41']])
    const found = locate([dataset('112', true, [['40']]), foreign], wanted, 'x')
    expect([found.head, found.path('sum'), found.path('tax')]).toEqual(['112', '40', '41'])
  })

  test('what they are called, where the dataset is not numbered as the vendor’s: its paths mean something else', () => {
    const other = dataset('9', false, [
      ['40', 'Дата'],
      ['7', 'сумма'],
    ])
    const found = locate([dataset('7', true, [['1', 'Сумма']]), other], wanted, 'x')
    expect([found.head, found.path('sum'), found.path('tax')]).toEqual(['9', '7', null])
  })

  test('nothing else: an error names what was looked for and what is there', () => {
    expect(() => locate([dataset('112', false, [['31', 'Дата'], ['3']])], wanted, '10.0.0.6:9797 GDoc0')).toThrow(
      '10.0.0.6:9797 GDoc0: no dataset has the fields wanted (sum); this server tells: Дата, 112: 3',
    )
  })

  test('flags and types of documents: without them no document is asked for', async () => {
    const structure = [
      { head: '108', SingleRow: true, fields: [{ path: '1' }, { path: '2' }] },
      {
        head: '111',
        SingleRow: false,
        fields: ['1', '4', '5', '3', '31', '105\\1', '105#1\\1'].map((path) => ({ path })),
      },
    ]
    const client = await clientOf({ errorCode: 0, shTable: structure })
    await expect(readHeaders(client, { from: '2026-11-20', to: '2026-11-20' })).rejects.toThrow(
      /GDocs: no dataset has the fields wanted \(flags, types\); this server tells: 108: 1, 108: 2$/,
    )
  })
})

describe('columns become rows', () => {
  const located = { head: '9', path: (role: 'sum' | 'date') => (role === 'sum' ? 'a' : 'b') }
  const table = (values: Table['values']): Table[] => [{ head: '9', original: ['b', 'a'], values }]

  test.each([
    [1450.5, '1450.5'],
    [0.1 + 0.2, '0.3'],
    ['12,50', '12.5'],
    [1e-7, '0'],
    [-3, '-3'],
    [null, null],
    ['', null],
  ])('%j is the number %s', (value, expected) => {
    expect(rowsOf(table([['2026-11-20'], [value]]), located, 'x')[0]?.decimal('sum')).toBe(expected)
  })

  test('with dates, however long the time behind them', () => {
    const rows = rowsOf(
      table([
        ['2026-11-20', '2026-11-21T00:00:00'],
        [1, 2],
      ]),
      located,
      'x',
    )
    expect(rows.map((row) => row.date('date'))).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('a value that is none is named with its row and field', () => {
    const [row] = rowsOf(table([['20.11.26'], ['much']]), located, '10.0.0.6:9797 GDoc0')
    expect(() => row?.decimal('sum')).toThrow('10.0.0.6:9797 GDoc0 row 1: sum is "much", a number was expected')
    expect(() => row?.date('date')).toThrow('date is "20.11.26", a date like 2026-03-01 was expected')
  })

  test('of unequal length are refused', () => {
    expect(() => rowsOf(table([['2026-11-20'], [1, 2]]), located, 'x')).toThrow('not of one length')
  })
})

describe('the links to r_keeper', () => {
  const depart = (rid: string, enterprise: string | null) => ({ rid, name: 'Кухня', enterprise, kinds: 1 })
  const restaurants = [
    { key: '101', name: 'Скатерть на Арбате' },
    { key: '102', name: 'Скатерть на Покровке' },
  ]

  test('a department is of the restaurant its enterprise is named after or numbered as', () => {
    const departs = [depart('1', ' скатерть  на арбате'), depart('2', '102'), depart('3', 'Управляющая компания')]
    const link = linkDeparts(departs, { restaurants, size: 2 })
    expect(departs.map((one) => link(one)?.key ?? null)).toEqual(['101', '102', null])
  })

  test('with one restaurant and one enterprise names do not matter; with several they do', () => {
    const one = [depart('1', 'ООО «Ромашка»'), depart('2', 'ООО «Ромашка»')]
    expect(linkDeparts(one, { restaurants: restaurants.slice(0, 1), size: 1 })(depart('1', 'ООО «Ромашка»'))?.key).toBe(
      '101',
    )
    const two = [...one, depart('3', 'ООО «Лютик»')]
    expect(linkDeparts(two, { restaurants: restaurants.slice(0, 1), size: 1 })(depart('1', 'ООО «Ромашка»'))).toBeNull()
    // Of two restaurants one does not answer now: the departments are not all the other's for that.
    expect(linkDeparts(one, { restaurants: restaurants.slice(0, 1), size: 2 })(depart('1', 'ООО «Ромашка»'))).toBeNull()
  })
})
