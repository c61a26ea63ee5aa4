import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { toBoardCard } from './card-rows.ts'
import { readCard } from './read-card.ts'

/** One card with its version, archived or not. Needs `read:kanban`; 404 when it does not exist. */
export async function getBoardCard(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:kanban')
  return itemEnvelope(ctx, toBoardCard(await readCard(ctx, requireId('card', input.id))))
}
