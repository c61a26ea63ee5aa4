import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import autocannon from 'autocannon'

// A key may make 20 requests per second: with this many in turn none is refused, whatever the machine.
export const keys = 800
export const connections = 16
export const seconds = 3
const rounds = 3

type Measure = (duration: number) => Promise<{ rate: number }>

/** The median rate of each over the rounds, in turns, after a warm-up round. */
export async function compare(bare: Measure, api: Measure): Promise<{ plain: number; full: number }> {
  const rates: { plain: number[]; full: number[] } = { plain: [], full: [] }
  await bare(1)
  await api(2)
  for (let round = 0; round < rounds; round += 1) {
    rates.plain.push((await bare(seconds)).rate)
    rates.full.push((await api(seconds)).rate)
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { plain: median(rates.plain), full: median(rates.full) }
}

export const json = { 'content-type': 'application/json' }
let turn = 0

interface LoadOptions extends Partial<autocannon.Options> {
  /** Each request has its own Idempotency-Key. */
  withTokens?: boolean
}

/** Requests one address with all keys in turn; throws when an answer was not 2xx. */
export async function load(url: string, headers: Record<string, string>[], options: LoadOptions) {
  const { withTokens = false, ...others } = options
  // Connections would all begin with the same key, which would have too many requests at once.
  const setupRequest = (made: autocannon.Request): autocannon.Request => {
    turn += 1
    const own = { ...headers[turn % headers.length], ...(withTokens && { 'idempotency-key': `bench-${turn}` }) }
    return { ...made, headers: others.method === 'POST' ? { ...own, ...json } : own }
  }
  const duration = Number(others.duration ?? 2 * seconds)
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    ...others,
    duration,
    requests: [{ setupRequest }],
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx and ${errors} failed`)
  return { rate: requests.average, p99: latency.p99 }
}

/** Makes keys with every scope and returns them as headers. */
export async function makeKeys(ctx: Context): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = []
  for (let index = 0; index < keys; index += 1) {
    const { key } = await createKey(ctx, { name: `bench ${index}`, scopes: [...scopes], rateLimit: 100_000 })
    headers.push({ 'x-api-key': key })
  }
  return headers
}
