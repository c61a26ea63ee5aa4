import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the caller closes the connection before the answer is sent. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
