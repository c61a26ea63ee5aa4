import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { seal } from '../secrets/seal.ts'

/** Creates a signing secret of a subscription: its text, shown once, and the sealed form that the database stores. */
export function newSigningSecret(ctx: Context, webhookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(ctx.secret, signingPurpose(ctx, webhookId), secret) }
}

/** The purpose a signing secret is sealed with. `webhookId` is the bare UUID. */
export function signingPurpose(ctx: { workspace: { id: string } }, webhookId: string): string {
  return `webhook:${ctx.workspace.id}:${webhookId}`
}
