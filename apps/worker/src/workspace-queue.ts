import type { Logger } from '@vitrina/core/context'
import { inSpan } from '@vitrina/db/trace'
import type { PgBoss } from 'pg-boss'

/** A workspace whose turn is due. */
interface DueWorkspace {
  workspaceId: string
  /** A higher one goes first. */
  priority?: number
}

export interface WorkspaceQueueOptions {
  boss: PgBoss
  logger: Logger
  /** Once aborted, no further turn begins. */
  signal: AbortSignal
  /** Of the queue, and of the span of each turn. */
  name: string
  /** The workspaces that are due, each as often as it likes. */
  due(): AsyncIterable<DueWorkspace>
  /** Takes the turn of a workspace. */
  take(workspaceId: string): Promise<void>
  /** How often it is asked what is due. */
  pollMs: number
  /** Maximum number of turns at once in this worker. */
  slots?: number
  /** A worker whose heart does not beat for so long is taken for dead, and its turn given up. */
  heartbeatSeconds?: number
  /** Maximum length of a turn. */
  expireInSeconds?: number
}

/**
 * Takes turns of workspaces: each has one at a time across all workers, and its next one queues after the workspaces
 * already waiting. A turn has a span, so that its log lines have a trace. Returns a function that stops asking what is
 * due; turns that have begun go on.
 */
export async function workspaceQueue(options: WorkspaceQueueOptions): Promise<() => void> {
  const { boss, logger, signal, name, slots = 1, heartbeatSeconds = 15, expireInSeconds = 86_000 } = options
  // The singleton key is the workspace.
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, heartbeatSeconds, expireInSeconds })
  await boss.work<DueWorkspace>(name, { pollingIntervalSeconds: 1, localConcurrency: slots }, async (jobs) => {
    for (const { data } of jobs) {
      if (signal.aborted) return
      const attributes = { 'vitrina.workspace': data.workspaceId }
      await inSpan({ name, kind: 'internal', attributes }, () => options.take(data.workspaceId))
    }
  })
  const enqueue = async () => {
    const sent = new Set<string>()
    for await (const { workspaceId, priority = 0 } of options.due()) {
      if (signal.aborted) return
      if (sent.has(workspaceId)) continue
      sent.add(workspaceId)
      await boss.send(name, { workspaceId }, { singletonKey: workspaceId, priority })
    }
  }
  let isBusy = false
  const enqueueOnce = async () => {
    if (isBusy) return
    isBusy = true
    await enqueue().catch((err: unknown) => logger.error({ err, queue: name }, 'what is due could not be queued'))
    isBusy = false
  }
  void enqueueOnce()
  const timer = setInterval(enqueueOnce, options.pollMs)
  return () => clearInterval(timer)
}
