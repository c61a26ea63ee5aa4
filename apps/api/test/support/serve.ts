import type { Scope } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { createKey } from '@vitrina/core/keys/create-key'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createServer, type ServerOptions } from '../../src/server.ts'
import { checkConformance } from './conformance.ts'
import { host } from './host.ts'

export { host }

/** Limits that no test reaches unless it is about them. */
export const noLimits = { keyLimit: 1_000_000, addressLimit: 1_000_000, atOnce: 1_000_000 }

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The API over a test's database and clock, called without a socket. `path` begins after `/api/v1`. Every answer is
 * checked against the OpenAPI document, and a breach throws.
 */
export function serve(ctx: Pick<Context, 'db' | 'secret' | 'now'>, options: Partial<ServerOptions> = {}) {
  const { db, secret } = ctx
  const bare = createServer({
    connectPrivate: true,
    db,
    secret,
    host,
    logger: openLogger('api', 'silent'),
    now: () => ctx.now(),
    limits: noLimits,
    ...options,
  })
  // The document describes the versions that are served, not those that a test invents.
  const server = options.versions ? bare : checked(bare)
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

function checked(server: FastifyInstance): FastifyInstance {
  const inject = async (options: InjectOptions | string) => {
    const answer = await server.inject(options)
    const { method, url, headers } = answer.raw.req
    const sent = typeof options === 'string' ? undefined : (options.payload ?? options.body)
    checkConformance({
      method: method ?? 'GET',
      url: url ?? '',
      requestHeaders: headers,
      requestBody:
        sent === undefined
          ? ''
          : Buffer.isBuffer(sent) || typeof sent === 'string'
            ? sent.toString()
            : JSON.stringify(sent),
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
    })
    return answer
  }
  return new Proxy(server, { get: (target, name) => (name === 'inject' ? inject : Reflect.get(target, name)) })
}

/** Makes a key in the context's workspace and returns its text. */
export async function keyWith(ctx: Context, scopes: readonly Scope[]): Promise<string> {
  const { key } = await createKey(ctx, { name: 'test', scopes: [...scopes] })
  return key
}
