import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UploadDetail } from '@vitrina/contract/uploads/upload'
import type { Context } from '@vitrina/core/context'
import { lockSource, unlockSource } from '@vitrina/core/exchange/exchange-lock'
import { getUpload } from '@vitrina/core/uploads/list-uploads'
import { mapUpload } from '@vitrina/core/uploads/map-upload'
import { orderUpload } from '@vitrina/core/uploads/order-upload'
import { beginTask, dueUploads } from '@vitrina/core/uploads/upload-task'
import { runFor } from '@vitrina/db/asker'
import { decodeId } from '@vitrina/db/ids'
import { beginSpan } from '@vitrina/db/trace'
import { dumpTables, journalTables } from '@vitrina/testing/dump-tables'
import { recordedSpans } from '@vitrina/testing/recorded-spans'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { uploadFiles } from '@vitrina/testing/upload-files'
import { expect, test } from 'vitest'
import { takeUploadTurn } from './take-uploads.ts'

const database = suiteDatabase(16)

const coffee = fileURLToPath(new URL('../../../../shared/data/coffee/', import.meta.url))
const isThere = existsSync(coffee)
if (!isThere) console.log(`Coffee-shop sample skipped: ${coffee} does not exist`)

async function turn(ctx: Context): Promise<void> {
  await takeUploadTurn(ctx.workspace.id, {
    db: database.db,
    contextOf: async () => ctx,
    onReport: () => undefined,
  })
}

/** Uploads files and lets the worker look into them. */
async function inspected(ctx: Context, files: Record<string, Buffer | string>): Promise<UploadDetail> {
  const id = await uploadFiles(ctx, files)
  await turn(ctx)
  return await getUpload(ctx, { id })
}

/** Takes the guessed mapping, with changes, and does a dry run. */
async function tried(ctx: Context, upload: UploadDetail, change: object = {}, profile: string | null = null) {
  const { id, source, mapping } = upload
  if (mapping === null) throw new Error(`no mapping: ${JSON.stringify(upload.tables)}`)
  await mapUpload(ctx, { id, source, mapping: { ...mapping, ...change }, profile })
  return await ran(ctx, id, true)
}

async function ran(ctx: Context, id: string, dryRun: boolean): Promise<UploadDetail> {
  await orderUpload(ctx, { id, dryRun })
  await turn(ctx)
  return await getUpload(ctx, { id })
}

const header = 'Дата;Время;Чек;Точка;Блюдо;Кол-во;Цена;Сумма;Официант'
const rows = [
  '31.03.2026;12:05;17;Арбат;Суп;1;300,00;300,00;Анна',
  '31.03.2026;12:05;17;Арбат;Чай;2;100,50;201,00;Анна',
  '31.03.2026;9:40;18;Арбат;Суп;1;300,00;300,00;Борис',
]
const till = [header, ...rows].join('\n')

test('a till’s CSV is recognised: 3 lines, 2 checks, 801.00 = 300 + 201 + 300; the dry run stores nothing, storing does', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'март.csv': till })
  expect(upload).toMatchObject({ state: 'inspected', tables: [{ rows: 3, problem: null }], profile: null })
  const before = await dumpTables(database.db, [
    'exchange_run',
    'upload',
    'upload_profile',
    'audit_entry',
    ...journalTables,
  ])
  const dry = await tried(ctx, upload)
  expect(dry.dryRun).toMatchObject({ status: 'succeeded', dryRun: true, cause: 'files', author: 'test', rejected: 0 })
  expect(dry.dryRun?.totals).toMatchObject({ lines: 3, checks: 2, revenue: 801, dishes: 2 })
  expect(dry.dryRun?.period).toEqual({ from: '2026-03-31', to: '2026-03-31' })
  expect(
    await dumpTables(database.db, ['exchange_run', 'upload', 'upload_profile', 'audit_entry', ...journalTables]),
  ).toEqual(before)
  const stored = await ran(ctx, upload.id, false)
  expect(stored).toMatchObject({ state: 'stored', stored: { status: 'succeeded', inserted: 3 } })
})

