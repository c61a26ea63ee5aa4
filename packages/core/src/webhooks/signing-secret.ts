import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { seal } from '../secrets/seal.ts'
import { signingPurpose } from './signing-purpose.ts'

/** Creates a signing secret of a subscription: its text, shown once, and the sealed form that the database stores. */
export function newSigningSecret(ctx: Context, webhookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(ctx.secret, signingPurpose(ctx, webhookId), secret) }
}
