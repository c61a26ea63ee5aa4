import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Allowed } from '../webhooks/guarded-connector.ts'

// Where clouds tell a machine its own keys. Nothing that is called for a workspace answers there.
const list = new BlockList()
list.addSubnet('169.254.0.0', 16, 'ipv4') // link-local, and most clouds' metadata in it
list.addAddress('100.100.100.200', 'ipv4') // Alibaba
list.addAddress('168.63.129.16', 'ipv4') // Azure
list.addAddress('192.0.0.192', 'ipv4') // Oracle
list.addSubnet('fe80::', 10, 'ipv6') // link-local
list.addAddress('fd00:ec2::254', 'ipv6') // AWS
list.addAddress('fd20:ce::254', 'ipv6') // Google
// The IPv4 ones behind a translator and in 6to4; mapped ones the list itself reads as IPv4.
list.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
list.addSubnet('2002:a9fe::', 32, 'ipv6')

/** True for an address of a local link or of a cloud's metadata, by what it says. */
export function isMetadataAddress(address: string): boolean {
  // A zone (`%eth0`) only ever belongs to an address of a local link.
  if (address.includes('%')) return true
  if (isIPv4(address)) return list.check(address, 'ipv4')
  return isIPv6(address) && list.check(address, 'ipv6')
}

/** A way out to the own network and the Internet alike, never to a local link or a cloud's metadata. */
export const anywhereButMetadata: Allowed = {
  isRefusedHost: (hostname) => isMetadataAddress(hostname.replace(/^\[(.*)\]$/, '$1')),
  isAllowedAddress: (address) => isIP(address) !== 0 && !isMetadataAddress(address),
}
