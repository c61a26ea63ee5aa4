import { X509Certificate } from 'node:crypto'
import selfsigned from 'selfsigned'
import { describe, expect, test } from 'vitest'
import { serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'
import { findSharedRestaurants } from './shared-restaurants.ts'

const at = '2026-11-20T19:00'
const codesOf = (checks: { code: string; level: string }[]) => checks.map(({ code, level }) => `${code} ${level}`)

describe('the diagnosis', () => {
  test('of a working server goes through reach, login, rights, version, clock and a sample', async () => {
    const chain = await serveRkeeperChain({ at })
    const checks = await chain.system.diagnose()
    expect(codesOf(checks)).toEqual([
      'reach info',
      'login info',
      'rights info',
      'version info',
      'clock info',
      'sample info',
    ])
    const place = chain.urls[0]?.replace('http://', '')
    expect(checks.every(({ message }) => message.startsWith(`${place}`))).toBe(true)
    expect(checks.at(-1)?.message).toMatch(/Скатерть на Арбате, shift of 2026-11-20: \d+ orders, \d+ closed\.$/)
    expect(checks.find(({ code }) => code === 'version')?.message).toContain('7.07.00.300')
  })

  test.each([
    ['a refused login', 'unauthorized', 'login error'],
    ['a proxy in between', 'html', 'reach error'],
    ['no licence', 'licence', 'licence error'],
    ['a line that breaks', 'reset', 'reach error'],
  ] as const)('tells %s', async (_, kind, code) => {
    const chain = await serveRkeeperChain({ at })
    chain.fail({ kind, times: 3 })
    const checks = await chain.system.diagnose()
    expect(codesOf(checks)).toEqual([code])
    expect(checks[0]?.hint).not.toBeNull()
  })

  test('tells books that may not be read', async () => {
    const chain = await serveRkeeperChain({ at })
    chain.rewriteRequests((body) => body.replace('RefName="MENUITEMS"', 'RefName="SECRETS"'))
    const checks = await chain.system.diagnose()
    expect(codesOf(checks)).toContain('rights error')
    expect(checks.find(({ code }) => code === 'rights')?.message).toContain('MENUITEMS')
  })

  test('warns of a price type no dish has a price of', async () => {
    const chain = await serveRkeeperChain({ at })
    expect(codesOf(await chain.connect({ priceType: 1 }).diagnose())).toContain('rights warn')
  })

  test.each([
    [3, 'clock warn', '3 minutes ahead'],
    [-61, 'clock warn', '61 minutes behind'],
    [1, 'clock info', 'the clock is right'],
  ])('of a clock %i minutes off says %s', async (minutes, code, words) => {
    const chain = await serveRkeeperChain({ at })
    chain.world.setClockSkew(minutes * 60_000)
    const checks = await chain.system.diagnose()
    expect(codesOf(checks)).toContain(code)
    expect(checks.find((check) => check.code === 'clock')?.message).toContain(words)
  })

  test('of several servers names each', async () => {
    const chain = await serveRkeeperChain({ at, restaurants: ['101', '102'] })
    const checks = await chain.connect({ servers: [{ url: chain.urls[1], username: 'nobody' }] }).diagnose()
    const [first, second] = chain.urls.map((url) => url.replace('http://', ''))
    expect(checks.filter(({ message }) => message.startsWith(`${first}`))).toHaveLength(6)
    expect(checks.filter(({ message }) => message.startsWith(`${second}`))).toMatchObject([
      { code: 'login', level: 'error' },
    ])
  })

  test('names the cash servers of a restaurant that has several', async () => {
    const chain = await serveRkeeperChain({ at, restaurants: ['101', '101', '102'] })
    const told = (await chain.system.diagnose()).filter(({ code }) => code === 'restaurant')
    const [first, second] = chain.places
    expect(told).toMatchObject([
      {
        level: 'info',
        message: `Скатерть на Арбате has several cash servers, whose sales are taken together: ${first}, ${second}.`,
      },
    ])
  })

  test('warns of a cash server in the place of the reference server: it alone has a shift that runs', async () => {
    const chain = await serveRkeeperChain({ at, references: {} })
    const told = async (changed: object) =>
      (await chain.connect({ ...changed }).diagnose()).filter(({ code }) => code.startsWith('references_'))
    expect(codesOf(await told({}))).toEqual(['references_rights info'])
    const wrong = await told({ referenceUrl: chain.urls[0] })
    expect(codesOf(wrong)).toEqual(['references_rights warn'])
    expect(wrong[0]?.message).toBe(
      `${chain.places[0]} has a running shift of 2026-11-20: it looks like a cash server, which takes no prices.`,
    )
  })

  test('is an error where two restaurants say the same ident, and names both', () => {
    const told = ['North', 'South'].map((name) => ({ place: name.toLowerCase(), restaurant: { key: '7', name } }))
    expect(findSharedRestaurants(told)).toMatchObject([
      {
        level: 'error',
        message: 'Servers of different restaurants name the ident 7: north (North), south (South).',
      },
    ])
  })

  test.each(['', '/', '/rk7api/', '/rk7api/v0/xmlinterface.xml'])('takes an address that ends with %j', async (end) => {
    const chain = await serveRkeeperChain({ at })
    const checks = await chain.connect({ url: `${chain.urls[0]}${end}` }).diagnose()
    expect(codesOf(checks)).toContain('sample info')
  })

  test('trusts a self-signed certificate by its fingerprint, and no other', async () => {
    const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'till' }])
    const chain = await serveRkeeperChain({ at, tls: { key, cert } })
    const fingerprint = new X509Certificate(cert).fingerprint256
    const trusted = await chain.connect({ certificateFingerprint: fingerprint }).diagnose()
    expect(codesOf(trusted)).toContain('sample info')
    const other = await chain
      .connect({ certificateFingerprint: fingerprint.replace(/^./, (digit) => (digit === 'F' ? 'E' : 'F')) })
      .diagnose()
    expect(codesOf(other)).toEqual(['reach error'])
    expect(other[0]?.message).toContain(fingerprint)
  })

  test('closing twice does no harm', async () => {
    const chain = await serveRkeeperChain({ at })
    await chain.system.diagnose()
    await chain.system.close()
    await chain.system.close()
  })
})
