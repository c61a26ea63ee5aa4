import { isIP } from 'node:net'
import { reachOf } from '../network/reach-of.ts'

const privateNames = ['localhost', 'internal', 'local', 'home.arpa']

/**
 * True when the host of a URL, as `new URL()` normalises it, is private by what it says: a literal address or a name kept
 * for local use. What a name resolves to is asked when a delivery connects.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
  const name = host.toLowerCase()
  if (isIP(host) !== 0) return reachOf(host) !== 'public'
  return privateNames.some((local) => name === local || name.endsWith(`.${local}`))
}
