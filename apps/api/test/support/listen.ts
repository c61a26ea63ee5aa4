import type { Context } from '@vitrina/core/context'
import { EventFeed, type FeedReader } from '@vitrina/core/events/event-feed'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { silentLogger } from '@vitrina/testing/test-context'
import type { FastifyInstance } from 'fastify'
import { createServer, type ServerOptions } from '../../src/server.ts'
import { host, noLimits } from './serve.ts'

export interface ListeningApi {
  /** The server's address up to `/api/v1`. */
  url: string
  server: FastifyInstance
  /** Every reader of the feed that was opened. */
  readers: FeedReader[]
  close(): Promise<void>
}

/** Starts the API over a test's database and clock, with the live stream, on its own port. */
export async function listen(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  options: Partial<ServerOptions> = {},
): Promise<ListeningApi> {
  const { db, secret } = ctx
  const now = () => ctx.now()
  const readers: FeedReader[] = []
  const feed = new WatchedFeed({ db, secret, logger: silentLogger, now }, readers)
  const server = createServer({
    db,
    secret,
    host,
    logger: openLogger('api', 'silent'),
    now,
    limits: noLimits,
    feed,
    connectPrivate: true,
    ...options,
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await server.close()
    await feed.close()
  }
  return { url: `${address}/api/v1`, server, readers, close }
}

class WatchedFeed extends EventFeed {
  private readonly opened: FeedReader[]

  constructor(options: ConstructorParameters<typeof EventFeed>[0], opened: FeedReader[]) {
    super(options)
    this.opened = opened
  }

  override async open(...asked: Parameters<EventFeed['open']>): Promise<FeedReader> {
    const reader = await super.open(...asked)
    this.opened.push(reader)
    return reader
  }
}
