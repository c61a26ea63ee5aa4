import { z } from 'zod'
import { followChanges } from '../feed/follow-changes.ts'
import { procedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

/** What changes while a page is open, for the panel alone. */
export const feedRouter = router({
  changes: procedure
    .input(z.strictObject({ lastEventId: z.string().optional() }))
    .subscription(({ ctx, input, signal }) => {
      const { isCurrent, sessionId } = requirePerson(ctx.person)
      return followChanges(ctx.core, { feed: ctx.feed, lastEventId: input.lastEventId, signal, isCurrent, sessionId })
    }),
})
