import { StreamQuery } from '@vitrina/contract/event'
import { NotAvailableError } from '@vitrina/core/errors/domain-error'
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
        description:
          'The moment and the bytes are those of webhooks; nothing is collapsed. `Last-Event-ID` resumes without loss or ' +
          'repeat, at any process. Opening counts as one request; a key has 20 open at most, and 429 beyond. The stream of a key that is revoked or expires closes ' +
          'within 15 seconds, that of a reader who does not take what is sent within 30.',
      },
      scope: 'read:webhooks',
      errors: ['not_available'],
      stream: true,
    })
    .input(StreamQuery)
    .output(z.string())
    .query(() => {
      // Transports with server-sent events open the stream themselves, by core's `openStream`.
      throw new NotAvailableError('The live stream is served by GET /api/v1/events/stream alone.')
    }),
})
