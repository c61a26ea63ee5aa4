import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { describe, expect, test } from 'vitest'
import { connect, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { serve } from '../../test/support/serve.ts'
import { addDecimals } from '../decimal.ts'

const request = { kind: 'days', period: { from: '2026-03-08', to: '2026-03-08' } } as const
const period = request.period

describe('a server that', () => {
  test.each(['reset', 'half'] as const)('breaks off an answer (%s) is asked again', async (kind) => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind, match: '/reports/olap', times: 2 })
    expect(await system.changedDays(period, [])).toEqual(['2026-03-08'])
  })

  test('breaks off three times is unreachable', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'half', match: '/reports/olap', times: 3 })
    await expect(system.changedDays(period, [])).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ broke off the connection/),
    })
  })

  test('stands behind a front that says 503 twice is asked again', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'unavailable', match: '/reports/olap', times: 2 })
    expect(await system.changedDays(period, [])).toEqual(['2026-03-08'])
  })

  test('stands behind a front that goes on saying 503 is told as that, not as a wrong address', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'unavailable', match: '/reports/olap', times: 3 })
    await expect(system.changedDays(period, [])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(
        'answers HTTP 503 in place of the server: it is starting, overloaded or cut off',
      ),
    })
  })

  test('hangs is a timeout that says what to do', async () => {
    const server = await startIiko()
    const system = connect(server, { timeoutMs: 60 })
    server.fail({ kind: 'hang', match: '/reports/olap' })
    await expect(system.changedDays(period, [])).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('did not answer within 0.06 s; see whether the server is overloaded'),
    })
  })

  test('is slow is waited for', async () => {
    const server = await startIiko()
    server.fail({ kind: 'slow', delayMs: 40 })
    expect(await connect(server).changedDays(period, [])).toEqual(['2026-03-08'])
  })

  test.each(['/api/auth', '/reports/olap'])('answers %s with a web page is a wrong address', async (match) => {
    const server = await startIiko()
    server.fail({ kind: 'html', match })
    await expect(connect(server).changedDays(period, [])).rejects.toMatchObject({
      code: 'wrong_address',
      message: expect.stringContaining('a web page (HTTP 200) instead of data'),
    })
  })

  test('has no licence left for a report is licence_refused', async () => {
    const server = await startIiko()
    server.fail({ kind: 'licence', match: '/reports/olap' })
    await expect(connect(server).changedDays(period, [])).rejects.toMatchObject({ code: 'licence_refused' })
  })

  test('fails inside is refused in its own words', async () => {
    const server = await startIiko()
    server.fail({ kind: 'errorStatus', match: '/reports/olap' })
    await expect(connect(server).changedDays(period, [])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('HTTP 500. It says: java.lang.NullPointerException: product == null'),
    })
  })

  test('is gone is unreachable', async () => {
    const server = await startIiko()
    const system = connect({ url: 'http://127.0.0.1:9', clock: server.clock })
    await expect(system.changedDays(period, [])).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('rows', () => {
  test('told twice count once, in the summary, among headers and among lines', async () => {
    const server = await startIiko()
    const clean = await readRecords(await connect(server).open(request))
    const spoiled = await startIiko()
    spoiled.fail({ kind: 'duplicateRows', times: 99 })
    const records = await readRecords(await connect(spoiled).open(request))
    expect(records).toEqual(clean)
  })

  test('in another order give the same checks, lines and sums', async () => {
    const server = await startIiko()
    const clean = await readRecords(await connect(server).open(request))
    const spoiled = await startIiko()
    spoiled.fail({ kind: 'reorderRows', times: 99 })
    const records = await readRecords(await connect(spoiled).open(request))
    for (const kind of ['check', 'line', 'stockMove'] as const) {
      const sorted = (all: typeof records) =>
        ofKind(all, kind)
          .map((record) => JSON.stringify({ ...record, line: 0 }))
          .sort()
      expect(sorted(records)).toEqual(sorted(clean))
    }
    expect(ofKind(records, 'reject')).toEqual([])
  })

  test('whose header says another sum than the lines reject their check alone, by name', async () => {
    const server = await startIiko()
    const clean = await readRecords(await connect(server).open(request))
    const spoiled = await startIiko()
    spoiled.fail({ kind: 'changedTotals', times: 2 })
    const records = await readRecords(await connect(spoiled).open(request))
    const rejects = ofKind(records, 'reject')
    const perRestaurant = server.restaurants.map(
      ({ sourceKey }) => ofKind(clean, 'check').filter(({ restaurantKey }) => restaurantKey === sourceKey).length,
    )
    expect(rejects).toHaveLength(perRestaurant.reduce((sum, count) => sum + Math.ceil(count / 7), 0))
    expect(rejects[0]).toMatchObject({ of: 'check', column: null, file: 'checks 2026-03-08', line: 1 })
    const [{ restaurantKey, checkKey, reason } = {}] = rejects
    const lines = ofKind(clean, 'line').filter((line) => line.checkKey === checkKey)
    const sum = addDecimals(lines.map(({ total }) => total))
    expect(restaurantKey).toBe(lines[0]?.restaurantKey)
    expect(reason).toMatch(/^check № \d+ of .+ on 2026-03-08: lines add up/)
    expect(reason).toContain(`lines add up to ${sum}, the check says ${addDecimals([sum, '10'])}; correct check №`)
    const kept = new Set(ofKind(records, 'check').map(({ key }) => key))
    expect(ofKind(records, 'line').every((line) => kept.has(line.checkKey))).toBe(true)
    expect(kept.size + rejects.length).toBe(ofKind(clean, 'check').length)
  })
})

test('a day the server refuses is one reject in its words, and the next restaurant is read; no licence ends the run', async () => {
  const server = await startIiko()
  const system = connect(server)
  server.fail({ kind: 'errorStatus', match: 'OrderWaiter.Name' })
  const records = await readRecords(await system.open(request))
  const [reject, ...others] = ofKind(records, 'reject')
  expect(others).toEqual([])
  expect(reject).toMatchObject({
    businessDate: '2026-03-08',
    reason: expect.stringMatching(/ on 2026-03-08 was not read and stays as it is held: .+HTTP 500\. It says: java/),
    isPart: true,
  })
  // What the server reports of the day is set beside what is held of it all the same.
  expect(ofKind(records, 'report').map(({ restaurantKey }) => restaurantKey)).toEqual(
    server.restaurants.map(({ sourceKey }) => sourceKey).toSorted(),
  )
  const read = new Set(ofKind(records, 'check').map(({ restaurantKey }) => restaurantKey))
  const keys = server.restaurants.map(({ sourceKey }) => sourceKey)
  expect([...read]).toEqual(keys.filter((key) => key !== reject?.restaurantKey))

  server.fail({ kind: 'licence', match: 'OrderWaiter.Name' })
  const bundle = await system.open(request)
  await expect(readRecords(bundle)).rejects.toMatchObject({ code: 'licence_refused' })
})

test.each([
  ['as it is', (address: string) => address],
  ['in a link', (address: string) => `<a href="${address.replaceAll('&', '&amp;')}">`],
  ['as a part of another', (address: string) => `http://proxy/?to=${encodeURIComponent(address)}`],
])('an error that quotes the address it was asked for (%s) brings out no login, hash or key', async (_, quote) => {
  const key = 'b354d18c-3d3a-e1a6-c3b9-9ef7b5055318'
  for (const loginWorks of [false, true]) {
    const { url } = await serve(({ url: path = '' }, response) => {
      const isTaken = loginWorks && path.includes('/api/auth')
      response.writeHead(isTaken ? 200 : 502, { 'content-type': 'text/plain' })
      response.end(isTaken ? key : `Bad gateway: ${quote(path)} is not reached`)
    })
    const system = connect({ url, clock: { now: new Date() } }, { credentials: { login: 'ivanova', password: 'x' } })
    const error: unknown = await system.changedDays(period, []).catch((thrown: unknown) => thrown)
    // A stranger's words are not told at all.
    expect(String(error).includes('is not reached')).toBe(loginWorks)
    expect(String(error)).not.toMatch(/ivanova|[0-9a-f]{40}|b354d18c/)
  }
})

test('every failure is a SourceError', async () => {
  const server = await startIiko()
  server.fail({ kind: 'errorStatus', match: 'departments' })
  const error = await connect(server)
    .open(request)
    .then(readRecords, (thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SourceError)
})
