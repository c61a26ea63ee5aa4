import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeChain } from '../../chain/make-chain.ts'
import { createWorld } from '../../world/create-world.ts'
import { createFaults } from '../faults.ts'
import type { Captions } from './datasets.ts'
import { makeStorehouseHandler } from './make-storehouse-handler.ts'

const Table = z.object({
  head: z.string(),
  recCount: z.number().optional(),
  original: z.array(z.string()).optional(),
  fields: z.array(z.unknown()),
  values: z.array(z.array(z.unknown())).optional(),
})
const Answer = z.object({ errorCode: z.number(), errMessage: z.string(), shTable: z.array(Table).default([]) })

function store(captions?: Captions) {
  const chain = makeChain({ seed: 'stock tests', scale: 0.1 })
  const world = createWorld({ chain, clock: () => new Date('2026-11-20T23:50:00+03:00'), stateFile: null })
  const handler = makeStorehouseHandler(world, createFaults(), {
    login: 'web',
    password: 'secret',
    ...(captions && { captions }),
  })
  return async (operation: string, query: object) => {
    const body = JSON.stringify({ UserName: 'web', Password: 'secret', ...query })
    const answer = await handler({
      method: 'POST',
      path: `/api/${operation}`,
      query: new URLSearchParams(),
      headers: {},
      body,
    })
    expect(answer.status).toBe(200)
    return Answer.parse(JSON.parse(answer.body))
  }
}

/** All types; the sum printed in the vendor's reference lacks one of them. */
const everyType = 16_179

const filter = (from: string, to: string, types: number) => ({
  procName: 'GDocs',
  Input: [{ head: '108', original: ['1', '2', '6', '111\\8'], values: [[from], [to], [8], [types]] }],
})

describe('the StoreHouse test server', () => {
  it('answers 200 whatever is wrong, with an error code of its own', async () => {
    const ask = store()
    const wrong = async (query: object) => (await ask('sh5exec', query)).errMessage
    expect(await wrong({ procName: 'GDocs', Password: 'other' })).toBe('Неверное имя пользователя или пароль.')
    expect(await wrong({ procName: 'XDocs' })).toBe('Процедура XDocs не найдена.')
    expect(await wrong({})).toBe('Json element not found: "procName"')
    expect(await wrong(filter('soon', 'later', 0))).toContain('Неверная дата')
  })

  it.each([
    ['vendor', 'Дата накладной'],
    ['foreign', 'Date'],
    ['none', undefined],
  ] as const)(
    'tells the vendor’s datasets, called as that server does (%s), and its tables column by column',
    async (captions, caption) => {
      const ask = store(captions)
      const [input, documents] = (await ask('sh5struct', { procName: 'GDocs' })).shTable
      expect([input?.head, documents?.head]).toEqual(['108', '111'])
      const date = documents?.fields.find((field) => z.object({ path: z.literal('31') }).safeParse(field).success)
      expect(date).toEqual({ path: '31', type: 'tShortDate', size: 2, isAttr: false, ...(caption && { caption }) })
      const [table] = (await ask('sh5exec', filter('2026-11-20', '2026-11-20', everyType))).shTable
      const at = table?.original?.indexOf('31') ?? -1
      expect(table?.fields[at]).toBe(caption ?? '31')
      expect(table?.values?.[at]).toHaveLength(table?.recCount ?? -1)
      expect(new Set(table?.values?.[at])).toEqual(new Set(['2026-11-20']))
    },
  )

  it('lists documents of the types asked for, those of a day as far as they have happened', async () => {
    const ask = store()
    const typesOf = async (types: number, date = '2026-11-20') => {
      const [table] = (await ask('sh5exec', filter(date, date, types))).shTable
      return new Set(table?.values?.[table.original?.indexOf('5') ?? -1])
    }
    expect(await typesOf(everyType)).toEqual(new Set([0, 4, 12]))
    expect(await typesOf(1)).toEqual(new Set([0]))
    expect(await typesOf(16)).toEqual(new Set([4]))
    expect(await typesOf(everyType, '2026-11-16')).toEqual(new Set([0, 4, 8, 12]))
    expect(await typesOf(everyType, '2026-11-18')).toEqual(new Set([0, 4, 11, 12]))
    expect(await typesOf(1 << 10, '2026-11-17')).toEqual(new Set([10]))
    expect(await typesOf(0)).toEqual(new Set())
    expect(await typesOf(everyType, '2026-11-21')).toEqual(new Set())
  })

  it('has a document only by its own procedure, rid and guid', async () => {
    const ask = store()
    const [table] = (await ask('sh5exec', filter('2026-11-20', '2026-11-20', 1))).shTable
    const first = (path: string) => table?.values?.[table.original?.indexOf(path) ?? -1]?.[0]
    const document = (procName: string, guid: unknown) =>
      ask('sh5exec', { procName, Input: [{ head: '111', original: ['1', '4'], values: [[first('1')], [guid]] }] })
    expect((await document('GDoc0', first('4'))).shTable.map(({ head }) => head)).toEqual(['111', '112'])
    expect((await document('GDoc4', first('4'))).errMessage).toBe('Документ не найден.')
    expect((await document('GDoc0', '{0}')).errMessage).toBe('Документ не найден.')
  })
})
