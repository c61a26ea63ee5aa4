import { hash } from 'node:crypto'

/**
 * What is stored in place of an erased name, to recognise it when an accounting system sends it again: SHA-256 over the
 * workspace and the name, hex. It cannot be read back, though a name that somebody guesses can be confirmed by it.
 */
export function personDigest(workspaceId: string, name: string): string {
  return hash('sha256', `${workspaceId}\0${name.trim()}`)
}

/** The key of an anonymous waiter whose key in the accounting system was the name itself. */
export function anonymousKey(workspaceId: string, key: string): string {
  return `anonymous:${personDigest(workspaceId, key)}`
}
