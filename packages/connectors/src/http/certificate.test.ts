import { X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../test/support/serve.ts'
import { openHttp } from './open-http.ts'

interface Pair {
  key: string
  cert: string
  /** As most tools print it: `AA:BB:…`. */
  fingerprint: string
}

let own: Pair
let other: Pair

async function makePair(name: string): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], { keyType: 'ec' })
  return { key, cert, fingerprint: new X509Certificate(cert).fingerprint256 }
}

beforeAll(async () => {
  own = await makePair('cash.local')
  other = await makePair('else.local')
})

async function call(certificateFingerprint?: string) {
  const seen: string[] = []
  const { url } = await serve((request, response) => {
    seen.push(request.url ?? '')
    response.end('trusted')
  }, own)
  const client = openHttp({ allowPrivate: true, certificateFingerprint, backoffMs: 1 })
  onTestFinished(() => client.close())
  const outcome = await client
    .call({ method: 'GET', url: new URL(`${url}/api?pass=secret`), repeatable: true })
    .then((answer) => answer.text)
    .catch((thrown: unknown) => thrown)
  return { outcome, seen }
}

describe('a self-signed certificate', () => {
  test('is refused, and its fingerprint shown with how to pin it', async () => {
    const { outcome, seen } = await call()
    expect(outcome).toMatchObject({ code: 'certificate' })
    expect(String(outcome)).toContain('shows a self-signed certificate')
    expect(String(outcome)).toContain(`fingerprint is ${own.fingerprint}: compare it`)
    expect(String(outcome)).toContain('enter it as certificateFingerprint')
    expect(String(outcome)).not.toContain('secret')
    expect(seen).toEqual([])
  })

  test.each([
    ['with colons', (text: string) => text],
    ['in lower case', (text: string) => text.toLowerCase()],
    ['as bare hex', (text: string) => text.replaceAll(':', '')],
    ['with its algorithm before it', (text: string) => `SHA256:${text}`],
    ['with spaces', (text: string) => ` ${text.replaceAll(':', ' ')} `],
  ])('is trusted when its fingerprint is pinned, written %s', async (_, write) => {
    expect(await call(write(own.fingerprint))).toEqual({ outcome: 'trusted', seen: ['/api?pass=secret'] })
  })

  test('is refused under another pin, the one met is shown, and not a byte of the request was sent', async () => {
    const { outcome, seen } = await call(other.fingerprint)
    expect(outcome).toMatchObject({ code: 'certificate' })
    expect(String(outcome)).toContain(
      `shows another certificate than the pinned one. Its SHA-256 fingerprint is ${own.fingerprint}`,
    )
    expect(seen).toEqual([])
  })

  test.each(['', 'AA:BB', 'not hex at all'])('is refused under the pin "%s", which is none', async (pin) => {
    const { outcome, seen } = await call(pin)
    expect(outcome).toMatchObject({ code: 'certificate' })
    expect(String(outcome)).toContain('certificateFingerprint is not a SHA-256 fingerprint of 64 hex digits')
    expect(seen).toEqual([])
  })
})

test('a pin trusts its certificate for every new connection anew', async () => {
  const { url } = await serve((_, response) => {
    response.setHeader('connection', 'close')
    response.end('trusted')
  }, own)
  const client = openHttp({ allowPrivate: true, certificateFingerprint: own.fingerprint })
  onTestFinished(() => client.close())
  for (let i = 0; i < 3; i++) {
    expect((await client.call({ method: 'GET', url: new URL(url), repeatable: false })).text).toBe('trusted')
  }
})
