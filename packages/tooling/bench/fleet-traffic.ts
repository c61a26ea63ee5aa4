/**
 * Clients of a fleet in a separate process: reads over REST at an even rate, keys in turn; cards that are created; open
 * streams and a receiver of webhooks that note when each card's event arrives. Prints the receiver's address, reads the
 * errand as a JSON line, prints `open` when the streams are open and the first reads are over, and then what it measured as a JSON line.
 */
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const Errand = z.object({
  api: z.string(),
  /** One key a workspace. */
  keys: z.array(z.string()),
  streams: z.int(),
  seconds: z.number(),
  /** Seconds before, whose requests are not measured: at first nothing is in any memory. */
  warmUp: z.number(),
  readsPerSecond: z.number(),
  cardsPerSecond: z.number(),
  /** Paths with their query, asked for in turn. */
  reads: z.array(z.string()),
})
export type FleetErrand = z.infer<typeof Errand>

const Spread = z.object({ count: z.int(), p50: z.number(), p99: z.number() })
/** Milliseconds of what was measured. */
export type Spread = z.infer<typeof Spread>

export const Traffic = z.object({
  reads: Spread,
  readsByPath: z.record(z.string(), Spread),
  /** Answers that were not 2xx, by status; 0: none came. */
  failures: z.record(z.string(), z.int()),
  cards: z.int(),
  /** From the request that creates a card to its event. */
  webhook: Spread,
  stream: Spread,
  /** Events of cards that did not arrive. */
  lost: z.object({ webhook: z.int(), stream: z.int() }),
  /** All events, of sales too. */
  streamed: z.int(),
  delivered: z.int(),
})

interface Card {
  createdAt: number
  key: number
  webhook: number
  streams: number
}

/** How long events may take to arrive after the last card. */
const graceMs = 20_000

const cards = new Map<string, Card>()
const took = { webhook: [] as number[], stream: [] as number[] }
const all = { webhook: 0, stream: 0 }
const failures: Record<string, number> = {}

function arrive(text: string, by: 'webhook' | 'stream'): void {
  all[by] += 1
  const name = /"title":"(fleet-\d+)"/.exec(text)?.[1]
  const card = name === undefined ? undefined : cards.get(name)
  if (!card) return
  took[by].push(performance.now() - card.createdAt)
  card[by === 'webhook' ? 'webhook' : 'streams'] += 1
}

function fail(status: number | undefined): void {
  const name = String(status ?? 0)
  failures[name] = (failures[name] ?? 0) + 1
}

async function receive(): Promise<string> {
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const part of incoming.setEncoding('utf8')) body += part
    response.writeHead(200).end()
    arrive(body, 'webhook')
  })
  server.keepAliveTimeout = 30_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${address !== null && typeof address !== 'string' ? address.port : 0}`
}

function openStream(api: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const asked = get(`${api}/api/v1/events/stream`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) if (frame.includes('\nevent: ')) arrive(frame, 'stream')
      })
      response.on('error', () => fail(0)).on('end', () => fail(0))
      resolve()
    })
    asked.on('error', reject)
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

async function ask(url: string, key: string, body?: string): Promise<void> {
  const headers: Record<string, string> = { 'x-api-key': key }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const asked = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' })
  asked.end(body)
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (answer === undefined || (answer.statusCode ?? 0) >= 300) fail(answer?.statusCode)
  answer?.resume()
  if (answer) await once(answer, 'end')
}

/** Runs at an even rate, however long each takes. Resolves when all have ended. */
async function evenly(perSecond: number, seconds: number, run: (number: number, due: number) => Promise<void>) {
  const begin = performance.now()
  const running = new Set<Promise<void>>()
  for (let sent = 0; sent < perSecond * seconds; await setTimeout(1)) {
    for (; sent < ((performance.now() - begin) / 1000) * perSecond; sent += 1) {
      const one = run(sent, begin + (sent / perSecond) * 1000).catch(() => fail(0))
      running.add(one)
      void one.then(() => running.delete(one))
    }
  }
  await Promise.all(running)
}

function spread(values: number[]): Spread {
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0
  return { count: values.length, p50: at(0.5), p99: at(0.99) }
}

async function run({ api, keys, streams, seconds, warmUp, readsPerSecond, cardsPerSecond, reads }: FleetErrand) {
  const streamsOf = new Map<number, number>()
  for (let at = 0; at < streams; at += 20) {
    const opened = Array.from({ length: Math.min(20, streams - at) }, (_, n) => (at + n) % keys.length)
    for (const key of opened) streamsOf.set(key, (streamsOf.get(key) ?? 0) + 1)
    await Promise.all(opened.map((key) => openStream(api, keys[key] ?? '')))
  }
  const times = new Map<string, number[]>()
  const read = async (number: number, due: number) => {
    // Each key asks for everything in turn.
    const key = number % keys.length
    const path = reads[(Math.floor(number / keys.length) + key) % reads.length] ?? ''
    await ask(`${api}/api/v1${path}`, keys[key] ?? '')
    const name = path.split('?')[0] ?? ''
    const known = times.get(name) ?? []
    times.set(name, known)
    known.push(performance.now() - due)
  }
  await evenly(readsPerSecond, warmUp, read)
  times.clear()
  console.log('open')
  const create = async (number: number) => {
    const key = (number * 7) % keys.length
    const title = `fleet-${number}`
    cards.set(title, { createdAt: performance.now(), key, webhook: 0, streams: 0 })
    await ask(`${api}/api/v1/cards`, keys[key] ?? '', JSON.stringify({ title }))
  }
  await Promise.all([evenly(readsPerSecond, seconds, read), evenly(cardsPerSecond, seconds, create)])
  const lost = () => {
    const missing = { webhook: 0, stream: 0 }
    for (const { key, webhook, streams: seen } of cards.values()) {
      missing.webhook += webhook > 0 ? 0 : 1
      missing.stream += Math.max(0, (streamsOf.get(key) ?? 0) - seen)
    }
    return missing
  }
  const until = performance.now() + graceMs
  while (lost().webhook + lost().stream > 0 && performance.now() < until) await setTimeout(200)
  const measured: z.infer<typeof Traffic> = {
    reads: spread([...times.values()].flat()),
    readsByPath: Object.fromEntries([...times].map(([path, values]) => [path, spread(values)])),
    failures,
    cards: cards.size,
    webhook: spread(took.webhook),
    stream: spread(took.stream),
    lost: lost(),
    streamed: all.stream,
    delivered: all.webhook,
  }
  console.log(JSON.stringify(measured))
}

if (process.argv[1] === import.meta.filename) {
  console.log(await receive())
  // It goes on until it is ended, so that what it has used can be read.
  for await (const line of createInterface(process.stdin)) await run(Errand.parse(JSON.parse(line)))
}
