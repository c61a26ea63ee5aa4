import { X509Certificate } from 'node:crypto'
import selfsigned from 'selfsigned'
import { describe, expect, test } from 'vitest'
import { login, serveRkeeperChain } from '../../test/support/rkeeper-chain.ts'

const at = '2026-11-20T23:50'

describe('the diagnosis of StoreHouse', () => {
  test('goes through reach, login, rights and a sample', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const checks = (await chain.system.diagnose()).filter(({ code }) => code.startsWith('storehouse_'))
    expect(checks.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'storehouse_reach info',
      'storehouse_login info',
      'storehouse_rights info',
      'storehouse_sample info',
    ])
  })

  test('names the documents whose lines the server does not tell, which does not keep the rest from being read', async () => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    chain.fail({ system: 'storehouse', kind: 'errorStatus', match: 'GDoc9', times: 9 })
    const checks = (await chain.system.diagnose()).filter(({ code }) => code.startsWith('storehouse_'))
    expect(checks.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'storehouse_reach info',
      'storehouse_login info',
      'storehouse_rights info',
      'storehouse_rights warn',
      'storehouse_sample info',
    ])
    expect(checks[3]?.message).toMatch(/does not tell the lines of these documents: Внутренняя продажа\.$/)
    const asked = chain.requests.filter((body) => body.includes('GDoc'))
    for (const type of [0, 1, 4, 5, 9, 11]) expect(asked.join()).toContain(`"GDoc${type}"`)
  })

  test('trusts a self-signed certificate by its own fingerprint, not by that of the cash servers', async () => {
    const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'stock' }])
    const chain = await serveRkeeperChain({ at, storehouse: true, storehouseTls: { key, cert } })
    const fingerprint = new X509Certificate(cert).fingerprint256
    const codesOf = async (credentials: Record<string, unknown>) => {
      const checks = await chain.connect(credentials).diagnose()
      return checks.filter(({ code }) => code.startsWith('storehouse_')).map(({ code, level }) => `${code} ${level}`)
    }
    expect(await codesOf({ storehouseCertificateFingerprint: fingerprint })).toContain('storehouse_sample info')
    expect(await codesOf({ certificateFingerprint: fingerprint })).toEqual(['storehouse_reach error'])
    const other = fingerprint.replace(/^../, (byte) => (byte === 'FF' ? '00' : 'FF'))
    expect(await codesOf({ storehouseCertificateFingerprint: other })).toEqual(['storehouse_reach error'])
  })

  test.each([
    ['another password', { storehousePassword: 'wrong' }, 'storehouse_login'],
    ['another address', { storehouseUrl: 'http://127.0.0.1:1' }, 'storehouse_reach'],
  ])('tells %s', async (_, credentials, code) => {
    const chain = await serveRkeeperChain({ at, storehouse: true })
    const checks = await chain.connect(credentials).diagnose()
    const errors = checks.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ code }])
    expect(JSON.stringify(checks)).not.toContain(login.password)
  })
})
