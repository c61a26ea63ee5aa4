import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

/** What the gateway does with a request for a completion. */
export type Reply =
  | { text: string; finish?: string }
  | { calls: { name: string; args: Record<string, unknown> | string }[] }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { raw: string }
  | { bytes: number }
  | 'hang'

/** A message of the conversation as the gateway received it. */
export interface SentMessage {
  role: string
  content: string | null
}

/** A request for a completion as the gateway received it. */
export interface SentRequest {
  authorization: string | undefined
  model: string
  messages: SentMessage[]
  tools: string[]
}

interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

const Completion = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z
        .string()
        .nullish()
        .transform((text) => text ?? null),
    }),
  ),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
})

/** An OpenAI-compatible server on loopback that sends the given replies in order and repeats the last one. */
export class FakeGateway {
  replies: (Reply | ((request: SentRequest) => Reply))[] = []
  models: string[] | { status: number; body: string } = ['some-model']
  key: string | null = null
  usage: object | null = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
  readonly requests: SentRequest[] = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The gateway does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers } = (await this.#answer(request)) ?? {}
    if (status === undefined) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }

  /** Null: no answer is sent. */
  async #answer(request: IncomingMessage): Promise<Answer | null> {
    const { authorization } = request.headers
    if (this.key !== null && authorization !== `Bearer ${this.key}`) {
      return { status: 401, body: `{"error":{"message":"Incorrect API key provided: ${authorization}"}}` }
    }
    if (request.url === '/v1/models') {
      const { models } = this
      if (!Array.isArray(models)) return models
      return { status: 200, body: JSON.stringify({ object: 'list', data: models.map((id) => ({ id })) }) }
    }
    if (request.url !== '/v1/chat/completions') return { status: 404, body: 'not found' }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { model, messages, tools } = Completion.parse(JSON.parse(text))
    const sent = { authorization, model, messages, tools: tools.map((tool) => tool.function.name) }
    this.requests.push(sent)
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0]
    return this.#said(typeof reply === 'function' ? reply(sent) : (reply ?? { status: 500 }))
  }

  #said(reply: Reply): Answer | null {
    if (reply === 'hang') return null
    if ('status' in reply) return { body: '{}', ...reply }
    if ('raw' in reply) return { status: 200, body: reply.raw }
    if ('bytes' in reply) return { status: 200, body: `{"a":"${'x'.repeat(reply.bytes)}"}` }
    const message = 'text' in reply ? { role: 'assistant', content: reply.text } : this.#callMessage(reply.calls)
    const finish_reason = 'text' in reply ? (reply.finish ?? 'stop') : 'tool_calls'
    const completion = {
      id: 'x',
      object: 'chat.completion',
      model: 'm',
      choices: [{ index: 0, message, finish_reason }],
    }
    return { status: 200, body: JSON.stringify({ ...completion, ...(this.usage && { usage: this.usage }) }) }
  }

  #callMessage(calls: { name: string; args: Record<string, unknown> | string }[]) {
    const tool_calls = calls.map(({ name, args }, index) => ({
      id: `call_${this.requests.length}_${index}`,
      type: 'function',
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    }))
    return { role: 'assistant', content: null, tool_calls }
  }
}
