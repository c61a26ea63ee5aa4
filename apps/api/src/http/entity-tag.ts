import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * Sends the JSON of a read with a tag of its content, or 304 without it where `If-None-Match` has that tag. The counters
 * of the limit and the log treat both alike.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  tag: string = entityTag(body),
): FastifyReply {
  reply.header('ETag', tag)
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.code(200).type('application/json; charset=utf-8').send(body)
}

/**
 * Returns a weak tag of an answer: equal for answers that differ at most in `meta.requestId` and `meta.generatedAt`,
 * which describe the call and not what was asked for.
 */
export function entityTag(body: string): string {
  return tagOf(splitAnswer(body) ?? { before: body, meta: null })
}

/** An answer in two parts. */
export interface SplitAnswer {
  /** Its JSON up to `"meta":`. */
  before: string
  meta: object | null
}

/** Splits the JSON of an answer before the metadata that envelopes end with; null for an answer that ends otherwise. */
export function splitAnswer(body: string): { before: string; meta: object } | null {
  const at = body.lastIndexOf('"meta":{')
  try {
    const { meta } = Tail.parse(JSON.parse(`{${body.slice(at)}`))
    return { before: body.slice(0, at), meta }
  } catch {
    return null
  }
}

/** The tag of an answer in two parts. */
export function tagOf({ before, meta }: SplitAnswer): string {
  const { requestId: _, generatedAt: __, ...lasting } = { requestId: null, generatedAt: null, ...meta }
  return `W/"${hash('sha1', meta === null ? before : before + JSON.stringify(lasting), 'base64url')}"`
}

const Tail = z.strictObject({ meta: z.record(z.string(), z.unknown()) })

// RFC 9110, 13.1.2: a list of tags, compared weakly, or `*` for any.
function hasTag(asked: string | undefined, tag: string): boolean {
  if (asked === undefined) return false
  if (asked.trim() === '*') return true
  const tags: string[] = asked.match(/"[^"]*"/g) ?? []
  return tags.includes(tag.slice('W/'.length))
}
