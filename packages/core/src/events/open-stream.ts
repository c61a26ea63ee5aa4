import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'

/** Opens the live stream of events. Needs `read:webhooks`; 503 while this installation does not serve it. */
export async function openStream(ctx: Context): Promise<never> {
  requireScope(ctx, 'read:webhooks')
  throw new NotAvailableError('This installation does not serve the live stream yet.')
}
