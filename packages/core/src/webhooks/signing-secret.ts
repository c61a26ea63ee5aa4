import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { seal } from '../secrets/seal.ts'

/** A new signing secret of a subscription: its text, shown once, and what the database keeps of it. */
export function newSigningSecret(ctx: Context, webhookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(ctx.secret, signingPurpose(ctx, webhookId), secret) }
}

/** What a sealed signing secret is bound to. `webhookId` is the bare UUID. */
export function signingPurpose(ctx: Context, webhookId: string): string {
  return `webhook:${ctx.workspace.id}:${webhookId}`
}