test('an exchange of files is logged as others are, without the names of the files', async () => {
  const lines: object[] = []
  const logger: Context['logger'] = { ...silentLogger, info: (line, message) => lines.push({ ...line, message }) }
  const ctx = { ...(await testContext(database.db)), logger }
  await tried(ctx, await inspected(ctx, { 'Анна Иванова.csv': till }))
  expect(lines).toEqual([
    expect.objectContaining({
      message: 'exchange done',
      workspace: ctx.workspace.id,
      dryRun: true,
      read: 3,
      rejects: 0,
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('Иванова')
})

test('the same header is recognised by the saved mapping; the same files again change nothing', async () => {
  const ctx = await testContext(database.db)
  const first = await inspected(ctx, { 'a.csv': till })
  await tried(ctx, first, {}, 'Касса')
  await ran(ctx, first.id, false)
  const again = await inspected(ctx, { 'b.csv': till })
  expect(again.profile?.name).toBe('Касса')
  expect(again.mapping).toEqual({ ...first.mapping })
  await tried(ctx, again, {}, 'Касса')
  const stored = await ran(ctx, again.id, false)
  expect(stored.stored).toMatchObject({ status: 'succeeded', unchanged: 3, inserted: 0, replaced: 0 })
})

test('a task waits for an exchange of its source without its files being copied, and other tasks go first', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'a.csv': till })
  const { mapping, id, source } = upload
  if (mapping === null) throw new Error('no mapping')
  await mapUpload(ctx, { id, source, mapping, profile: null })
  await orderUpload(ctx, { id, dryRun: true })
  // A file without its pieces could not be read.
  const { rows: pieces } = await ctx.db.pool.query('DELETE FROM upload_piece WHERE workspace_id = $1 RETURNING *', [
    ctx.workspace.id,
  ])
  const client = await ctx.db.sessions.connect()
  await lockSource(client, ctx.workspace.id, source)
  await turn(ctx)
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'waiting', task: 'dry_run', fault: null, dryRun: null })
  const other = await uploadFiles(ctx, { 'b.csv': till })
  await turn(ctx)
  expect(await getUpload(ctx, { id: other })).toMatchObject({ state: 'inspected' })
  await unlockSource(client, ctx.workspace.id, source)
  client.release()
  const [piece] = pieces
  await ctx.db.pool.query(
    'INSERT INTO upload_piece (workspace_id, upload_id, file, number, content) VALUES ($1, $2, $3, $4, $5)',
    [piece.workspace_id, piece.upload_id, piece.file, piece.number, piece.content],
  )
  await turn({ ...ctx, now: () => new Date(ctx.now().getTime() + 9_000) })
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'waiting' })
  await turn({ ...ctx, now: () => new Date(ctx.now().getTime() + 10_000) })
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'checked', dryRun: { totals: { revenue: 801 } } })
})

/** Begins the task of an upload as a worker that dies does, whenever it is due in these seconds. Returns when it was. */
async function beginInVain(ctx: Context, untilSecond: number): Promise<number[]> {
  const began: number[] = []
  for (let second = 0; second < untilSecond; second += 5) {
    const now = () => new Date(ctx.now().getTime() + second * 1000)
    const [due] = (await dueUploads(database.db, now())).filter(({ workspaceId }) => workspaceId === ctx.workspace.id)
    if (!due) continue
    began.push(second)
    await beginTask({ ...ctx, now }, due)
  }
  return began
}

test('an attempt that comes to no end is made again after 10 s, a minute and five minutes, and given up after five', async () => {
  const ctx = await testContext(database.db)
  const id = await uploadFiles(ctx, { 'a.csv': till })
  expect(await beginInVain(ctx, 970)).toEqual([0, 10, 70, 370, 670])
  const turnAt = (second: number) => turn({ ...ctx, now: () => new Date(ctx.now().getTime() + second * 1000) })
  await turnAt(969)
  expect(await getUpload(ctx, { id })).toMatchObject({ task: 'inspect', fault: null })
  const left = join(tmpdir(), `vitrina-upload-${decodeId('upload', id)}`)
  await mkdir(left)
  await turnAt(970)
  expect(existsSync(left)).toBe(false)
  expect(await getUpload(ctx, { id })).toMatchObject({ task: null, tables: null, fault: { code: 'given_up' } })
})

test('the fifth attempt still reads the files', async () => {
  const ctx = await testContext(database.db)
  const id = await uploadFiles(ctx, { 'a.csv': till })
  expect(await beginInVain(ctx, 670)).toEqual([0, 10, 70, 370])
  await turn({ ...ctx, now: () => new Date(ctx.now().getTime() + 670_000) })
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'inspected', fault: null })
})

