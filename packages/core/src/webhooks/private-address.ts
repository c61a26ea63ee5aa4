import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Whatever is not the public Internet, by the IANA special-purpose registries (RFC 6890 and its updates).
const private4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT, and Alibaba's metadata in it
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's own services
  ['169.254.0.0', 16], // link-local, and most clouds' metadata in it
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // protocol assignments, and Oracle's metadata in it
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, withdrawn
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const

const private6 = [
  ['::', 96], // unspecified, loopback, and IPv4 written in the withdrawn way
  ['::ffff:0:0:0', 96], // IPv4 translated, withdrawn
  ['64:ff9b:1::', 48], // translation to a network's own IPv4
  ['100::', 8], // discard; and from here to 2000:: nothing else is given out
  ['200::', 7],
  ['400::', 6],
  ['800::', 5],
  ['1000::', 4],
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
  ['4000::', 2], // nothing given out but segment routing
  ['8000::', 1], // unique local (AWS's metadata in it), link-local, site-local, multicast
] as const

const refused = refusedAddresses()

const privateNames = ['localhost', 'internal', 'local', 'home.arpa']

/** True for an IP address that no receiver on the public Internet has. */
export function isPrivateAddress(address: string): boolean {
  // A zone (`%eth0`) only ever belongs to an address of a local link.
  if (address.includes('%')) return true
  if (isIPv4(address)) return refused.check(address, 'ipv4')
  return isIPv6(address) && refused.check(address, 'ipv6')
}

/**
 * True when the host of a URL, as `new URL()` normalises it, is private by what it says: a literal address or a name kept
 * for local use. What a name resolves to is asked when a delivery connects.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
  const name = host.toLowerCase()
  return isPrivateAddress(host) || privateNames.some((local) => name === local || name.endsWith(`.${local}`))
}

// IPv4 addresses come in IPv6 as well: mapped ones (::ffff:0:0/96) are checked as IPv4 by the list itself; those behind a
// translator (64:ff9b::/96) and in 6to4 (2002::/16) carry the prefix of what they stand for.
function refusedAddresses(): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of private4) {
    list.addSubnet(network, prefix, 'ipv4')
    const [high = '', low = ''] = toGroups(network)
    list.addSubnet(`64:ff9b::${high}:${low}`, 96 + prefix, 'ipv6')
    list.addSubnet(`2002:${high}:${low}::`, 16 + prefix, 'ipv6')
  }
  for (const [network, prefix] of private6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

function toGroups(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16))
}
