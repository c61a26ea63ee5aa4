import { subscribe } from 'node:diagnostics_channel'
import { currentAsker } from '@vitrina/db/asker'
import { beginSpan, type OpenSpan } from '@vitrina/db/trace'
import { z } from 'zod'

const Begun = z.object({ request: z.object({ origin: z.coerce.string(), method: z.string() }) })
const Answered = z.object({ response: z.object({ statusCode: z.number() }) })

/**
 * Records a span for each HTTP call that work with a trace makes: to accounting systems, receivers and models. Of the
 * address it has the host alone, since paths contain keys.
 */
export function watchOutgoing(): void {
  const open = new WeakMap<object, { span: OpenSpan; status: number | null }>()
  subscribe('undici:request:create', (message) => {
    const begun = Begun.safeParse(message).data
    const request = requestOf(message)
    if (!begun || !request || !currentAsker().trace) return
    const { method, origin } = begun.request
    const attributes = { 'http.request.method': method, 'server.address': new URL(origin).host }
    open.set(request, { span: beginSpan({ name: method, kind: 'client', attributes }), status: null })
  })
  subscribe('undici:request:headers', (message) => {
    const request = requestOf(message)
    const known = request && open.get(request)
    if (known) known.status = Answered.safeParse(message).data?.response.statusCode ?? null
  })
  const end = (message: unknown, hasBrokenOff: boolean) => {
    const request = requestOf(message)
    const known = request && open.get(request)
    if (!request || !known) return
    open.delete(request)
    const { span, status } = known
    const hasFailed = hasBrokenOff || status === null || status >= 400
    span.end({ hasFailed, ...(status !== null && { attributes: { 'http.response.status_code': status } }) })
  }
  subscribe('undici:request:trailers', (message) => end(message, false))
  subscribe('undici:request:error', (message) => end(message, true))
}

function requestOf(message: unknown): object | null {
  const request: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'request') : null
  return typeof request === 'object' ? request : null
}