test('names of 150 Cyrillic letters are read, and reports have them', async () => {
  const ctx = await testContext(database.db)
  const name = `${'я'.repeat(146)}.csv`
  const odd = `${till}\n31.03.2026;13:00;19;Арбат;Чай;много;100;100;Анна`
  const dry = await tried(ctx, await inspected(ctx, { [name]: odd }))
  expect(dry.tables).toMatchObject([{ name, rows: 4, problem: null }])
  expect(dry.dryRun).toMatchObject({ status: 'succeeded', rejected: 1, totals: { revenue: 801 }, origin: name })
})

test('files with more than 1000 columns together are refused from there on', async () => {
  const ctx = await testContext(database.db)
  const wide = `${Array.from({ length: 300 }, (_, n) => `c${n}x`).join(',')}\n${'1,'.repeat(299)}1\n`
  const { tables } = await inspected(ctx, { 'a.csv': wide, 'b.csv': wide, 'c.csv': wide, 'd.csv': wide })
  expect(tables?.map(({ columns, problem }) => [columns.length, problem?.code ?? null])).toEqual([
    [300, null],
    [300, null],
    [300, null],
    [0, 'too_many_columns_together'],
  ])
})

test('a line that does not fit is named with file, line, column and reason; a minus alone is a return', async () => {
  const ctx = await testContext(database.db)
  const odd = [
    header,
    ...rows,
    '31.03.2026;13:00;19;Арбат;Чай;много;100;100;Анна',
    '31.03.2026;13:10;20;Арбат;Чай;-1;100;-100;Анна',
    ';;Итого;;;;;701;',
  ]
  const dry = await tried(ctx, await inspected(ctx, { 'x.csv': odd.join('\n') }))
  expect(dry.dryRun).toMatchObject({
    status: 'succeeded',
    rejected: 1,
    totals: { revenue: 701, returns: { count: 1 } },
  })
})

const day = 'Дата;Чек;Ресторан;Блюдо;Кол-во;Цена;Скидка'

test('a discount lessens revenue with a minus and without: 100 − 10 + 100 − 10 = 180; a return gives back 100 − 10', async () => {
  const ctx = await testContext(database.db)
  const file = [
    day,
    '31.03.2026;1;Арбат;Суп;1;100,00;-10,00',
    '31.03.2026;2;Арбат;Суп;1;100,00;10,00',
    '31.03.2026;3;Арбат;Суп;-1;100,00;-10,00',
  ]
  const dry = await tried(ctx, await inspected(ctx, { 'a.csv': file.join('\n') }))
  expect(dry.dryRun).toMatchObject({ rejected: 0, totals: { revenue: 90, returns: { count: 1, sum: -90 } } })
})

test('a check in two files counts once, as the first has it; rows that differ are rejected', async () => {
  const ctx = await testContext(database.db)
  const head = 'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма'
  const line = '31.01.2026;1;Арбат;Суп;1;100,00'
  const dry = await tried(
    ctx,
    await inspected(ctx, {
      'a.csv': [head, line, line].join('\n'),
      'b.csv': [head, line, line, '31.01.2026;1;Арбат;Чай;1;50,00', '01.02.2026;1;Арбат;Суп;1;70,00'].join('\n'),
    }),
  )
  expect(dry.dryRun).toMatchObject({ rejected: 1, totals: { lines: 3, checks: 2, revenue: 270 } })
})

const noRestaurant = (sum: string) => `Дата;Чек;Блюдо;Кол-во;Сумма\n31.03.2026;1;Суп;1;${sum}\n`
const named = (name: string) => ({ restaurant: { key: name, name } })

test('two tills that name no restaurant are two restaurants: neither replaces the other', async () => {
  const ctx = await testContext(database.db)
  for (const [name, sum] of [
    ['Арбат', '100,00'],
    ['Тверская', '70,00'],
  ] as const) {
    const upload = await inspected(ctx, { 'till.csv': noRestaurant(sum) })
    expect(upload.mapping?.restaurant).toBeNull()
    await tried(ctx, upload, named(name), 'Касса')
    await ran(ctx, upload.id, false)
  }
  const { rows } = await ctx.db.pool.query(
    `SELECT r.name, c.total::float8 AS total FROM sale_check c JOIN restaurant r
     ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id WHERE c.workspace_id = $1 ORDER BY r.name`,
    [ctx.workspace.id],
  )
  expect(rows).toEqual([
    { name: 'Арбат', total: 100 },
    { name: 'Тверская', total: 70 },
  ])
})

