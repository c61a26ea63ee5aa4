import { isIP, type LookupFunction } from 'node:net'
import { receiver } from '@vitrina/testing/receiver'
import { buildConnector } from 'undici'
import { describe, expect, test, vi } from 'vitest'
import { loopbackInternet } from '../../test/support/webhooks/loopback-internet.ts'
import { openedEgress, unanswered } from '../../test/support/webhooks/opened-egress.ts'
import { type ConnectorBy, guardedConnector, PrivateTarget } from '../network/guarded-connector.ts'
import type { EgressOptions } from './egress.ts'

const refusal = {
  ...unanswered,
  error: 'Not called: the address of the subscription must not lead to a private address',
}

const privateAddresses = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.8.8.8',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.251',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '1fff::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2002:c0a8:101::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'febf:ffff::1',
  'fec0::1',
  'ff02::1',
]

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '77.88.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a02:6b8::feed:ff',
]

const familyOf = (address: string) => ({ address, family: isIP(address) })

/** Names and what they lead to: at each lookup the next set of addresses, the last one for good. */
function names(...answers: string[][]) {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, _, callback) => {
    const answer = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? []
    queueMicrotask(() => callback(null, answer.map(familyOf)))
  }
  return { lookup, asked }
}

const noNames: LookupFunction = (hostname) => {
  throw new Error(`${hostname} was looked up`)
}

/** A receiver on loopback, and a guarded call to its port at another host. */
async function aimed(options: EgressOptions = {}) {
  const target = await receiver((response) => response.end('private matters'))
  const { post } = openedEgress(options)
  return { ...target, post: (host: string) => post(`https://${host}:${target.port}/hook`, { allowPrivate: false }) }
}

describe('a guarded call is not made to', () => {
  test.each([
    ...privateAddresses.map((address) => (address.includes(':') ? `[${address}]` : address)),
    // Other spellings of a URL.
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.01',
    '0',
    '127.0.0.1.',
    '１２７.０.０.１',
    '①②⑦。0。0。1',
    '%31%32%37.0.0.1',
    '0xa9fea9fe',
    '2852039166',
    '0xc0a80101',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:FFFF:7F00:0001]',
    '[0000::0001]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    // Names kept for local use.
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
    'router.home.arpa',
  ])('%s, and no name is looked up', async (host) => {
    const { post, connections } = await aimed({ lookup: noNames })
    expect(await post(host)).toMatchObject(refusal)
    expect(connections).toEqual([])
  })

  test.each(['[fe80::1%25eth0]', '[::1%lo]', 'user@127.0.0.1', '127.0.0.1#@8.8.8.8', '8.8.8.8\\@127.0.0.1'])(
    '%s, which is no address to call at all',
    async (host) => {
      const { post, connections } = await aimed({ lookup: noNames })
      expect(await post(host)).toMatchObject({ ...unanswered, error: expect.stringMatching(/^Not called: .* must/) })
      expect(connections).toEqual([])
    },
  )

  test.each([...privateAddresses, 'fe80::1%eth0', '2a02:6b8::1%eth0', '0x7f.1', 'nowhere', ''])(
    'a name that leads to %j',
    async (address) => {
      const { lookup, asked } = names([address])
      const { post, connections } = await aimed({ lookup })
      expect(await post('receiver.example')).toMatchObject(refusal)
      expect(asked).toEqual(['receiver.example'])
      expect(connections).toEqual([])
    },
  )

  test.each([
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['8.8.8.8', '1.1.1.1', '2a02:6b8::feed:ff', '::1']],
    [['2a02:6b8::feed:ff', '::ffff:10.0.0.1']],
    [[]],
  ])('a name that leads to all of %j', async (addresses) => {
    const { port } = await receiver((response) => response.end())
    const { connectorBy, dialled } = loopbackInternet(port)
    const { post, connections } = await aimed({ lookup: names(addresses).lookup, connectorBy })
    expect(await post('receiver.example')).toMatchObject(refusal)
    expect([dialled, connections]).toEqual([[], []])
  })

  test('an http address, public as it may be', async () => {
    const { post } = openedEgress({ lookup: noNames })
    for (const host of ['8.8.8.8', 'receiver.example']) {
      expect(await post(`http://${host}/`, { allowPrivate: false })).toMatchObject({
        ...unanswered,
        error: 'Not called: the address of the subscription must begin with https://',
      })
    }
  })
})

