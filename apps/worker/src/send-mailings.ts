import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@vitrina/core/context'
import { dueMailings, planIssues } from '@vitrina/core/mailings/plan-issues'
import { sendIssues } from '@vitrina/core/mailings/send-issues'
import { closeLost, workspacesWaiting } from '@vitrina/core/mailings/waiting-issues'

export interface MailingOptions extends Pick<Context, 'db' | 'logger'> {
  /** The system's context of a workspace, by bare id. */
  contextOf(workspaceId: string): Promise<Context>
  /** Public address of the panel, for links in mails. */
  panelUrl: string
  now?: () => Date
  /** Number of workspaces sent for at once; each has its own mail server. */
  concurrency?: number
}

interface MailingSender {
  /** Makes and sends what is due now; resolves when all of it is done. */
  look(): Promise<void>
  stop(): Promise<void>
}

const pollIntervalMs = 20_000
const stopWithinMs = 20_000

/**
 * Sends mailings: every 20 seconds looks for those that are due, makes their mails and sends the waiting ones. The rows
 * are the source of truth, and any number of these may run. Each workspace has its own lane, so that a slow mail server
 * does not delay others.
 */
export function sendMailings(options: MailingOptions): () => Promise<void> {
  const sender = mailingSender(options)
  const timer = setInterval(() => void sender.look(), pollIntervalMs)
  void sender.look()
  return async () => {
    clearInterval(timer)
    await sender.stop()
  }
}

/** One look of `sendMailings`, for callers that schedule it themselves. */
export function mailingSender(options: MailingOptions): MailingSender {
  const { db, logger, contextOf, panelUrl, now = () => new Date(), concurrency = 4 } = options
  const stopping = new AbortController()
  const lanes = new Map<string, Promise<void>>()

  // The failure of one mailing or workspace must not affect the others.
  const alone = async (of: object, work: () => Promise<void>) => {
    try {
      await work()
    } catch (err) {
      if (!stopping.signal.aborted)
        logger.error({ err, ...of }, 'a mailing could not be sent; the next look tries again')
    }
  }
  const plan = async () => {
    for (const { workspaceId, mailingId } of await dueMailings({ db, now })) {
      if (stopping.signal.aborted) return
      await alone({ workspaceId, mailingId }, async () => planIssues(await contextOf(workspaceId), mailingId))
    }
  }
  const open = (workspaceId: string) => {
    const lane = alone({ workspaceId }, async () =>
      sendIssues(await contextOf(workspaceId), { panelUrl, signal: stopping.signal }),
    ).finally(() => lanes.delete(workspaceId))
    lanes.set(workspaceId, lane)
  }
  const send = async () => {
    for (const workspaceId of await workspacesWaiting({ db, now })) {
      if (stopping.signal.aborted) return
      if (lanes.has(workspaceId)) continue
      while (lanes.size >= concurrency) await Promise.race(lanes.values())
      open(workspaceId)
    }
  }
  const once = async () => {
    try {
      await closeLost({ db, now })
      await plan()
      await send()
    } catch (err) {
      if (!stopping.signal.aborted) logger.error({ err }, 'mailings could not be looked for; the next look does')
    }
  }
  let looking: Promise<void> | null = null
  const look = async () => {
    looking ??= once().finally(() => {
      looking = null
    })
    await looking
    await Promise.all(lanes.values())
  }
  return {
    look,
    stop: async () => {
      stopping.abort()
      const done = Promise.all([looking, ...lanes.values()])
      // A mail that its server is still processing is left: it is recorded as possibly sent.
      await Promise.race([done, sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}
