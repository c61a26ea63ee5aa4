import { describe, expect, test } from 'vitest'
import { reachOf } from '../network/reach-of.ts'
import { isPrivateHost } from './private-address.ts'

/** The host as a URL gives it: numbers in any base, short forms and wide digits are one address by then. */
const hostOf = (spelling: string) => new URL(`https://${spelling}/hook`).hostname

describe('a host is private', () => {
  test.each([
    // Loopback in every spelling of a URL.
    '127.0.0.1',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7F.1',
    '017700000001',
    '0177.0.0.01',
    '127.0.0.1.',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '127.0.0.1:8443',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:FFFF:7F00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    // Nowhere, and everywhere.
    '0.0.0.0',
    '0',
    '[::]',
    '[::ffff:0.0.0.0]',
    '255.255.255.255',
    '240.0.0.1',
    // Private networks.
    '10.0.0.5',
    '167772165',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
    '[::ffff:192.168.0.1]',
    '[64:ff9b::a00:5]',
    '[64:ff9b:1::808:808]',
    '[2002:c0a8:1::1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[fec0::1]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:0:a00:5]',
    // Carrier-grade NAT.
    '100.64.0.1',
    '100.127.255.255',
    // Link-local, and metadata of clouds.
    '169.254.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[febf::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'metadata.google.internal',
    // Multicast.
    '224.0.0.1',
    '239.255.255.250',
    '[ff02::1]',
    // Given out to nobody.
    '[200::1]',
    '[1fff::1]',
    '[4000::1]',
    '[5f00::1]',
    '[a000::1]',
    // Benchmarks, documentation, tunnels and the like.
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '[2001:db8::1]',
    '[2001::1]',
    '[100::1]',
    // Names kept for local use.
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'a.b.localhost',
    'internal',
    'vault.internal',
    'vault.internal.',
    'printer.local',
    'router.home.arpa',
  ])('%s', (spelling) => {
    expect(isPrivateHost(hostOf(spelling))).toBe(true)
  })
})

describe('a host is not private', () => {
  test.each([
    'example.com',
    'example.com.',
    'localhost.example.com',
    'mylocalhost',
    'internal.example.com',
    'myinternal.com',
    'пример.рф',
    '127.0.0.1.nip.io',
    '8.8.8.8',
    '134744072',
    '0x8.0x8.0x8.0x8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '[2001:4860:4860::8888]',
    '[2a02:6b8::2:242]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::8.8.8.8]',
    '[2002:808:808::1]',
    '[2000::1]',
    '[2001:200::1]',
    '[3ffe:ffff::1]',
  ])('%s', (spelling) => {
    expect(isPrivateHost(hostOf(spelling))).toBe(false)
  })
})

test('an address with a zone is of a local link; what is no address is none', () => {
  expect(reachOf('fe80::1%eth0')).toBe('never')
  expect(reachOf('2a02:6b8::1%eth0')).toBe('never')
  expect(reachOf('example.com')).toBe('never')
  expect(reachOf('')).toBe('never')
})
