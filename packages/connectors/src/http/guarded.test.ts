import type { LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../test/support/serve.ts'
import { type OpenHttpOptions, openHttp } from './open-http.ts'

/** What a call to an address comes to, and what the server on this machine was asked. */
async function calling(addressAt: (port: string) => string, options: OpenHttpOptions) {
  const seen: string[] = []
  const { url } = await serve((request, response) => {
    seen.push(request.url ?? '')
    response.end('db_password=hunter2')
  })
  const client = openHttp({ backoffMs: 1, timeoutMs: 5000, ...options })
  onTestFinished(() => client.close())
  const outcome = await client
    .call({ method: 'GET', url: new URL(addressAt(new URL(url).port)), repeatable: true })
    .then(({ text }) => text)
    .catch((thrown: unknown) => thrown)
  return { outcome, seen }
}

const names =
  (...addresses: string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (all) callback(null, found)
    else callback(null, addresses[0] ?? '', 4)
  }

describe('with CONNECT_PRIVATE off, nothing of the own network is called', () => {
  test.each([
    ['127.0.0.1', (port: string) => `http://127.0.0.1:${port}/latest`],
    ['localhost', (port: string) => `http://localhost:${port}/latest`],
    ['0.0.0.0', (port: string) => `http://0.0.0.0:${port}/latest`],
    ['a mapped address', (port: string) => `http://[::ffff:7f00:1]:${port}/latest`],
    ['a number', (port: string) => `http://2130706433:${port}/latest`],
  ])('by %s', async (_, addressAt) => {
    const { outcome, seen } = await calling(addressAt, { allowPrivate: false })
    expect(outcome).toMatchObject({
      code: 'refused_address',
      message: expect.stringContaining('allows it by CONNECT_PRIVATE=true'),
    })
    expect(seen).toEqual([])
  })

  test('by a name that leads there, also beside a public address', async () => {
    for (const lookup of [names('127.0.0.1'), names('8.8.8.8', '127.0.0.1')]) {
      const { outcome, seen } = await calling((port) => `http://till.example:${port}/`, { allowPrivate: false, lookup })
      expect(outcome).toMatchObject({ code: 'refused_address' })
      expect(seen).toEqual([])
    }
  })

  test('nor is its certificate looked at', async () => {
    const { outcome } = await calling((port) => `https://127.0.0.1:${port}/`, {
      allowPrivate: false,
      certificateFingerprint: 'AA'.repeat(32),
    })
    expect(outcome).toMatchObject({ code: 'refused_address' })
  })
})

describe('with CONNECT_PRIVATE on', () => {
  test('the own network is called', async () => {
    const { outcome } = await calling((port) => `http://127.0.0.1:${port}/`, { allowPrivate: true })
    expect(outcome).toBe('db_password=hunter2')
  })

  test('a name is asked for once, and what was found is what is called', async () => {
    let asked = 0
    const lookup: LookupFunction = (host, options, callback) => {
      asked += 1
      names(asked === 1 ? '127.0.0.1' : '169.254.169.254')(host, options, callback)
    }
    const { outcome } = await calling((port) => `http://till.example:${port}/`, { allowPrivate: true, lookup })
    expect([outcome, asked]).toEqual(['db_password=hunter2', 1])
  })

  test.each(['169.254.169.254', '[::ffff:0:a9fe:a9fe]', '[64:ff9b::6464:64c8]', '[fd00:ec2::254]', '[fe80::1]'])(
    'a cloud’s metadata and a local link are not: %s',
    async (host) => {
      const { outcome } = await calling(() => `http://${host}/latest`, { allowPrivate: true })
      expect(outcome).toMatchObject({
        code: 'refused_address',
        message: expect.stringContaining('where nothing is called'),
      })
    },
  )

  test('nor by a name that leads there', async () => {
    const lookup = names('100.100.100.200')
    const { outcome } = await calling(() => 'http://till.example/', { allowPrivate: true, lookup })
    expect(outcome).toMatchObject({ code: 'refused_address' })
  })
})
