import { expect, test } from 'vitest'
import { connect, startIiko } from '../../test/support/iiko-server.ts'
import { readRecorded, serveRecorded } from '../../test/support/recorded-iiko.ts'

test('a connection that works: every check is info, the sample is a day read, and the slot is free afterwards', async () => {
  const server = await startIiko()
  const checks = await connect(server).diagnose()
  const codes = ['reach', 'login', 'licence', 'rights', 'version', 'clock', 'sample']
  expect(checks.map(({ code }) => code)).toEqual(codes)
  expect(checks.every(({ level, hint }) => level === 'info' && hint === null)).toBe(true)
  expect(checks.find(({ code }) => code === 'version')?.message).toMatch(/:\d+ is iiko 9\.1\.6022\.0\.$/)
  const sold = server.restaurants.flatMap((restaurant) =>
    server.world.day(restaurant, '2026-03-09').checks.filter(({ lines }) => lines.some(({ kind }) => kind === 'sale')),
  )
  expect(checks.at(-1)?.message).toMatch(
    new RegExp(`^2026-03-09: ${sold.length} checks, revenue [\\d.]+, in 2 subdivisions\\.$`),
  )
  expect(server.handler.counters.sessions).toBe(0)
})

test.each([
  ['reach', 'an unreachable address', { url: 'http://127.0.0.1:9' }, undefined],
  ['reach', 'no address at all', { url: 'nonsense' }, undefined],
  ['reach', 'a web page in its place', {}, { kind: 'html', match: '/api/auth' }],
  ['login', 'a wrong password', { password: 'wrong' }, undefined],
  ['licence', 'no free licence', {}, { kind: 'licence', match: '/api/auth' }],
  ['rights', 'a refused list of subdivisions', {}, { kind: 'errorStatus', match: 'departments' }],
  ['sample', 'a report that fails', {}, { kind: 'errorStatus', match: '/reports/olap', after: 2 }],
] as const)('%s is an error with a hint and the last check, for %s', async (code, _, credentials, fault) => {
  const server = await startIiko()
  if (fault) server.fail(fault)
  const checks = await connect(server, { credentials }).diagnose()
  expect(checks.at(-1)).toMatchObject({ code, level: 'error', hint: expect.stringMatching(/\.$/) })
  expect(checks.filter(({ level }) => level === 'error')).toHaveLength(1)
  expect(server.handler.counters.sessions).toBe(0)
})

test('clocks more than two minutes apart are a warning that says which is ahead', async () => {
  const server = await startIiko()
  server.world.setClockSkew(-10 * 60_000)
  const checks = await connect(server).diagnose()
  expect(checks.find(({ code }) => code === 'clock')).toMatchObject({
    level: 'warn',
    reason: 'clock_behind',
    params: { minutes: 10 },
  })
  expect(checks.at(-1)?.code).toBe('sample')
})

test('a setting for a subdivision nobody knows is a warning', async () => {
  const server = await startIiko()
  const credentials = { departments: [{ id: 'NOWHERE', dayEnd: '06:00' }] }
  const checks = await connect(server, { credentials }).diagnose()
  expect(checks.find(({ code }) => code === 'settings')).toMatchObject({
    level: 'warn',
    message: 'No subdivision has the GUID or code NOWHERE.',
  })
})

test('a server that tells no version is diagnosed all the same', async () => {
  const server = await startIiko()
  server.fail({ kind: 'html', match: 'get_server_info' })
  const checks = await connect(server).diagnose()
  expect(checks.find(({ code }) => code === 'version')?.message).toMatch(/ does not tell its version\.$/)
  expect(checks.some(({ level }) => level === 'error')).toBe(false)
})

/** The checks of a server whose report of sales has all fields but some. */
async function checksWithout(...missing: string[]) {
  const recorded = readRecorded('deletions')
  const fields = [...Object.keys(recorded.rows[0] ?? {}), 'Department', 'UniqOrderId']
  const columns = Object.fromEntries(fields.filter((field) => !missing.includes(field)).map((field) => [field, {}]))
  const { url } = await serveRecorded({ ...recorded, columns })
  return connect({ url, clock: { now: new Date('2026-03-20T09:00:00Z') } }).diagnose()
}

test('a field that the report of sales lacks is an error that names it once', async () => {
  const checks = await checksWithout('ProductCostBase.ProductCost', 'DishSumInt')
  expect(checks.at(-1)).toMatchObject({
    ...{ code: 'rights', level: 'error', reason: 'fields_missing' },
    params: { fields: 'DishSumInt, ProductCostBase.ProductCost' },
  })
})

test('a server that does not tell payments is a warning: sales are read all the same', async () => {
  const checks = await checksWithout('PayTypes')
  expect(checks.filter(({ code }) => code === 'payments')).toMatchObject([{ level: 'warn', reason: 'payments_untold' }])
  expect(checks.at(-1)?.code).toBe('sample')
  expect((await checksWithout()).map(({ code }) => code)).not.toContain('payments')
})
