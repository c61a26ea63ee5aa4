import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { wantedSandboxes } from '@vitrina/core/workspaces/wanted-sandboxes'
import { fillPiece, nextPiece, type SandboxPiece } from '@vitrina/sandbox/fill-sandbox'
import type { PgBoss } from 'pg-boss'
import { workspaceQueue } from './workspace-queue.ts'

const pollMs = 2000
/** After this time the next sandbox has its turn. */
const turnMs = 5000

export interface FillOptions extends Pick<Context, 'db' | 'logger'> {
  boss: PgBoss
  contextOf(workspaceId: string): Promise<Context>
  signal: AbortSignal
  now?: () => Date
  onFilled?: (workspaceId: string, piece: SandboxPiece) => void
}

/**
 * Keeps the sandboxes of test keys and samples filled up to the last day that is over: new ones first and their last
 * days first, in small pieces, one at a time per worker and alongside its exchanges. The contents of a sandbox are
 * recorded in its journal, so any number of workers may look, and another finishes what one left undone. Returns a
 * function that stops looking.
 */
export async function fillSandboxes(options: FillOptions): Promise<() => void> {
  const { db, boss, logger, signal, contextOf, now = () => new Date() } = options
  // Found complete, or failed, in this hour: days end on the hour.
  const done = new Set<string>()
  let hour = ''
  return await workspaceQueue({
    ...{ boss, logger, signal, pollMs, name: 'fill-sandbox', expireInSeconds: 3600 },
    async *due() {
      const thisHour = now().toISOString().slice(0, 13)
      if (thisHour !== hour) done.clear()
      hour = thisHour
      for (const { id, isEmpty } of await wantedSandboxes(db, now())) {
        if (done.has(id)) continue
        if ((await nextPiece(await contextOf(id))) === null) done.add(id)
        else yield { workspaceId: id, priority: isEmpty ? 1 : 0 }
      }
    },
    take: async (workspaceId) => {
      if (!(await takeTurn(await contextOf(workspaceId), options))) done.add(workspaceId)
    },
  })
}

/** False when trying again would not help. */
async function takeTurn(ctx: Context, { signal, logger, onFilled }: FillOptions): Promise<boolean> {
  const until = performance.now() + turnMs
  try {
    while (!signal.aborted && performance.now() < until) {
      const piece = await fillPiece(ctx)
      if (!piece) break
      onFilled?.(ctx.workspace.id, piece)
    }
    return true
  } catch (err) {
    // Another process fills it or exchanges with it at this moment: the next look finds what remains.
    if (err instanceof DomainError && err.code === 'exchange_running') return true
    logger.error({ err, workspace: ctx.workspace.id }, 'a sandbox could not be filled; it is tried again in an hour')
    return false
  }
}
