import type { UpdateCard } from '@vitrina/contract/card'
import type { Context } from '../context.ts'
import type { CardRow } from './card-rows.ts'

/** The columns that are written when a card moves to another column of the board, apart from its position there. */
export function columnsOfStatus(ctx: Context, held: CardRow, status: NonNullable<UpdateCard['status']>) {
  const now = ctx.now()
  return {
    status,
    started_at: status === 'in_progress' ? (held.started_at ?? now) : held.started_at,
    done_at: status === 'done' ? now : null,
  }
}
