import { hash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { prismaAdapter } from 'better-auth/adapters/prisma'

type MakeAdapter = ReturnType<typeof prismaAdapter>
type Adapter = ReturnType<MakeAdapter>
type TransactionAdapter = Parameters<Parameters<Adapter['transaction']>[0]>[0]
type Where = Parameters<Adapter['findOne']>[0]['where'][number]

/** The stored form of a session's token: SHA-256, hex. A token is 32 random characters, so it needs no salt. */
function hashSessionToken(token: string): string {
  return hash('sha256', token)
}

/**
 * Wraps the sign-in library's database adapter so that session tokens are stored as hashes. The library keeps passing
 * tokens, and gets back the token it queried by. A session found any other way has a hash in that field, and the hash
 * finds no session.
 */
export function keepTokensHashed(make: MakeAdapter): MakeAdapter {
  return (options: BetterAuthOptions) => {
    const adapter = make(options)
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((within) => work({ ...within, ...hashing(within) })),
    }
  }
}

type Query<Verb extends 'findOne' | 'findMany' | 'update' | 'consumeOne' | 'incrementOne'> = Parameters<
  TransactionAdapter[Verb]
>[0]

function hashing(adapter: TransactionAdapter): TransactionAdapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R = T>(query: { model: string; data: Omit<T, 'id'> }) => {
      const row = await adapter.create<T, R>({ ...query, data: hashedIn(query.model, query.data) })
      return restoreToken(row, tokensOf(query.model, [], query.data))
    },
    findOne: async <T>(query: Query<'findOne'>) =>
      restoreToken(await adapter.findOne<T>(hashed(query)), tokensOf(query.model, query.where)),
    findMany: async <T>(query: Query<'findMany'>) => {
      const rows = await adapter.findMany<T>(hashed(query))
      return rows.map((row) => restoreToken(row, tokensOf(query.model, query.where)))
    },
    count: (query) => adapter.count(hashed(query)),
    update: async <T>(query: Query<'update'>) => {
      const row = await adapter.update<T>({ ...hashed(query), update: hashedIn(query.model, query.update) })
      return restoreToken(row, tokensOf(query.model, query.where, query.update))
    },
    updateMany: (query) => adapter.updateMany({ ...hashed(query), update: hashedIn(query.model, query.update) }),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: async <T>(query: Query<'consumeOne'>) =>
      restoreToken(await adapter.consumeOne<T>(hashed(query)), tokensOf(query.model, query.where)),
    incrementOne: async <T>(query: Query<'incrementOne'>) =>
      restoreToken(await adapter.incrementOne<T>(hashed(query)), tokensOf(query.model, query.where)),
  }
}

function hashed<Query extends { model: string; where?: Where[] }>(query: Query): Query {
  if (query.model !== 'session' || !query.where) return query
  return {
    ...query,
    where: query.where.map((each) => (each.field === 'token' ? { ...each, ...hashedValue(each) } : each)),
  }
}

function hashedValue({ value, operator = 'eq' }: Where): Pick<Where, 'value'> {
  if (operator === 'in' && Array.isArray(value)) return { value: value.map((each) => hashSessionToken(String(each))) }
  if (operator === 'eq' && typeof value === 'string') return { value: hashSessionToken(value) }
  throw new Error(`Sessions are not found by what their tokens are like (${operator})`)
}

function hashedIn<Data extends object>(model: string, data: Data): Data {
  const token: unknown = Reflect.get(data, 'token')
  return model === 'session' && typeof token === 'string' ? { ...data, token: hashSessionToken(token) } : data
}

/** The tokens that a query contains, by their hashes. */
function tokensOf(model: string, where: Where[] = [], data: object = {}): Map<string, string> {
  if (model !== 'session') return new Map()
  const values = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)
  const tokens = [...values, Reflect.get(data, 'token')].filter((each) => typeof each === 'string')
  return new Map(tokens.map((token) => [hashSessionToken(token), token]))
}

// Changes the row in place: the adapter made it for this response only.
function restoreToken<Row>(row: Row, tokens: ReadonlyMap<string, string>): Row {
  if (typeof row !== 'object' || row === null) return row
  const token = tokens.get(String(Reflect.get(row, 'token')))
  if (token !== undefined) Reflect.set(row, 'token', token)
  return row
}
