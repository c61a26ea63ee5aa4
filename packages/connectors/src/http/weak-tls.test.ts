import { X509Certificate } from 'node:crypto'
import type { ServerOptions } from 'node:https'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../test/support/serve.ts'
import { type OpenHttpOptions, openHttp } from './open-http.ts'

interface Pair {
  key: string
  cert: string
  fingerprint: string
}

let short: Pair
let usual: Pair

async function makePair(keySize: number): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'till' }], { keySize })
  return { key, cert, fingerprint: new X509Certificate(cert).fingerprint256 }
}

beforeAll(async () => {
  short = await makePair(1024)
  usual = await makePair(2048)
})

const weak = { ciphers: 'DEFAULT:@SECLEVEL=0' }
const oldProtocol: ServerOptions = { ...weak, minVersion: 'TLSv1', maxVersion: 'TLSv1' }

async function calling(tls: ServerOptions, options: Partial<OpenHttpOptions>) {
  const { url } = await serve((_, response) => response.end('answered'), tls)
  const client = openHttp({ allowPrivate: true, backoffMs: 1, ...options })
  onTestFinished(() => client.close())
  return client
    .call({ method: 'GET', url: new URL(`${url}/api?pass=secret`), repeatable: true })
    .then(({ text }) => text)
    .catch((thrown: unknown) => thrown)
}

describe('a server of old encryption', () => {
  test('with a key of 1024 bits is refused by name, and what to do is said', async () => {
    const outcome = await calling({ ...weak, ...short }, {})
    expect(outcome).toMatchObject({ code: 'weak_tls' })
    expect(String(outcome)).toContain('has a key that is too short today (ee key too small); turn on allowWeakTls')
    expect(String(outcome)).not.toContain('secret')
  })

  test.each([
    ['', {}],
    [', pinned or not', { certificateFingerprint: 'AA'.repeat(32) }],
  ])('that speaks TLS 1.0 alone is refused by name%s', async (_, options) => {
    const outcome = await calling({ ...oldProtocol, ...usual }, options)
    expect(outcome).toMatchObject({ code: 'weak_tls' })
    expect(String(outcome)).toContain('speaks an old TLS alone (unsupported protocol); turn on allowWeakTls')
  })

  test('is called where the connection allows it and its certificate is pinned', async () => {
    for (const tls of [
      { ...weak, ...short },
      { ...oldProtocol, ...usual },
      { ...oldProtocol, ...short },
    ]) {
      const { fingerprint } = tls.key === short.key ? short : usual
      expect(await calling(tls, { allowWeakTls: true, certificateFingerprint: fingerprint })).toBe('answered')
    }
  })

  test('allowed and not pinned shows the fingerprint to compare: what it is trusted by stays the same', async () => {
    const outcome = await calling({ ...oldProtocol, ...short }, { allowWeakTls: true })
    expect(outcome).toMatchObject({ code: 'certificate' })
    expect(String(outcome)).toContain(
      `shows a self-signed certificate. Its SHA-256 fingerprint is ${short.fingerprint}`,
    )
  })

  test('allowed and pinned to another certificate is refused', async () => {
    const outcome = await calling(
      { ...oldProtocol, ...short },
      { allowWeakTls: true, certificateFingerprint: usual.fingerprint },
    )
    expect(outcome).toMatchObject({ code: 'certificate' })
  })
})
