import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Where an address is: on the public Internet, in a private network, or where nothing may ever be requested. */
export type Reach = 'public' | 'private' | 'never'

// Link-local addresses and those where clouds give a machine its own keys. No call for a workspace may lead there.
const never = new BlockList()
never.addSubnet('169.254.0.0', 16, 'ipv4') // link-local, and most clouds' metadata in it
never.addAddress('100.100.100.200', 'ipv4') // Alibaba
never.addAddress('168.63.129.16', 'ipv4') // Azure
never.addAddress('192.0.0.192', 'ipv4') // Oracle
never.addSubnet('fe80::', 10, 'ipv6') // link-local
never.addAddress('fd00:ec2::254', 'ipv6') // AWS
never.addAddress('fd20:ce::254', 'ipv6') // Google

// Everything else that is not the public Internet, by the IANA special-purpose registries (RFC 6890 and its updates).
const own = new BlockList()
own.addSubnet('0.0.0.0', 8, 'ipv4') // this network
own.addSubnet('10.0.0.0', 8, 'ipv4')
own.addSubnet('100.64.0.0', 10, 'ipv4') // carrier-grade NAT
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addSubnet('172.16.0.0', 12, 'ipv4')
own.addSubnet('192.0.0.0', 24, 'ipv4') // protocol assignments
own.addSubnet('192.0.2.0', 24, 'ipv4') // documentation
own.addSubnet('192.88.99.0', 24, 'ipv4') // 6to4 relays, withdrawn
own.addSubnet('192.168.0.0', 16, 'ipv4')
own.addSubnet('198.18.0.0', 15, 'ipv4') // benchmarks
own.addSubnet('198.51.100.0', 24, 'ipv4') // documentation
own.addSubnet('203.0.113.0', 24, 'ipv4') // documentation
own.addSubnet('224.0.0.0', 4, 'ipv4') // multicast
own.addSubnet('240.0.0.0', 4, 'ipv4') // reserved, and broadcast
own.addSubnet('::', 96, 'ipv6') // unspecified, loopback, and IPv4 written in the withdrawn way
own.addSubnet('::ffff:0:0:0', 96, 'ipv6') // IPv4 translated, withdrawn
own.addSubnet('64:ff9b:1::', 48, 'ipv6') // translation to a network's own IPv4
own.addSubnet('100::', 8, 'ipv6') // discard; and from here to 2000:: nothing else is given out
own.addSubnet('200::', 7, 'ipv6')
own.addSubnet('400::', 6, 'ipv6')
own.addSubnet('800::', 5, 'ipv6')
own.addSubnet('1000::', 4, 'ipv6')
own.addSubnet('2001::', 23, 'ipv6') // protocol assignments: Teredo, ORCHID, benchmarks
own.addSubnet('2001:db8::', 32, 'ipv6') // documentation
own.addSubnet('3fff::', 20, 'ipv6') // documentation
own.addSubnet('4000::', 2, 'ipv6') // nothing given out but segment routing
own.addSubnet('8000::', 1, 'ipv6') // unique local, link-local, site-local, multicast

/**
 * Where an IP address is. An IPv6 address that contains an IPv4 address (mapped, translated, 6to4, Teredo) is
 * classified by both and gets the stricter result, since a translator would connect to the IPv4 address.
 */
export function reachOf(address: string): Reach {
  // A zone (`%eth0`) only belongs to link-local addresses.
  if (address.includes('%')) return 'never'
  if (isIPv4(address)) return reachOf4(address)
  if (!isIPv6(address)) return 'never'
  if (never.check(address, 'ipv6')) return 'never'
  const carried = runBy(groupsOf(address)).map(reachOf4)
  if (carried.includes('never')) return 'never'
  return carried.includes('private') || own.check(address, 'ipv6') ? 'private' : 'public'
}

function reachOf4(address: string): Reach {
  if (never.check(address, 'ipv4')) return 'never'
  return own.check(address, 'ipv4') ? 'private' : 'public'
}

/** The IPv4 addresses that an IPv6 address contains, by its prefix. */
function runBy(groups: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  const isNull = (...parts: number[]) => parts.every((part) => part === 0)
  // Compatible, mapped, and translated by SIIT.
  if (isNull(a, b, c, d) && ((e === 0 && (f === 0 || f === 0xffff)) || (e === 0xffff && f === 0))) return [dotted(g, h)]
  // Translated: the well-known prefix, and the network-specific one, which may contain the address at several places
  // (RFC 6052).
  if (a === 0x64 && b === 0xff9b && isNull(c, d, e, f)) return [dotted(g, h)]
  if (a === 0x64 && b === 0xff9b && c === 1) {
    return [dotted(g, h), dotted(d, ((e & 0xff) << 8) | (f >> 8)), dotted(((d & 0xff) << 8) | (e & 0xff), f)]
  }
  // 6to4, and Teredo with its server and its inverted client address.
  if (a === 0x2002) return [dotted(b, c)]
  if (a === 0x2001 && b === 0) return [dotted(c, d), dotted(g ^ 0xffff, h ^ 0xffff)]
  return []
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [, front = '', tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  const [a = 0, b = 0, c = 0, d = 0] = tail?.split('.').map(Number) ?? []
  const whole = tail === undefined ? address : `${front}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const [left = [], right] = whole.split('::').map((part) => (part === '' ? [] : part.split(':').map(hex)))
  return right === undefined
    ? left
    : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function hex(group: string): number {
  return Number.parseInt(group, 16)
}
