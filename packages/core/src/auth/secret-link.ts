import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@vitrina/db/database'
import { requireAttempt } from './attempts.ts'

/** Creates a link's secret, 256 bits, and the hash that is stored. */
export function newLinkSecret(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashLinkSecret(token) }
}

/** The stored form of a link's secret: SHA-256, hex. */
export function hashLinkSecret(token: string): string {
  return hash('sha256', token)
}

/** Counts a view of a link for the address it comes from: 429 when there were too many. */
export function countLinkView(ctx: { db: Database; now(): Date; address: string | null }): Promise<void> {
  return requireAttempt(ctx, { kind: 'link', of: ctx.address ?? 'unknown address' })
}
