import { isPrivateHost } from './private-address.ts'

/** The problem with an address in the private network. */
export const privateHost = 'must not lead to a private address'

/**
 * Returns what is wrong with a subscription's address, or null. It must be an absolute https address without
 * credentials and fragment, and its host must not be private judging by its name; `allowPrivate` permits private hosts,
 * and http with them.
 */
export function wrongUrl(text: string, allowPrivate: boolean): string | null {
  // URL parsers disagree on blanks, control characters and backslashes; the checked address must be the one that is
  // called.
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must hold no blanks, control characters or backslashes'
  const scheme = allowPrivate ? /^https?:\/\//i : /^https:\/\//i
  if (!scheme.test(text)) return `must begin with https://${allowPrivate ? ' or http://' : ''}`
  // Parsers take the first part of a path as the host where there is none.
  if (/^[^/]*\/\/[/?#]/.test(text) || !URL.canParse(text)) return 'must be an absolute address'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must hold no user name or password'
  if (text.includes('#')) return 'must hold no fragment'
  if (!allowPrivate && isPrivateHost(new URL(text).hostname)) return privateHost
  return null
}
