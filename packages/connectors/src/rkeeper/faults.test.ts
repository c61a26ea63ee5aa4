import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { type SystemAnswer, serveSystem } from '@vitrina/simulator/systems/serve-system'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checksOf, current, login, readAll, serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'

const at = '2026-11-20T19:00'

/** A server that answers the same to everything. */
async function serveAlways(answer: SystemAnswer): Promise<string> {
  const served = await serveSystem({ system: 'rkeeper', handler: () => answer, faults: createFaults(), port: 0 })
  onTestFinished(() => served.close())
  return served.url
}

const xml = (body: string): SystemAnswer => ({ status: 200, type: 'application/xml; charset=utf-8', body })

async function faultOf(promise: Promise<unknown>): Promise<SourceError> {
  const fault: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(fault instanceof SourceError)) throw new Error(`No SourceError: ${String(fault)}`)
  return fault
}

describe('a fault of the line', () => {
  test.each(['reset', 'half'] as const)('%s once is made good by asking again', async (kind) => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind, match: 'GetOrder"' })
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())
  })

  test.each(['reset', 'half'] as const)(
    '%s that stays ends the exchange, and nothing of the answer is taken',
    async (kind) => {
      const chain = await serveRkeeperChain({ at })
      chain.fail({ kind, match: 'GetOrder"', times: 9 })
      expect(await faultOf(readAll(chain.system))).toMatchObject({ code: 'unreachable' })
      expect(chain.memory.buckets.get(`${chain.places[0]} orders:101:2026-11-20`)).toBeUndefined()
    },
  )

  test('a server that hangs is given up after the time limit', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'hang' })
    expect(await faultOf(readAll(chain.connect({}, { timeoutMs: 60 })))).toMatchObject({ code: 'timeout' })
  })

  test('a slow server is waited for', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'slow', delayMs: 60 })
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
  })

  test('the end of all waiting ends a call at once', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'hang' })
    const stop = new AbortController()
    const reading = readAll(chain.connect({}, { signal: stop.signal }))
    stop.abort(new Error('The worker stops'))
    await expect(reading).rejects.toThrow('The worker stops')
  })
})

describe('an answer that is not the protocol’s', () => {
  test.each([
    ['html', 'wrong_address', 'answers with a web page'],
    ['unauthorized', 'login_refused', 'refuses the login'],
    ['licence', 'licence_refused', 'has no licence for this'],
  ] as const)('%s is %s', async (kind, code, words) => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind })
    const fault = await faultOf(readAll(chain.system))
    expect(fault.code).toBe(code)
    expect(fault.message).toContain(words)
    expect(fault.message).toContain(chain.urls[0]?.replace('http://', ''))
  })

  test.each([
    ['another XML', xml('<html/>'), 'wrong_address'],
    ['XML of something else', xml('<Envelope Status="Ok"/>'), 'wrong_address'],
    ['XML cut off', xml('<RK7QueryResult Status="Ok"><CommandResult Status="Ok"><Visit'), 'unreadable'],
    ['text', { status: 200, type: 'text/plain', body: 'OK' }, 'unreadable'],
    ['fewer answers than commands', xml('<RK7QueryResult Status="Ok"/>'), 'unreadable'],
    ['no status', xml('<RK7QueryResult><CommandResult/></RK7QueryResult>'), 'unreadable'],
    ['no such page', { status: 404, type: 'text/plain', body: 'Not found' }, 'wrong_address'],
    ['a server error', { status: 503, type: 'text/plain', body: 'Busy' }, 'refused'],
  ] as const)('%s is refused', async (_, answer, code) => {
    const chain = await serveRkeeperChain({ at })
    const system = chain.connect({ url: await serveAlways(answer) })
    expect((await faultOf(system.open(current))).code).toBe(code)
  })

  test.each(['ftp://10.0.0.5', 'not an address'])('the address %s is refused', async (url) => {
    const chain = await serveRkeeperChain({ at })
    expect((await faultOf(chain.connect({ url }).open(current))).code).toBe('wrong_address')
  })
})