test('a new restaurant may not have the code of another one', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'till.csv': noRestaurant('100,00') })
  await tried(ctx, upload, { restaurant: { key: '1', name: 'Арбат' } })
  await ran(ctx, upload.id, false)
  const next = await inspected(ctx, { 'till.csv': noRestaurant('70,00') })
  expect(next.restaurants).toEqual([{ source: next.source, key: '1', name: 'Арбат' }])
  await expect(tried(ctx, next, named('1'))).rejects.toMatchObject({ code: 'validation_failed' })
})

test('the source goes with the saved mapping', async () => {
  const ctx = await testContext(database.db)
  const first = await inspected(ctx, { 'a.csv': till })
  const other = first.source === 'source_b' ? 'source_a' : 'source_b'
  await tried(ctx, { ...first, source: other }, {}, 'Касса')
  expect(await inspected(ctx, { 'b.csv': till })).toMatchObject({ source: other, profile: { name: 'Касса' } })
})

test('a corrected mapping shows checks that stay beside the new ones, and replaces the days when asked', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'a.csv': till })
  await tried(ctx, upload)
  await ran(ctx, upload.id, false)
  const dry = await tried(ctx, upload, { numbersRepeat: false })
  expect(dry).toMatchObject({ state: 'checked', stored: null, replacesDays: false })
  expect(dry.dryRun?.totals).toMatchObject({ checks: 4, revenue: 1602, unsent: { checks: 2, revenue: 801 } })
  await orderUpload(ctx, { id: upload.id, dryRun: true, replacesDays: true })
  await turn(ctx)
  const whole = await getUpload(ctx, { id: upload.id })
  expect(whole.replacesDays).toBe(true)
  expect(whole.dryRun?.totals).toMatchObject({ checks: 2, revenue: 801 })
  expect(whole.dryRun?.totals?.unsent).toBeUndefined()
  const stored = await ran(ctx, upload.id, false)
  expect(stored.stored?.totals).toMatchObject({ checks: 2, revenue: 801 })
})

test('a mapping corrected to another restaurant shows what stays in the first one', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'till.csv': noRestaurant('100,00') })
  await tried(ctx, upload, named('Арбат'))
  expect((await ran(ctx, upload.id, false)).leftOver).toBeNull()
  expect((await tried(ctx, upload, named('Арбат'))).leftOver).toBeNull()
  expect((await tried(ctx, upload, named('Тверская'))).leftOver).toEqual({ checks: 1, revenue: 100 })
})

test('a mapping corrected to another source shows what stays in the first one, where the restaurant has the same name', async () => {
  const ctx = await testContext(database.db)
  const upload = await inspected(ctx, { 'till.csv': noRestaurant('100,00') })
  await tried(ctx, { ...upload, source: 'source_a' }, named('Арбат'))
  await ran(ctx, upload.id, false)
  const dry = await tried(ctx, { ...upload, source: 'source_b' }, named('Арбат'))
  expect(dry.dryRun).toMatchObject({ source: 'source_b', totals: { checks: 1, revenue: 100 } })
  expect(dry.leftOver).toEqual({ checks: 1, revenue: 100 })
})

test('a mapping that is not complete is refused with what to do about each part of it', async () => {
  const ctx = await testContext(database.db)
  const file = 'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма;Статус\n03/04/2026;1;Арбат;Суп;1;1.500;Не оплачено\n'
  const upload = await inspected(ctx, { 'a.csv': file })
  const refused = tried(ctx, upload, { kinds: [] })
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(refused).rejects.toThrow('dateOrder: say whether the day or the month comes first in dates')
  await expect(refused).rejects.toThrow('decimal: say whether 1.500 has a decimal mark or thousands')
  await expect(refused).rejects.toThrow('kind: say whether Не оплачено is a sale, a return, a void or nothing to read')
  await expect(refused).rejects.not.toThrow('which column')
})

test('a date that stands once for all lines of a check counts for each; a total under the table does not', async () => {
  const ctx = await testContext(database.db)
  const file = [
    'Дата;Чек;Ресторан;Блюдо;Кол-во;Сумма',
    '31.03.2026;1;Арбат;Суп;1;100,00',
    ';;;Чай;2;50,00',
    '31.03.2026;2;Арбат;Суп;1;100,00',
    '31.03.2026;3;Арбат;Суп;1;100,00',
    'Итого;;;;3;150,00',
    ';;;Итого;3;150,00',
  ].join('\n')
  const dry = await tried(ctx, await inspected(ctx, { 'a.csv': file }), { dateRepeats: true })
  expect(dry.dryRun).toMatchObject({ rejected: 0, totals: { lines: 4, checks: 3, revenue: 350 } })
})

