import { describe, expect, test } from 'vitest'
import { reachOf } from './reach-of.ts'

/** Where clouds tell a machine its own keys: AWS and most others, Alibaba, Azure, Oracle. */
const metadata = ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192']

const groups = (address: string): [string, string] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}
const inverted = (group: string) => (Number.parseInt(group, 16) ^ 0xffff).toString(16)

/** The ways an IPv4 address is written in IPv6. */
const wrappings: Record<string, (address: string) => string> = {
  'mapped, dotted': (address) => `::ffff:${address}`,
  mapped: (address) => `::ffff:${groups(address).join(':')}`,
  'mapped, in full': (address) => `0:0:0:0:0:FFFF:${groups(address).join(':')}`,
  compatible: (address) => `::${groups(address).join(':')}`,
  'translated by SIIT': (address) => `::ffff:0:${groups(address).join(':')}`,
  'behind NAT64': (address) => `64:ff9b::${groups(address).join(':')}`,
  'behind NAT64, dotted': (address) => `64:ff9b::${address}`,
  'behind the NAT64 of a network': (address) => `64:ff9b:1::${groups(address).join(':')}`,
  '6to4': (address) => `2002:${groups(address).join(':')}::1`,
  'a Teredo client': (address) => `2001:0:5db8:1:0:0:${groups(address).map(inverted).join(':')}`,
  'a Teredo server': (address) => `2001:0:${groups(address).join(':')}::1`,
}

describe.each(Object.entries(wrappings))('an IPv4 address that is %s', (_, wrap) => {
  test.each(metadata)('is never reached where it is %s', (address) => {
    expect(reachOf(wrap(address))).toBe('never')
  })

  test.each(['10.0.0.5', '127.0.0.1', '192.168.1.1', '172.16.0.1', '100.64.0.1'])(
    'is private where it is %s',
    (address) => {
      expect(reachOf(wrap(address))).toBe('private')
    },
  )
})

test.each([
  ...metadata,
  '169.254.0.1',
  'fe80::1',
  'febf::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'FD00:0EC2:0:0:0:0:0:0254',
  'fd20:ce::254',
  'no address',
  '',
])('%s is never reached', (address) => expect(reachOf(address)).toBe('never'))

test.each([
  '0.0.0.0',
  '127.0.0.1',
  '10.1.2.3',
  '224.0.0.1',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456:789a::1',
  '2001:db8::1',
])('%s is private', (address) => expect(reachOf(address)).toBe('private'))

test.each([
  '8.8.8.8',
  '100.128.0.1',
  '2a02:6b8::1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
])('%s is on the public Internet', (address) => expect(reachOf(address)).toBe('public'))
