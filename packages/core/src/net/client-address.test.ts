import { describe, expect, test } from 'vitest'
import { clientAddress, countedAddress, readProxyTrust } from './client-address.ts'

/** The client's address as a `TRUST_PROXY` reads it. */
const seen = (trust: string | undefined, socket: string | undefined, forwardedFor?: string) =>
  clientAddress(socket, forwardedFor, readProxyTrust(trust))

describe('without TRUST_PROXY', () => {
  test.each([undefined, '', '  ', '0'])('(%j) the socket alone tells', (trust) => {
    expect(seen(trust, '192.0.2.9', '198.51.100.1, 127.0.0.1')).toBe('192.0.2.9')
    expect(seen(trust, '192.0.2.9')).toBe('192.0.2.9')
  })
})

describe('a number of hops counts from the right', () => {
  test.each([
    ['1', undefined, '10.0.0.1'],
    ['1', '203.0.113.5', '203.0.113.5'],
    ['1', '8.8.8.8, 203.0.113.5', '203.0.113.5'],
    ['2', '8.8.8.8, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    // The outer proxy was passed by: what is there is all there is.
    ['2', '203.0.113.5', '203.0.113.5'],
    ['16', '203.0.113.5', '203.0.113.5'],
    ['3', '', '10.0.0.1'],
  ])('%s of %j is %s', (trust, forwardedFor, expected) => {
    expect(seen(trust, '10.0.0.1', forwardedFor)).toBe(expected)
  })
})

describe('addresses and CIDRs', () => {
  const trust = '10.0.0.0/8, 2001:db8::/32,192.0.2.7'

  test.each([
    // Who is no proxy of ours is not believed.
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '6.6.6.6, 198.51.100.1, 192.0.2.7, 10.9.9.9', '198.51.100.1'],
    ['192.0.2.8', '198.51.100.1', '192.0.2.8'],
    ['2001:db8::1', '2001:DB8:0:0::2, 2a00:0:0::1', '2a00::1'],
    // Proxies all the way: the furthest.
    ['10.1.2.3', '10.0.0.5, 10.0.0.4', '10.0.0.5'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ])('%s saying %j is %s', (socket, forwardedFor, expected) => {
    expect(seen(trust, socket, forwardedFor)).toBe(expected)
  })
})

describe('addresses are spelled in one way', () => {
  test.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [undefined, 'unknown'],
  ])('%s is %s', (socket, expected) => {
    expect(seen(undefined, socket)).toBe(expected)
  })

  test.each([
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
  ])('%s forwarded is %s', (forwardedFor, expected) => {
    expect(seen('1', '10.0.0.1', forwardedFor)).toBe(expected)
  })

  test.each(['unknown', '_hidden', '1.2.3', '1.2.3.4.5', '010.0.0.1', "1.2.3.4'", ', ', '<script>'])(
    'what is none (%j) leaves the proxy that said it',
    (forwardedFor) => {
      expect(seen('1', '10.0.0.1', forwardedFor)).toBe('10.0.0.1')
    },
  )
})

describe('a TRUST_PROXY that is none of these', () => {
  test.each([
    'true',
    'false',
    'yes',
    '-1',
    '17',
    '1.5',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::/129',
    '10.0.0.1,,',
    '1.2.3.4/8/8',
  ])('%j is refused with what to write', (trust) => {
    expect(() => readProxyTrust(trust)).toThrow(/TRUST_PROXY does not take .* \(TRUST_PROXY=1\).*leave it out/)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['2001:db8:7:1:a:b:c:d', '2001:db8:7:1::/64'],
  ['2001:db8:7:1::d', '2001:db8:7:1::/64'],
  ['2001:db8::1:0:0:d', '2001:db8:0:0::/64'],
  ['2001:db8::d', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
