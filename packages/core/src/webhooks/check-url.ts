import { isPrivateHost } from './private-address.ts'

/** What is wrong with an address of the own network. */
export const privateHost = 'must not lead to a private address'

/**
 * What is wrong with the address of a subscription, or null. It is an absolute https address without credentials and
 * fragment, whose host is not private by what it says; `allowPrivate` takes private hosts, and http with them.
 */
export function wrongUrl(text: string, allowPrivate: boolean): string | null {
  // URL parsers disagree on blanks, control characters and backslashes; what is checked must be what is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must hold no blanks, control characters or backslashes'
  const scheme = allowPrivate ? /^https?:\/\//i : /^https:\/\//i
  if (!scheme.test(text)) return `must begin with https://${allowPrivate ? ' or http://' : ''}`
  if (!URL.canParse(text)) return 'must be an absolute address'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must hold no user name or password'
  if (text.includes('#')) return 'must hold no fragment'
  if (!allowPrivate && isPrivateHost(new URL(text).hostname)) return privateHost
  return null
}
