import type { Scope } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { createServer } from '../server.ts'

/** Server root that the documents of a test name. */
export const host = 'http://vitrina.test'

/** The API over a test's database and clock, asked without a socket. `path` begins after `/api/v1`. */
export function serve(ctx: Pick<Context, 'db' | 'secret' | 'now'>) {
  const { db, secret } = ctx
  const server = createServer({ db, secret, host, logLevel: 'silent', now: () => ctx.now() })
  const ask = (method: 'GET' | 'HEAD', path: string, headers: Record<string, string>) =>
    server.inject({ method, url: `/api/v1${path}`, headers })
  return {
    server,
    ask,
    get: (path: string, key: string) => ask('GET', path, { authorization: `Bearer ${key}` }),
  }
}

/** The text of a new key of the context's workspace. */
export async function keyWith(ctx: Context, scopes: readonly Scope[]): Promise<string> {
  const { key } = await createKey(ctx, { name: 'test', scopes: [...scopes] })
  return key
}
