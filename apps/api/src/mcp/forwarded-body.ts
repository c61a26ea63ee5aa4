import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'

/**
 * The body of a tool's answer, carried past the protocol's own handling, which would parse, check and write it over and
 * over: a mark goes through in its place. One request has one answer at most.
 */
export class ForwardedBody {
  private readonly mark = randomUUID()
  private body: string | null = null

  /** What stands for the body in a result: as text and as structured content. `body` is the text of a JSON object. */
  put(body: string): Pick<CallToolResult, 'content' | 'structuredContent'> {
    this.body = body
    return { content: [{ type: 'text', text: this.mark }], structuredContent: { [this.mark]: null } }
  }

  /** The protocol's message with the body where its marks are. */
  fill(message: string): string {
    const { mark, body } = this
    if (body === null) return message
    return message.replace(`{"${mark}":null}`, () => body).replace(`"${mark}"`, () => JSON.stringify(body))
  }
}
