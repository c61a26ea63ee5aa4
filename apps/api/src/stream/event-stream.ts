import type { ServerResponse } from 'node:http'
import { StreamQuery } from '@vitrina/contract/event'
import type { Context } from '@vitrina/core/context'
import { NotAvailableError } from '@vitrina/core/errors/domain-error'
import { openStream } from '@vitrina/core/events/open-stream'
import { encodeId } from '@vitrina/db/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LiveStream } from './live-stream.ts'
import type { OpenStreams } from './open-streams.ts'

export interface EventStreamOptions {
  streams: OpenStreams
  /** Adds a request to the log, with the status it is answered with. */
  logRequest(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Answers a request with the live stream; `input` is its query. Throws a refusal like any handler. Once the stream is
 * open, it owns the connection and the framework is no longer involved. The request is logged when the stream opens.
 */
export async function serveEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  input: object,
  { streams, logRequest }: EventStreamOptions,
): Promise<void> {
  const { types = null } = StreamQuery.parse(input)
  const lastEventId = request.headers['last-event-id']?.toString()
  const opened = await openStream(ctx, streams.feed, { types, lastEventId })
  if (streams.isClosed) {
    await streams.forget(opened)
    throw new NotAvailableError('This process is going down; open the stream again.')
  }
  request.isStreamed = true
  const response = takeOver(reply)
  logRequest(request, reply)
  if (request.method === 'HEAD') {
    await streams.forget(opened)
    response.end()
    return
  }
  const { id: requestId } = request
  const openedAt = performance.now()
  const stream = new LiveStream(response, opened, streams.drainMs)
  void streams.serve(stream).then(() => {
    const { end, events } = stream
    const durationMs = Math.round(performance.now() - openedAt)
    ctx.logger.info({ requestId, keyId: encodeId('key', stream.key.id), end, events, durationMs }, 'stream ended')
  })
}

// Sends the head and leaves the framework nothing further to do.
function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies such as nginx would buffer frames.
    'X-Accel-Buffering': 'no',
    // Nothing else is sent on this connection, so it closes when the stream ends.
    Connection: 'close',
  })
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  reply.hijack()
  raw.socket?.setTimeout(0)
  raw.socket?.setNoDelay(true)
  return raw.writeHead(200)
}
