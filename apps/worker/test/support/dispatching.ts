import type { Card, CardComment } from '@vitrina/contract/card'
import { getCard } from '@vitrina/core/cards/get-card'
import { listComments } from '@vitrina/core/cards/list-comments'
import type { Context } from '@vitrina/core/context'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { silentLogger, testSecret } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { dispatchCards } from '../../src/dispatch-cards.ts'

// Background errors are printed, so that they are visible when a test fails.
const logger = { ...silentLogger, error: (details: object, message: string) => console.error(message, details) }

/** A dispatcher over a test's database, by the clock of its context. Returns a function that stops it. */
export function dispatching(ctx: Context, more: { concurrency?: number; now?: () => Date } = {}) {
  const { db } = ctx
  const now = more.now ?? (() => ctx.now())
  return dispatchCards({
    ...{ db, now, openToolbox, logger },
    contextOf: (workspaceId) =>
      systemContext({ db, workspaceId, now, secret: testSecret, logger: silentLogger, name: 'worker' }),
    ...(more.concurrency !== undefined && { concurrency: more.concurrency }),
  })
}

/** The current state of a card. */
export async function cardNow(ctx: Context, id: string): Promise<Card> {
  return (await getCard(ctx, { id })).data
}

/** The reports on a card, oldest first. */
export async function reportsOn(ctx: Context, id: string): Promise<CardComment[]> {
  return (await listComments(ctx, { id, limit: 200 })).data.filter(({ kind }) => kind === 'report')
}
