import type { Replica } from '@vitrina/db/database'
import { isTenantBusy } from '@vitrina/db/tenant-pool'
import { isCancelled, isGivenUp } from '@vitrina/db/wanted'
import type { Context } from '../context.ts'
import { OutOfReachError } from '../errors/database-errors.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readDataVersion } from './read-data-version.ts'

const restMs = 5000

/**
 * Runs a read on the replica if that has the data of the workspace as the primary has it now: the version, read from the
 * primary at the beginning of the call, is that of the replica too. So nobody is given data from before a change they
 * know of, however far behind the replica is. Otherwise, and where the replica fails, the read is run on the primary.
 * Only for reads of data with a version; they do not throw, and `errorOf` tells the error that one ended with.
 */
export async function readFromReplica<Result>(
  ctx: Context,
  read: (ctx: Context) => Promise<Result>,
  errorOf: (result: Result) => unknown,
): Promise<Result> {
  const { replica } = ctx.db
  const onPrimary = () => read(ctx)
  if (replica === null || replica.restsUntil > performance.now()) return onPrimary()
  const onReplica = { ...ctx, db: replica.database }
  const version = ctx.dataVersion === undefined ? await readDataVersion(ctx) : ctx.dataVersion
  if (version === null) return onPrimary()
  let held: string | null
  try {
    held = await readDataVersion(onReplica)
  } catch (error) {
    if (!isOfServer(error)) throw error
    leaveAlone(replica, ctx, error)
    return onPrimary()
  }
  if (held !== version) {
    replica.reads.behind += 1
    return onPrimary()
  }
  const result = await read(onReplica)
  const error = errorOf(result)
  if (error === undefined || !isOfServer(error)) {
    replica.reads.answered += 1
    return result
  }
  leaveAlone(replica, ctx, error)
  return onPrimary()
}

function leaveAlone(replica: Replica, ctx: Context, err: unknown): void {
  replica.reads.failed += 1
  replica.restsUntil = performance.now() + restMs
  ctx.logger.warn({ err }, `the replica failed; reads go to the primary for ${restMs / 1000} s`)
}

/** Whether an error is of a server that another may do without: not an answer, a time limit, or a caller who left. */
function isOfServer(error: unknown): boolean {
  if (error instanceof OutOfReachError) return true
  return !(error instanceof DomainError || isCancelled(error) || isTenantBusy(error) || isGivenUp(error))
}
