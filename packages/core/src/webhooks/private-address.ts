import { isIP } from 'node:net'
import { reachOf } from '../network/reach-of.ts'

const privateNames = ['localhost', 'internal', 'local', 'home.arpa']

/**
 * True when the host of a URL, as normalised by `new URL()`, is private by itself: a literal address or a name reserved
 * for local use. What a name resolves to is checked when a delivery connects.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
  const name = host.toLowerCase()
  if (isIP(host) !== 0) return reachOf(host) !== 'public'
  return privateNames.some((local) => name === local || name.endsWith(`.${local}`))
}