describe('an error told with HTTP status 200', () => {
  test('is a refusal with the words of the server', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'errorStatus' })
    const fault = await faultOf(readAll(chain.system))
    expect(fault.code).toBe('refused')
    expect(fault.message).toContain('Query Executing Error: Ошибка выполнения запроса: error 2001')
  })

  test('for one order of many is one check less, told by name, and the order is asked for again', async () => {
    const chain = await serveRkeeperChain({ at })
    const { checks } = chain.world.day(chain.restaurant('101'), '2026-11-20')
    const gone = checks.find(({ closedAt }) => closedAt !== null)?.id ?? ''
    // The server is asked for an order it has not.
    chain.rewriteRequests((body) => body.replace(gone.toUpperCase(), '00000000-0000-0000-0000-000000000000'))
    const read = await readAll(chain.system)
    expect(read.rejects).toMatchObject([
      { of: 'check', restaurantKey: '101', checkKey: gone, reason: expect.stringContaining('не найден') },
    ])
    expect(checksOf(read)).toEqual(chain.closedChecks().filter(({ key }) => key !== gone))
    chain.rewriteRequests((body) => body)
    chain.takeAskedOrders()
    const again = await readAll(chain.system)
    expect(chain.takeAskedOrders()).toEqual([gone])
    expect(again.rejects).toEqual([])
    expect(checksOf(again)).toEqual(chain.closedChecks())
  })
})

describe('rows in disorder', () => {
  test.each(['duplicateRows', 'reorderRows'] as const)('%s change nothing', async (kind) => {
    const chain = await serveRkeeperChain({ at: '2026-11-21T03:00' })
    chain.fail({ kind, times: 99 })
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())
    expect(chain.faults.list()[0]?.times).toBeLessThan(99)
  })

  test('a printed check that is not what its lines add up to is one reject; the others are taken', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'changedTotals' })
    const read = await readAll(chain.system)
    const [reject, ...others] = read.rejects
    expect(others).toEqual([])
    expect(reject).toMatchObject({ of: 'check', restaurantKey: '101' })
    expect(reject?.reason).toMatch(/^lines add up to \d+\.\d{2}, the check says \d+\.\d{2}; correct check № \d+/)
    expect(checksOf(read)).toEqual(chain.closedChecks().filter(({ key }) => key !== reject?.checkKey))
  })

  test('a check that does not add up is asked for at every poll, and taken once it does', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind: 'changedTotals', times: 2 })
    const [first] = (await readAll(chain.system)).rejects
    chain.takeAskedOrders()
    expect((await readAll(chain.connect())).rejects).toMatchObject([
      { checkKey: first?.checkKey, reason: first?.reason },
    ])
    expect(chain.takeAskedOrders()).toEqual([first?.checkKey])
    const read = await readAll(chain.system)
    expect(chain.takeAskedOrders()).toEqual([first?.checkKey])
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(chain.closedChecks())
    await readAll(chain.system)
    expect(chain.takeAskedOrders()).toEqual([])
  })

  test('a check held that no longer adds up stays as it was held until it does', async () => {
    const chain = await serveRkeeperChain({ at })
    const before = await readAll(chain.system)
    const checkId = before.checks[0]?.key ?? ''
    const line = before.lines.find(({ checkKey, type }) => checkKey === checkId && type === 'sale')
    chain.world.edit({
      restaurantKey: '101',
      businessDate: '2026-11-20',
      checkId,
      change: { kind: 'quantity', line: Number(line?.key), quantity: 7000 },
    })
    chain.fail({ kind: 'changedTotals' })
    const read = await readAll(chain.system)
    expect(read.rejects).toMatchObject([{ checkKey: checkId }])
    expect(checksOf(read)).toEqual(checksOf(before))
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
  })
})

test('no error holds a password or the header made of it', async () => {
  const basic = Buffer.from(`${login.username}:${login.password}`).toString('base64')
  const echo = xml(
    `<RK7QueryResult Status="Query Executing Error" ErrorText="Bad login ${login.password.replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`)}"/>`,
  )
  const chain = await serveRkeeperChain({ at })
  const systems = [chain.connect({ url: await serveAlways(echo) }), chain.connect({ username: login.password })]
  for (const kind of ['html', 'unauthorized', 'licence', 'errorStatus', 'reset'] as const) {
    chain.fail({ kind, times: 3 })
    systems.push(chain.connect())
  }
  for (const system of systems) {
    const fault = await faultOf(system.open(current))
    const checks = await system.diagnose()
    const said = JSON.stringify([fault.message, fault.stack, checks])
    for (const secret of [login.password, JSON.stringify(login.password).slice(1, -1), basic]) {
      expect(said).not.toContain(secret)
    }
  }
})
