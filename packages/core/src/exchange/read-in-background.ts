import type { Source } from '@vitrina/contract/source'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { connectedSystem } from '../integrations/accounting-integration.ts'
import { SourceError } from './accounting-system.ts'
import { startDeadline } from './deadline.ts'
import { backgroundWire } from './exchange-lock.ts'

/** However much there is to read, somebody else gets a turn after this; the next one goes on from there. */
const limitMs = 10 * 60_000

/**
 * Reads behind the exchanges of a source what takes long there (portion costs), for the next one to take. It holds up no
 * exchange; what is read is kept piece by piece, so whatever ends it, the next call goes on where it was. A source that
 * cannot be asked is logged. Needs `run:ops`; `exchange_running` when it is read already.
 */
export async function readInBackground(
  ctx: Context,
  source: Source,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  requireScope(ctx, 'run:ops')
  await backgroundWire(ctx, source, async () => {
    const deadline = startDeadline(limitMs)
    const signal = AbortSignal.any([deadline.signal, ...(options.signal ? [options.signal] : [])])
    try {
      const system = await connectedSystem(ctx, source, { signal })
      try {
        await system.readInBackground?.()
      } catch (error) {
        if (!(error instanceof SourceError) && !signal.aborted) throw error
        ctx.logger.warn({ err: error, source }, 'not all was read behind the exchange')
      } finally {
        await system.close()
      }
    } finally {
      deadline.end()
    }
  })
}
