import type { Source } from '@vitrina/contract/source'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { connectedSystem } from '../integrations/accounting-integration.ts'
import { SourceError } from './accounting-system.ts'
import { startDeadline } from './deadline.ts'
import { backgroundWire } from './exchange-lock.ts'

/** The maximum time of one call, so that other sources get their turn; the next call continues from there. */
const limitMs = 10 * 60_000

/**
 * Reads slow data of a source (portion costs) in the background, for the next exchange to use. It delays no exchange;
 * what is read is stored piece by piece, so however a call ends, the next one continues where it stopped. A source that
 * cannot be read is logged. Needs `run:ops`; `exchange_running` when it is already being read.
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
