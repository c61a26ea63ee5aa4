import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { describe, expect, test } from 'vitest'
import { connect, startIiko } from '../../test/support/iiko-server.ts'
import { memoryInside } from '../../test/support/memory-inside.ts'
import { readRecords } from '../../test/support/read-records.ts'

const period = { from: '2026-03-09', to: '2026-03-09' }
const request = { kind: 'days', period } as const

describe('the licence slot', () => {
  test('is taken at the first call, held over many, and free after close', async () => {
    const server = await startIiko()
    const system = connect(server)
    expect(server.handler.counters.sessions).toBe(0)
    await readRecords(await system.open(request))
    expect(server.handler.counters.sessions).toBe(1)
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
    await system.close()
    expect(system.log).toEqual([])
  })

  test('is free after a failure in the middle of a bundle', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'licence', match: 'ItemSaleEvent.Id' })
    await expect(system.open(request).then(readRecords)).rejects.toThrow(SourceError)
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
  })

  test('is free after the run was told to stop while a report was awaited', async () => {
    const server = await startIiko()
    const stop = new AbortController()
    const system = connect(server, { signal: stop.signal })
    const bundle = await system.open(request)
    server.fail({ kind: 'slow', delayMs: 60_000, match: 'ItemSaleEvent.Id' })
    const reading = readRecords(bundle)
    setTimeout(() => stop.abort(), 80)
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
  })

  test('is free after the run was told to stop while the login was awaited', async () => {
    const server = await startIiko()
    const stop = new AbortController()
    const system = connect(server, { signal: stop.signal })
    server.fail({ kind: 'slow', delayMs: 60, match: '/api/auth' })
    const reading = system.changedDays(period, [])
    setTimeout(() => stop.abort(), 20)
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await system.close()
    expect(server.handler.counters).toMatchObject({ sessions: 0, calls: 2 })
  })

  test('no login is made once the run was told to stop', async () => {
    const server = await startIiko()
    await expect(connect(server, { signal: AbortSignal.abort() }).changedDays(period, [])).rejects.toThrow()
    expect(server.handler.counters.calls).toBe(0)
  })

  test('that could not be given back is logged, not thrown, and no secret with it', async () => {
    const server = await startIiko()
    const system = connect(server)
    await system.changedDays(period, [])
    server.fail({ kind: 'html', match: '/api/logout' })
    await system.close()
    expect(system.log).toMatchObject([{ level: 'warn', message: expect.stringContaining('licence slot stays taken') }])
    expect(JSON.stringify(system.log)).not.toMatch(/key=|pass=/)
  })

  test('held by another is a licence_refused that says what to do; without a login there is nothing to give back', async () => {
    const server = await startIiko()
    const [first, second] = [connect(server), connect(server)]
    await first.changedDays(period, [])
    await expect(second.changedDays(period, [])).rejects.toMatchObject({
      code: 'licence_refused',
      message: expect.stringMatching(/no free API licence; close other programs .*no connections available for module/),
    })
    await second.close()
    expect(server.handler.counters.sessions).toBe(1)
  })
})

describe('a login that a killed exchange left behind', () => {
  test('is given back before the next one logs in, though the server has one slot', async () => {
    const server = await startIiko()
    const memory = memoryInside()
    await connect(server, { memory }).changedDays(period, [])
    expect(server.handler.counters.sessions).toBe(1)
    const next = connect(server, { memory })
    expect(await next.changedDays(period, [])).toEqual(['2026-03-09'])
    expect(server.handler.counters.sessions).toBe(1)
    await next.close()
    expect(server.handler.counters.sessions).toBe(0)
    expect(memory.buckets.size).toBe(0)
  })

  test('is kept sealed, and not looked for by a trial of the connection', async () => {
    const server = await startIiko()
    const memory = memoryInside()
    await connect(server, { memory }).changedDays(period, [])
    const kept = JSON.stringify([...memory.buckets].map(([bucket, entries]) => [bucket, [...entries.values()]]))
    expect(kept).toMatch(/iiko session/)
    expect(kept).not.toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
    const checks = await connect(server, { memory }).diagnose()
    expect(checks.at(-1)).toMatchObject({ code: 'licence', level: 'error' })
    expect(server.handler.counters.sessions).toBe(1)
  })

  test('that the server has forgotten meanwhile is no hindrance', async () => {
    const server = await startIiko()
    const memory = memoryInside()
    await connect(server, { memory }).changedDays(period, [])
    server.clock.now = new Date(server.clock.now.getTime() + 3_700_000)
    const next = connect(server, { memory })
    expect(await next.changedDays(period, [])).toEqual(['2026-03-09'])
    await next.close()
    expect([server.handler.counters.sessions, next.log.filter(({ level }) => level === 'warn')]).toEqual([0, []])
  })
})

