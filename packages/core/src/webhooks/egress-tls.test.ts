import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { receiver } from '@vitrina/testing/receiver'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedEgress, unanswered } from '../../test/support/webhooks/opened-egress.ts'

type Pair = Awaited<ReturnType<typeof makePair>>

let trusted: Pair
let stranger: Pair
let expired: Pair

async function makePair(more: { notBeforeDate?: Date; notAfterDate?: Date } = {}) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'receiver.example' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'receiver.example' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
    ...more,
  })
  return { key, cert }
}

const before = getCACertificates('default')

beforeAll(async () => {
  trusted = await makePair()
  stranger = await makePair()
  expired = await makePair({ notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2021-01-01') })
  setDefaultCACertificates([...before, trusted.cert, expired.cert])
})

afterAll(() => setDefaultCACertificates(before))

/** What comes of a delivery to a receiver with this certificate, under a name that leads to it. */
async function deliver(pair: Pair, host: string) {
  const { port, requests } = await receiver((response) => response.end('ok'), pair)
  const { post } = openedEgress({ lookup: (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) })
  return { result: await post(`https://${host}:${port}/`), requests }
}

test.each(['127.0.0.1', 'receiver.example'])(
  'a certificate of an authority, for the host: delivered to %s',
  async (host) => {
    const { result, requests } = await deliver(trusted, host)
    expect(result).toMatchObject({ status: 200, isDelivered: true, responseSnippet: 'ok' })
    expect(requests.length).toBe(1)
  },
)

test.each([
  ['its own authority', () => stranger, '127.0.0.1', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['for another host', () => trusted, 'other.example', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['expired', () => expired, '127.0.0.1', 'CERT_HAS_EXPIRED'],
])('a certificate that is %s: nothing is sent', async (_, pair, host, code) => {
  const { result, requests } = await deliver(pair(), host)
  expect(result).toMatchObject({
    ...unanswered,
    error: `The certificate of the receiver can not be trusted (${code})`,
  })
  expect(requests).toEqual([])
})

test('a receiver that speaks http under an https address', async () => {
  const { port, requests } = await receiver((response) => response.end())
  const result = await openedEgress().post(`https://127.0.0.1:${port}/`)
  expect(result).toMatchObject(unanswered)
  expect(result.error).toMatch(/^The receiver does not speak HTTPS \(\w+\)$/)
  expect(requests).toEqual([])
})
