import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'

/**
 * Forwards the body of a tool's answer past the protocol's own handling, which would parse, check and serialise it
 * several times: a placeholder passes through instead. One request has at most one answer.
 */
export class ForwardedBody {
  private readonly mark = randomUUID()
  private body: string | null = null

  /**
   * The placeholders for the body in a result: as text and as structured content. `body` is the text of a JSON object.
   */
  put(body: string): Pick<CallToolResult, 'content' | 'structuredContent'> {
    this.body = body
    return { content: [{ type: 'text', text: this.mark }], structuredContent: { [this.mark]: null } }
  }

  /** Replaces the placeholders in the protocol's message with the body. */
  fill(message: string): string {
    const { mark, body } = this
    if (body === null) return message
    return message.replace(`{"${mark}":null}`, () => body).replace(`"${mark}"`, () => JSON.stringify(body))
  }
}
