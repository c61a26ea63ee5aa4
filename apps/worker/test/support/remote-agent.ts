import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AgentAdapter, RunContext } from '@vitrina/agents/adapter'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { z } from 'zod'

/** What the remote agent answers to a turn: a tool call, or its end. */
const Turn = z.union([
  z.object({ call: z.string(), args: z.record(z.string(), z.unknown()) }),
  z.object({ outcome: z.enum(['done', 'handed_back']), report: z.string(), visits: z.int() }),
])

/** A session of the transport: how often the remote server was asked about the subject. */
type Visits = { visits: number }

/**
 * A sample of an external adapter: it runs agents over HTTP on a remote server, turn by turn, and executes the tool
 * calls here. The product does not know about it until it is registered.
 */
export function remoteAdapter(url: string): AgentAdapter<Visits> {
  return {
    name: 'remote_http',
    title: { ru: 'Свой сервер', en: 'Own server' },
    sessions: {
      encode: ({ visits }) => String(visits),
      decode: (text) => (/^\d+$/.test(text) ? { visits: Number(text) } : null),
    },
    checkEnvironment: async () => {
      const isThere = await fetch(url, { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      )
      const check = { code: 'reach', level: isThere ? 'info' : 'error', message: url, hint: null } as const
      return { status: isThere ? 'ok' : 'error', checks: [check] }
    },
    execute: async (context, onEvent) => {
      let answer: unknown = null
      for (;;) {
        const turn = Turn.parse(await ask(url, context, answer))
        if ('outcome' in turn) {
          const { outcome, report, visits } = turn
          return { outcome, report, session: { visits } }
        }
        onEvent({ kind: 'step', text: `the other server wants ${turn.call}` })
        answer = await context.tools.call(turn.call, turn.args)
      }
    },
  }
}

async function ask(url: string, { cause, session, signal }: RunContext<Visits>, answer: unknown): Promise<unknown> {
  const body = JSON.stringify({ cause, visits: session?.visits ?? 0, answer })
  const reply = await fetch(url, { method: 'POST', body, signal })
  if (!reply.ok) throw new PublicLogText(`Сервер агента ответил ${reply.status}`)
  return reply.json()
}

const Asked = z.object({
  cause: z.object({
    kind: z.string(),
    question: z.string().optional(),
    card: z.object({ title: z.string() }).optional(),
  }),
  visits: z.int(),
  answer: z.object({ body: z.object({ data: z.array(z.unknown()) }) }).nullable(),
})

/** The remote server: reads the board, then reports how many cards are on it. */
export async function remoteAgent(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => void reply(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  if (request.method === 'HEAD') return void response.end()
  const { cause, visits, answer } = Asked.parse(JSON.parse(text))
  const words = cause.question ?? cause.card?.title ?? ''
  if (words === 'сломайся') return void response.writeHead(500).end()
  const report = `${words}: на доске ${answer?.body.data.length}, обращение ${visits + 1}`
  const end = { outcome: 'done', report, visits: visits + 1 }
  response.end(JSON.stringify(answer ? end : { call: 'get_cards', args: { limit: 10 } }))
}