test('the end of the day counts once: told with a list of restaurants, not for business days, and kept when empty', async () => {
  const ctx = await testContext(database.db)
  const sales = (name: string) =>
    `${name};Время;Чек;Ресторан;Блюдо;Кол-во;Сумма\n31.03.2026;01:30;1;Арбат;Суп;1;100,00\n`
  const other = await testContext(database.db)
  const list = 'Код;Название;Город\nАрбат;Арбат;Москва\n'
  const dayOf = async (files: Record<string, string>, change: object, of = ctx) => {
    const upload = await inspected(of, files)
    const dry = await tried(of, upload, change)
    return [upload.id, dry.dryRun?.period?.from]
  }
  const [id, first] = await dayOf({ 'a.csv': sales('Дата'), 'b.csv': list }, { dayEnd: '06:00' })
  expect(first).toBe('2026-03-30')
  await ran(ctx, id ?? '', false)
  expect((await dayOf({ 'c.csv': sales('Дата') }, {}))[1]).toBe('2026-03-30')
  expect((await dayOf({ 'd.csv': sales('Учетный день') }, { dayEnd: '06:00' }, other))[1]).toBe('2026-03-31')
})

test.skipIf(!isThere)(
  'the coffee-shop sample through the browser’s steps: 39271 checks, 49894 lines, revenue 233635.95',
  async () => {
    const ctx = await testContext(database.db, { timezone: 'America/New_York', currency: 'USD' })
    const names = [
      'sales_receipt.csv',
      'product.csv',
      'staff.csv',
      'sales_outlet.csv',
      'sales_target.csv',
      'pastry_inventory.csv',
    ]
    const files = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(`${coffee}${name}`)] as const)),
    )
    const upload = await inspected(ctx, files)
    const roles = upload.mapping?.sections.map(({ role }) => role)
    expect(roles).toEqual(['sales', 'dishes', 'employees', 'restaurants', 'skip', 'skip'])
    const dry = await tried(ctx, upload, {}, 'Coffee')
    expect(dry.dryRun).toMatchObject({
      status: 'succeeded',
      rejected: 0,
      period: { from: '2019-04-01', to: '2019-04-29' },
    })
    expect(dry.dryRun?.totals).toMatchObject({ checks: 39_271, lines: 49_894, revenue: 233_635.95, dishes: 80 })
    const stored = await ran(ctx, upload.id, false)
    expect(stored.stored).toMatchObject({ status: 'succeeded', inserted: 49_894, totals: { revenue: 233_635.95 } })
    const again = await ran(ctx, upload.id, false)
    expect(again.stored).toMatchObject({ status: 'succeeded', inserted: 0, unchanged: 49_894 })
  },
  240_000,
)

test('reading files is in the trace of the request that they ended with, and so is the dry run in its own', async () => {
  const ctx = await testContext(database.db)
  const spans = recordedSpans()
  const request = beginSpan({ name: 'POST', kind: 'server' }, null).trace
  const upload = await runFor({ trace: request }, () => uploadFiles(ctx, { 'март.csv': till }))
  await turn(ctx)
  const [, task] = spans.filter(({ kind, name }) => kind !== 'client' || name === 'POST')
  expect(task).toMatchObject({ name: 'upload task', parent: request, attributes: { 'vitrina.task': 'inspect' } })
  const later = beginSpan({ name: 'POST', kind: 'server' }, null).trace
  await runFor({ trace: later }, async () => tried(ctx, await getUpload(ctx, { id: upload })))
  expect(spans.filter(({ name }) => name === 'upload task').map(({ parent }) => parent)).toEqual([request, later])
})

test('the span of files that are given up has failed, and that of files that were read has not', async () => {
  const ctx = await testContext(database.db)
  const spans = recordedSpans()
  await inspected(ctx, { 'март.csv': till })
  await uploadFiles(ctx, { 'апрель.csv': till })
  await database.db.pool.query("UPDATE upload SET attempts = 5 WHERE workspace_id = $1 AND task = 'inspect'", [
    ctx.workspace.id,
  ])
  await turn(ctx)
  const tasks = spans.filter(({ name }) => name === 'upload task')
  expect(tasks.map(({ ended }) => [ended?.hasFailed ?? false, ended?.attributes?.['vitrina.outcome']])).toEqual([
    [false, 'succeeded'],
    [true, 'failed'],
  ])
})