describe('the connector itself', () => {
  const meets = (connector: buildConnector.connector, hostname: string) =>
    new Promise((resolve) => connector({ hostname, protocol: 'https:', port: '443' }, (...[error]) => resolve(error)))

  test.each(privateAddresses)('refuses %s, which is never looked up', async (address) => {
    const { connectorBy, dialled } = loopbackInternet(0)
    expect(await meets(guardedConnector(connectorBy, noNames), address)).toBeInstanceOf(PrivateTarget)
    expect(dialled).toEqual([])
  })

  test.each([{ all: true }, { all: false }, {}])('gives net.connect what it checked, asked for %j', async (options) => {
    const given: unknown[] = []
    const connectorBy: ConnectorBy = (lookup) => (_, callback) =>
      lookup('receiver.example', options, (...answer) => {
        given.push(answer)
        callback(new Error('Seen'), null)
      })
    const { lookup } = names(['8.8.8.8', '2a02:6b8::feed:ff'])
    await meets(guardedConnector(connectorBy, lookup), 'receiver.example')
    const all = [familyOf('8.8.8.8'), familyOf('2a02:6b8::feed:ff')]
    expect(given).toEqual([options.all ? [null, all] : [null, '8.8.8.8', 4]])
  })

  test('lets a connection that ended up at a private address carry nothing', async () => {
    const connect = buildConnector({ allowH2: false })
    const { requests, connections, post } = await aimed({
      connectorBy: () => (options, callback) =>
        connect({ ...options, protocol: 'http:', hostname: '127.0.0.1' }, callback),
    })
    expect(await post('receiver.example')).toMatchObject(refusal)
    await vi.waitFor(() => expect(connections.length).toBe(1), { interval: 5, timeout: 60_000 })
    expect(requests).toEqual([])
  })
})

describe('a guarded call is made to', () => {
  test.each(publicAddresses)('%s, as an address and as what a name leads to', async (address) => {
    const { port, requests } = await receiver((response) => response.end('ok'))
    const { connectorBy, dialled } = loopbackInternet(port)
    const { lookup, asked } = names([address])
    const { post } = openedEgress({ lookup, connectorBy })
    const hosts = [address.includes(':') ? `[${address}]` : address, 'receiver.example']
    for (const host of hosts) {
      expect(await post(`https://${host}/hook`, { allowPrivate: false })).toMatchObject({
        status: 200,
        isDelivered: true,
        responseSnippet: 'ok',
      })
    }
    expect(asked).toEqual(['receiver.example'])
    expect(dialled).toEqual([address, address])
    expect(requests.map(({ headers }) => headers.host)).toEqual(hosts)
  })
})

describe('a name that leads elsewhere at the second look', () => {
  test('is looked up once for a connection, which goes to what was checked', async () => {
    const { lookup, asked } = names(['8.8.8.8'], ['127.0.0.1'])
    // Nothing leaves the machine from this local address: the kernel refuses the connection.
    const connectorBy: ConnectorBy = (guarded) => {
      const connect = buildConnector({ lookup: guarded, allowH2: false })
      return (options, callback) => connect({ ...options, localAddress: '127.0.0.1' }, callback)
    }
    const { post, connections } = await aimed({ lookup, connectorBy })
    expect(await post('receiver.example')).toMatchObject(unanswered)
    expect(asked).toEqual(['receiver.example'])
    expect(connections).toEqual([])
  })

  test('is refused at the next connection', async () => {
    const internet = await receiver((response) => response.setHeader('connection', 'close').end('ok'))
    const { lookup, asked } = names(['8.8.8.8'], ['127.0.0.1'])
    const { connectorBy, dialled } = loopbackInternet(internet.port)
    const { post, connections } = await aimed({ lookup, connectorBy })
    expect(await post('receiver.example')).toMatchObject({ isDelivered: true })
    expect(await post('receiver.example')).toMatchObject(refusal)
    expect([asked.length, dialled, connections]).toEqual([2, ['8.8.8.8'], []])
  })
})

describe('a call that may be private reaches no metadata', () => {
  const metadata = ['169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254', '::ffff:a9fe:a9fe']

  test.each([...metadata.map((address) => (address.includes(':') ? `[${address}]` : address)), '2852039166'])(
    'at %s',
    async (host) => {
      const { connectorBy, dialled } = loopbackInternet(0)
      expect(await openedEgress({ connectorBy, lookup: noNames }).post(`http://${host}/latest`)).toMatchObject(refusal)
      expect(dialled).toEqual([])
    },
  )

  test.each(metadata)('at a name that leads to %s', async (address) => {
    const { connectorBy, dialled } = loopbackInternet(0)
    const { lookup } = names(['10.0.0.1', address])
    expect(await openedEgress({ connectorBy, lookup }).post('http://receiver.example/')).toMatchObject(refusal)
    expect(dialled).toEqual([])
  })
})

test('a guarded call takes no connection that an unguarded one opened', async () => {
  const { port, requests } = await receiver((response) => response.end('ok'))
  const { lookup } = names(['127.0.0.1'])
  const plain: ConnectorBy = (lookup) => {
    const connect = buildConnector({ lookup, allowH2: false })
    return (options, callback) => connect({ ...options, protocol: 'http:' }, callback)
  }
  const { post } = openedEgress({ lookup, connectorBy: plain })
  const url = `https://receiver.example:${port}/`
  expect(await post(url, { allowPrivate: true })).toMatchObject({ isDelivered: true })
  expect(await post(url, { allowPrivate: false })).toMatchObject(refusal)
  expect(await post(url, { allowPrivate: true })).toMatchObject({ isDelivered: true })
  expect(requests.length).toBe(2)
})
