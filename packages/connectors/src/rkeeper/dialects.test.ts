import type { Dialect } from '@vitrina/simulator/systems/rkeeper/dialect'
import { describe, expect, test } from 'vitest'
import { checksOf, readAll, serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'

const at = '2026-11-20T22:30'
const old = { version: '7.05.02.160' }
const money = (text: string | null) => Math.round(Number(text) * 100)

describe('a shift is what the till has closed, line for line', () => {
  test.each<[string, Partial<Dialect>]>([
    ['of discounts with a minus', { discounts: 'belowZero' }],
    ['of discounts without a sign', { discounts: 'aboveZero' }],
    ['of discounts the dish’s sum has already', { discounts: 'within' }],
    ['of a version that tells no states', old],
    ['of a version that tells no states, with discounts without a sign', { ...old, discounts: 'aboveZero' }],
  ])('%s', async (_, dialect) => {
    const chain = await serveRkeeperChain({ at, dialect })
    const closed = chain.closedChecks()
    expect(closed.some(({ lines }) => lines.some(({ discount }) => money(discount) > 0))).toBe(true)
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    expect(checksOf(read)).toEqual(closed)
  })

  test('of discounts without a sum, each check to the kopeck', async () => {
    const chain = await serveRkeeperChain({ at, dialect: { discounts: 'untold' } })
    const read = await readAll(chain.system)
    expect(read.rejects).toEqual([])
    const sums = (checks: { key: string; lines: { type: string; total: string; discount: string | null }[] }[]) =>
      checks.map(({ key, lines }) => {
        const counted = lines.filter(({ type }) => type !== 'void')
        const sum = (of: 'total' | 'discount') => counted.reduce((all, line) => all + money(line[of]), 0)
        return [key, sum('total'), sum('discount')]
      })
    expect(sums(checksOf(read))).toEqual(sums(chain.closedChecks()))
  })
})

describe('a server that takes no query of several commands', () => {
  const dialect = { takesSeveral: false }

  test('is asked one by one, and told so once for as long as the connection is open', async () => {
    const chain = await serveRkeeperChain({ at, dialect })
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
    const several = () => chain.requests.filter((body) => (body.match(/<RK7(CMD|Command)\b/g) ?? []).length > 1)
    expect(several()).toHaveLength(1)
    chain.setTime('2026-11-20T23:30')
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
    expect(several()).toHaveLength(1)
  })

  test('that answers the first command alone is asked one by one, too', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.rewriteRequests((body) =>
      body.replace(/(<RK7Command\b.*?(?:\/>|<\/RK7Command>))<RK7Command.*(<\/RK7Query>)/, '$1$2'),
    )
    expect(checksOf(await readAll(chain.system))).toEqual(chain.closedChecks())
  })

  test('passes the diagnosis', async () => {
    const chain = await serveRkeeperChain({ at, dialect })
    expect((await chain.system.diagnose()).map(({ level }) => level)).not.toContain('error')
  })
})

test('a version that tells no states says so in the diagnosis', async () => {
  const chain = await serveRkeeperChain({ at, dialect: old })
  const version = (await chain.system.diagnose()).find(({ code }) => code === 'version')
  expect(version).toMatchObject({
    level: 'info',
    message: `${chain.places[0]} is r_keeper 7.05.02.160, which does not tell what of an order is paid: an order counts by the checks printed.`,
  })
})

test('an order that ended with a sum and shows no paid check is reported, never passed over', async () => {
  const chain = await serveRkeeperChain({ at })
  const [first] = chain.closedChecks()
  chain.rewriteAnswers((body) => body.replace(/<PrintCheck\b.*?<\/PrintCheck>/g, ''))
  const read = await readAll(chain.system)
  expect(read.checks.map(({ key }) => key)).not.toContain(first?.key)
  expect(read.rejects.length).toBeGreaterThan(0)
  expect(read.rejects[0]?.reason).toMatch(
    /the order ended with a sum of \d+\.\d\d and shows no paid check with its dishes$/,
  )
})
