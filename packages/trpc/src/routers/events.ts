import { openStream } from '@vitrina/core/events/open-stream'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const eventsRouter = router({
  stream: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/events/stream',
        tags: ['Events'],
        summary: 'Follow events live as server-sent events',
        description: 'The moment and the bytes are those of webhooks. `Last-Event-ID` resumes without loss or repeat.',
      },
      scope: 'read:webhooks',
      errors: ['not_available'],
      stream: true,
    })
    .input(z.strictObject({}))
    .output(z.string())
    .query(({ ctx }) => openStream(ctx.core)),
})
