import type { Scope } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { createServer, type ServerOptions } from '../server.ts'

/** Server root that the documents of a test name. */
export const host = 'http://vitrina.test'

/** Limits no test runs into unless it is about them. */
const noLimits = { keyLimit: 1_000_000, addressLimit: 1_000_000, atOnce: 1_000_000 }

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** The API over a test's database and clock, asked without a socket. `path` begins after `/api/v1`. */
export function serve(ctx: Pick<Context, 'db' | 'secret' | 'now'>, options: Partial<ServerOptions> = {}) {
  const { db, secret } = ctx
  const server = createServer({
    db,
    secret,
    host,
    logLevel: 'silent',
    now: () => ctx.now(),
    limits: noLimits,
    ...options,
  })
  const ask = (method: Method, path: string, headers: Record<string, string>, body?: string | Buffer) =>
    server.inject({ method, url: `/api/v1${path}`, headers, ...(body !== undefined && { payload: body }) })
  const json = { 'content-type': 'application/json' }
  return {
    server,
    ask,
    get: (path: string, key: string) => ask('GET', path, { authorization: `Bearer ${key}` }),
    /** Sends a value as a JSON body. */
    send: (method: Method, path: string, key: string, body?: unknown, headers: Record<string, string> = {}) => {
      const type = body === undefined ? {} : json
      return ask(method, path, { authorization: `Bearer ${key}`, ...type, ...headers }, JSON.stringify(body))
    },
  }
}

/** The text of a new key of the context's workspace. */
export async function keyWith(ctx: Context, scopes: readonly Scope[]): Promise<string> {
  const { key } = await createKey(ctx, { name: 'test', scopes: [...scopes] })
  return key
}
