import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SystemAnswer, SystemRequest } from './serve-system.ts'

/** Far above what any call needs: a catalogue of prices is a few hundred KB. */
const maxBodyBytes = 8 << 20

/** Reads a call with its full body; null when the body is larger than 8 MiB. */
export async function readRequest(incoming: IncomingMessage): Promise<SystemRequest | null> {
  const chunks: Buffer[] = []
  let size = 0
  // The rest of a too large body is read and dropped, so that the caller receives the refusal.
  for await (const chunk of incoming) {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
  }
  if (size > maxBodyBytes) return null
  const [path = '/', query = ''] = splitOnce(incoming.url ?? '/', '?')
  const headers: SystemRequest['headers'] = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  const body = Buffer.concat(chunks).toString('utf8')
  return { method: incoming.method ?? 'GET', path, query: new URLSearchParams(query), headers, body }
}

/** An answer of plain text, as servers return their errors. */
export function plainText(status: number, body: string): SystemAnswer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

/** Sends the full answer. */
export function sendAnswer(response: ServerResponse, answer: SystemAnswer): void {
  const bytes = Buffer.from(answer.body, 'utf8')
  response.writeHead(answer.status, headersOf(answer, bytes)).end(bytes)
}

/** Announces the full answer and aborts in the middle. */
export function sendHalf(response: ServerResponse, answer: SystemAnswer): void {
  const bytes = Buffer.from(answer.body, 'utf8')
  response.writeHead(answer.status, headersOf(answer, bytes))
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function headersOf({ type, headers }: SystemAnswer, bytes: Buffer): Record<string, string | number> {
  return { ...headers, 'content-type': type, 'content-length': bytes.length }
}
