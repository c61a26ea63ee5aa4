import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@vitrina/core/context'
import { dueMailings, planIssues } from '@vitrina/core/mailings/plan-issues'
import { sendIssues } from '@vitrina/core/mailings/send-issues'
import { closeLost, workspacesWaiting } from '@vitrina/core/mailings/waiting-issues'

export interface MailingOptions extends Pick<Context, 'db' | 'logger'> {
  /** The system's context of a workspace of a bare id. */
  contextOf(workspaceId: string): Promise<Context>
  /** Public address of the panel, for the links in what is mailed. */
  panelUrl: string
  now?: () => Date
  /** Workspaces that are sent for at once; each has a mail server of its own. */
  concurrency?: number
}

interface MailingSender {
  /** Makes and sends what is due now; over when all of it is. */
  look(): Promise<void>
  stop(): Promise<void>
}

const pollIntervalMs = 20_000
const stopWithinMs = 20_000

/**
 * Sends mailings: looks every 20 seconds for those whose time has come, makes their mails and sends what waits. The rows are
 * the truth, and any number of these may run. One workspace is one lane, so that a slow mail server holds nobody else up.
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

/** What `sendMailings` does at each look, for whoever keeps the time themselves. */
export function mailingSender(options: MailingOptions): MailingSender {
  const { db, logger, contextOf, panelUrl, now = () => new Date(), concurrency = 4 } = options
  const stopping = new AbortController()
  const lanes = new Map<string, Promise<void>>()

  // What is amiss with one mailing or workspace is no matter of the others.
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
      // A mail that is still being looked through by its server is left: it is told as one that may have gone.
      await Promise.race([done, sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}
