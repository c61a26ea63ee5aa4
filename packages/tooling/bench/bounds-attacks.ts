/**
 * What one tenant may do at its worst, in a separate process until it is killed. Its argument is the task as JSON; it
 * prints a line `<attack> <status>` for each answer, `0` for none.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@vitrina/contract/dates'
import { z } from 'zod'

export const attacks = ['periods', 'batches', 'streams', 'questions', 'connections', 'bodies'] as const

export const BoundsErrand = z.object({
  attacks: z.array(z.enum(attacks)),
  api: z.string(),
  panel: z.string(),
  /** Keys of the attacker, and the cookie of its person. */
  keys: z.array(z.string()),
  cookie: z.string(),
  dashboards: z.array(z.string()),
  today: z.string(),
})
export type BoundsErrand = z.infer<typeof BoundsErrand>

const days = 1095
const atOnce = 20
const json = 'application/json'
const errand = BoundsErrand.parse(JSON.parse(process.argv[2] ?? ''))
const { api, panel, keys, cookie, today } = errand
const period = { date_from: addDays(today, 1 - days), date_to: today }
let turn = 0

const key = () => {
  turn += 1
  return { 'x-api-key': keys[turn % keys.length] ?? '' }
}

/** 80 words, most of them close to names of dishes. */
const question = `Какая выручка по блюдам ${Array.from({ length: 76 }, (_, n) => `Блюдо${n * 61}`).join(' ')}?`

const begin: Record<(typeof attacks)[number], () => Promise<void> | void> = {
  periods: () =>
    over('periods', () => {
      const id = errand.dashboards[turn % errand.dashboards.length]
      return fetch(`${api}/api/v1/dashboards/${id}/data?${new URLSearchParams(period)}`, { headers: key() })
    }),
  batches: () => {
    const calls = Array.from({ length: 20 }, (_, n) => [n, { ...period, date_from: addDays(period.date_from, n) }])
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(calls)))
    const paths = calls.map(() => 'overview.get').join(',')
    const headers = { cookie, 'x-vitrina-panel': '1' }
    return over('batches', () => fetch(`${panel}/api/trpc/${paths}?batch=1&input=${input}`, { headers }))
  },
  // The streams stay open, and events are written for them to send.
  streams: async () => {
    for (let n = 0; n < atOnce; n += 1) void stand(key())
    const title = 'Bench'
    await over('streams', async () => {
      await setTimeout(1000)
      return post('/cards', JSON.stringify({ title }))
    })
  },
  questions: () => over('questions', () => post('/ai/ask', JSON.stringify({ question }))),
  connections: async () => {
    const url = await slowServer()
    const credentials = { url, login: 'api', password: 'pa55word' }
    await over('connections', () => post('/integrations/source_b/connect', JSON.stringify({ credentials })))
  },
  bodies: () => over('bodies', drip),
}
await Promise.all(errand.attacks.map((name) => begin[name]()))

function post(path: string, body: string): Promise<Response> {
  return fetch(`${api}/api/v1${path}`, { method: 'POST', headers: { ...key(), 'content-type': json }, body })
}

/**
 * Runs this many calls at once, forever; a refused call is repeated after a moment, as clients do that ignore
 * Retry-After.
 */
async function over(name: string, ask: () => Promise<{ status: number; text?: () => Promise<string> }>): Promise<void> {
  const lane = async () => {
    for (;;) {
      const status = await ask().then(
        async (answer) => {
          await answer.text?.()
          return answer.status
        },
        () => 0,
      )
      console.log(`${name} ${status}`)
      if (status < 200 || status >= 300) await setTimeout(50)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function stand(headers: Record<string, string>): Promise<void> {
  for (;;) {
    const answer = await fetch(`${api}/api/v1/events/stream`, { headers }).catch(() => null)
    console.log(`streams ${answer?.status ?? 0}`)
    if (answer?.ok) for await (const _ of answer.body ?? []);
    await setTimeout(200)
  }
}

/** Sends a body of 200 KiB in chunks of four, one every 50 ms. */
async function drip(): Promise<{ status: number }> {
  const asked = request(`${api}/api/v1/cards`, {
    method: 'POST',
    headers: { ...key(), 'content-type': json, 'transfer-encoding': 'chunked' },
  })
  const answered = new Promise<{ status: number }>((resolve, reject) => {
    asked.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
  })
  answered.catch(() => undefined)
  asked.write('{"title":"Bench","description":"')
  for (let n = 0; n < 50 && !asked.destroyed; n += 1) {
    asked.write('я'.repeat(2048))
    await setTimeout(50)
  }
  asked.end('"}')
  return answered
}

/** Answers every call with 1 MiB, one 64th every half second. */
async function slowServer(): Promise<string> {
  const part = 'x'.repeat(16 * 1024)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', async () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1048576\r\n\r\n')
      for (let n = 0; n < 64 && !socket.destroyed; n += 1) {
        socket.write(part)
        await setTimeout(500)
      }
      socket.end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
}
