import { runCard } from '@vitrina/agents/run-card'
import { findWaitingCards } from '@vitrina/core/agents/find-waiting-cards'
import { findDeadRuns, giveUpRun } from '@vitrina/core/agents/give-up-runs'
import { type TakenCard, takeCard } from '@vitrina/core/agents/take-card'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { channels } from '@vitrina/core/events/channels'
import { openListener } from '@vitrina/db/listen'

export interface DispatchOptions extends Pick<Context, 'db' | 'logger'> {
  /** The system's context of a workspace, by bare id. */
  contextOf(workspaceId: string): Promise<Context>
  openToolbox: OpenToolbox
  now?: () => Date
  /** Maximum number of cards worked on at once in this process. */
  concurrency?: number
}

const pollIntervalMs = 1000
// Several calls within this time are answered by one look.
const calledEveryMs = 100

/**
 * Has agents work on the cards assigned to them: looks for waiting cards every second, and at once when something was
 * written. No workspace takes the last free place, so that its slow cards never block another's. The rows are the
 * source of truth: any number of dispatchers may run, and another one takes up what a dead one leaves. Returns a
 * function that stops: it aborts the current runs, and their cards wait again.
 */
export function dispatchCards(options: DispatchOptions): () => Promise<void> {
  const { db, contextOf, openToolbox, logger, now = () => new Date(), concurrency = 4 } = options
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  let looking: Promise<void> | null = null
  let isCalled = false
  let call: NodeJS.Timeout | undefined

  const giveUpDead = async () => {
    for (const dead of await findDeadRuns({ db, now })) {
      await alone(dead.id, async () => giveUpRun(await contextOf(dead.workspaceId), dead))
    }
  }
  const takeWaiting = async () => {
    // Other dispatchers look for the same cards at the same moment: ask for more than fit, because the first to claim a
    // card gets it.
    for (const { workspaceId, cardId } of await findWaitingCards({ db }, concurrency * 4)) {
      if (running.size >= concurrency || stopping.signal.aborted) return
      const own = [...running.values()].filter((other) => other === workspaceId).length
      if (own >= Math.max(1, concurrency - 1)) continue
      await alone(cardId, async () => {
        const ctx = await contextOf(workspaceId)
        const taken = await takeCard(ctx, cardId)
        if (taken) carry(ctx, taken)
      })
    }
  }
  const carry = (ctx: Context, taken: TakenCard) => {
    const carried = runCard(ctx, taken, { openToolbox, signal: stopping.signal })
      .catch((err: unknown) => logger.error({ err, card: taken.card.id }, 'a card could not be carried to its end'))
      .finally(() => {
        running.delete(carried)
        look()
      })
    running.set(carried, ctx.workspace.id)
  }
  // The failure of one card must not affect the others.
  const alone = async (id: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (err) {
      logger.error({ err, id }, 'a card or a run could not be taken on; the next look tries again')
    }
  }
  const lookAround = async () => {
    try {
      do {
        isCalled = false
        await giveUpDead()
        if (running.size < concurrency) await takeWaiting()
      } while (isCalled && !stopping.signal.aborted)
    } catch (err) {
      if (!stopping.signal.aborted) logger.error({ err }, 'waiting cards could not be looked for; the next look does')
    } finally {
      looking = null
    }
  }
  const look = () => {
    if (stopping.signal.aborted) return
    if (looking) isCalled = true
    else looking = lookAround()
  }
  const listener = openListener({
    url: db.directUrl,
    channels: [channels.written],
    onNotice: () => {
      call ??= setTimeout(() => {
        call = undefined
        look()
      }, calledEveryMs)
    },
    onReady: look,
    onError: (err) => logger.warn({ err }, 'calls for agents are not heard; a look every second makes up for them'),
  })
  const timer = setInterval(look, pollIntervalMs)

  return async () => {
    clearInterval(timer)
    clearTimeout(call)
    stopping.abort()
    await listener.close()
    await looking
    await Promise.all(running.keys())
  }
}
