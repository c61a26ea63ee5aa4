import type { Context } from '@vitrina/core/context'
import { createServer } from '../server.ts'

/** Server root that the documents of a test name. */
export const host = 'http://vitrina.test'

/** The API over a test's database and clock, asked without a socket. */
export function serve(ctx: Pick<Context, 'db' | 'secret' | 'now'>) {
  const { db, secret } = ctx
  const server = createServer({ db, secret, host, logLevel: 'silent', now: () => ctx.now() })
  return {
    server,
    /** Asks with a key; `path` begins after `/api/v1`. */
    get: (path: string, key: string) =>
      server.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization: `Bearer ${key}` } }),
  }
}
