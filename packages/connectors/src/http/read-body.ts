import { TextDecoder } from 'node:util'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'

interface BodyLimits {
  maxBytes: number
  /** As the server names it; UTF-8 when it names none or an unknown one. */
  charset: string | undefined
  place: string
}

const tooLarge = new Error('The answer is too large')

/** True for the fault of an answer above the maximum size. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof SourceError && error.cause === tooLarge
}

/** The body as text without its byte order mark. Throws `SourceError` `unreadable` once it exceeds the maximum. */
export async function readBody(body: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<string> {
  const decoder = makeDecoder(limits.charset)
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limits.maxBytes) {
      const size = `${Math.ceil(limits.maxBytes / 1024 / 1024)} MiB`
      throw new SourceError('unreadable', reason('answer_too_large', { place: limits.place, size }), {
        cause: tooLarge,
      })
    }
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}

function makeDecoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