describe('a front that takes the key in a cookie alone', () => {
  test('is spoken to so from the first call it refuses on, in one login, which is given back', async () => {
    const server = await startIiko({ keyIn: 'cookie' })
    const system = connect(server)
    expect(await system.changedDays(period, [])).toEqual(['2026-03-09'])
    // The login, the subdivisions twice, two reports; more where a refund is looked up.
    expect(system.usage().calls).toBeLessThan(7)
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
  })

  test('has a login that was left behind given back, too', async () => {
    const server = await startIiko({ keyIn: 'cookie' })
    const memory = memoryInside()
    await connect(server, { memory }).changedDays(period, [])
    const next = connect(server, { memory })
    expect(await next.changedDays(period, [])).toEqual(['2026-03-09'])
    await next.close()
    expect(server.handler.counters.sessions).toBe(0)
  })
})

describe('a key the server has forgotten', () => {
  test('is replaced by one new login, and the call made again', async () => {
    const server = await startIiko()
    const system = connect(server)
    await system.changedDays(period, [])
    server.clock.now = new Date(server.clock.now.getTime() + 3_700_000)
    expect((await readRecords(await system.open(request))).length).toBeGreaterThan(100)
    expect(server.handler.counters.sessions).toBe(1)
  })

  test('that the server still counts is given back first, so that the slot is free for the new one', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'unauthorized', match: '/reports/olap' })
    expect(await system.changedDays(period, [])).toEqual(['2026-03-09'])
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
  })

  test('twice in a row is login_refused, and the slot is free all the same', async () => {
    const server = await startIiko()
    const system = connect(server)
    server.fail({ kind: 'unauthorized', match: '/reports/olap', times: 2 })
    await expect(system.changedDays(period, [])).rejects.toMatchObject({ code: 'login_refused' })
    await system.close()
    expect(server.handler.counters.sessions).toBe(0)
  })
})

test('a wrong password is login_refused after one login, and is in no message', async () => {
  const server = await startIiko()
  const system = connect(server, { credentials: { password: 'wrong-secret' } })
  const error = await system.changedDays(period, []).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'login_refused', message: expect.stringContaining('check the login') })
  expect(String(error)).not.toMatch(/wrong-secret|pass=|exchange/)
  expect(server.handler.counters.calls).toBe(1)
})

test('calls go strictly one after another, however many are asked for at once', async () => {
  const server = await startIiko({ latencyMs: 3 })
  const system = connect(server)
  await Promise.all([
    system.changedDays(period, []),
    system.readPrices(['x'], '2026-03-10'),
    system.open(request).then(readRecords),
    system.changedDays(period, []),
  ])
  expect(server.handler.counters.maxConcurrent).toBe(1)
  expect(server.handler.counters.sessions).toBe(1)
})

test('the time spent on the far side is counted', async () => {
  const server = await startIiko({ latencyMs: 5 })
  const system = connect(server)
  await system.changedDays(period, [])
  expect(system.usage().calls).toBe(4)
  expect(system.usage().waitedMs).toBeGreaterThan(14)
})

test.each([['/'], ['/resto'], ['/resto/'], ['/resto/api/']])(
  'the address may be entered with %s at its end',
  async (end) => {
    const server = await startIiko()
    const system = connect(server, { credentials: { url: `${server.url}${end}` } })
    expect(await system.changedDays(period, [])).toEqual(['2026-03-09'])
  },
)

test.each(['ftp://10.0.0.5', 'file:///etc/passwd', 'not an address'])('%s is no address', async (url) => {
  const server = await startIiko()
  const system = connect(server, { credentials: { url } })
  await expect(system.changedDays(period, [])).rejects.toMatchObject({ code: 'wrong_address' })
})
