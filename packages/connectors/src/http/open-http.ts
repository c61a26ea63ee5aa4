import { setTimeout as sleep } from 'node:timers/promises'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { type Dispatcher, request } from 'undici'
import { explainCertificate, isCertificateFault } from './certificate.ts'
import { explainFault, isNetworkFault } from './faults.ts'
import type { HttpAnswer, HttpCall, HttpClient, HttpUsage } from './http-client.ts'
import { makeDispatcher, openConnector, type Way } from './make-dispatcher.ts'
import { placeOf } from './place-of.ts'
import { readBody } from './read-body.ts'

export interface OpenHttpOptions extends Way {
  /** SHA-256 of the only certificate to trust, self-signed or not; absent: the usual verification. */
  certificateFingerprint?: string | undefined
  /** Maximum time of a call, including its repeats; 60 s when absent. */
  timeoutMs?: number | undefined
  /** Minimum time between the end of a call and the next; none when absent. */
  minDelayMs?: number | undefined
  /** Wait before the first repeat, doubled before the second, each randomly shortened; 500 ms when absent. */
  backoffMs?: number | undefined
  /** Maximum size of an answer; 32 MiB when absent. */
  maxBytes?: number | undefined
  /** Aborts every wait: calls reject with its reason. */
  signal?: AbortSignal | undefined
}

const repeats = 2
/** Statuses of a proxy whose server starts, is overloaded, cannot be reached or is called too often. */
const passing = new Set([429, 502, 503, 504])
/** Proxies of hosted servers reject calls that name no program. */
const userAgent = 'Mozilla/5.0 (compatible; Vitrina)'
const probeMs = 5000
/** Maximum size of a page of an exchange. */
const maxByteLength = 32 * 1024 * 1024
/** Maximum size of every answer when a connection is only tested. */
export const maxBytesOfTrial = 1024 * 1024

/**
 * Opens a client of one server. A call returns the answer whatever its status; it rejects with a `SourceError` that
 * names host and port, never path, query or credentials: `unreachable`, `timeout`, `certificate`, `refused_address`
 * (nothing was sent there), `wrong_address` (a redirect is never followed) or `unreadable` (an answer too large).
 * Network faults (including an answer cut short), 429 and 502 to 504 are repeated where the call allows it; the last
 * answer with one of these statuses is returned as it is.
 */
export function openHttp(options: OpenHttpOptions): HttpClient {
  const { timeoutMs = 60_000, minDelayMs = 0, backoffMs = 500, maxBytes = maxByteLength } = options
  const dispatcher = makeDispatcher(options, options.certificateFingerprint)
  const probe = () => openConnector(options, { rejectUnauthorized: false, maxCachedSessions: 0, timeout: probeMs })
  const usage: HttpUsage = { calls: 0, waitedMs: 0 }
  let last: Promise<unknown> = Promise.resolve()
  let freeAt = 0

  const attempt = async (call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> => {
    const startedAt = performance.now()
    usage.calls += 1
    try {
      return await send(dispatcher, call, signal, maxBytes)
    } finally {
      usage.waitedMs += performance.now() - startedAt
    }
  }

  const carryOut = async (call: HttpCall): Promise<HttpAnswer> => {
    const outer = call.evenAborted === true ? undefined : options.signal
    outer?.throwIfAborted()
    const limitMs = call.timeoutMs ?? timeoutMs
    const deadline = startDeadline(limitMs, outer)
    try {
      const pauseMs = freeAt - performance.now()
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: deadline.signal })
      for (let repeat = 0; ; repeat++) {
        try {
          const answer = await attempt(call, deadline.signal)
          if (!call.repeatable || repeat === repeats || !passing.has(answer.status)) return answer
        } catch (error) {
          if (deadline.signal.aborted) throw error
          if (!call.repeatable || repeat === repeats || !isNetworkFault(error)) throw error
        }
        const pauseMs = backoffMs * 2 ** repeat * (0.5 + Math.random() / 2)
        await sleep(pauseMs, undefined, { signal: deadline.signal })
      }
    } catch (error) {
      outer?.throwIfAborted()
      if (deadline.signal.aborted) throw timedOut(call.url, limitMs)
      if (isCertificateFault(error)) throw await explainCertificate(error, call.url, probe())
      throw explainFault(error, call.url)
    } finally {
      deadline.end()
      freeAt = performance.now() + minDelayMs
    }
  }

  return {
    call(call) {
      const answer = last.then(() => carryOut(call))
      last = answer.catch(() => {})
      return answer
    },
    usage: () => ({ ...usage }),
    async close() {
      await dispatcher.destroy()
    },
  }
}

async function send(
  dispatcher: Dispatcher,
  call: HttpCall,
  signal: AbortSignal,
  maxBytes: number,
): Promise<HttpAnswer> {
  const { statusCode, headers, body } = await request(call.url, {
    dispatcher,
    signal,
    method: call.method,
    headers: { 'user-agent': userAgent, ...call.headers },
    body: call.body ?? null,
  })
  const [type = '', ...parameters] = String(headers['content-type'] ?? '').split(';')
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)/i.exec(parameter)?.[1]).find(Boolean)
  const text = await readBody(body, { maxBytes, charset, place: placeOf(call.url) })
  if (statusCode >= 300 && statusCode < 400) throw redirected(call.url, headers['location'])
  return {
    status: statusCode,
    type: type.trim().toLowerCase(),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    ),
    text,
  }
}

/** One timer for the full call, ended explicitly: those of `AbortSignal.timeout` would pile up over many calls. */
function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const abort = () => controller.abort()
  outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

function timedOut(url: URL, timeoutMs: number): SourceError {
  return new SourceError('timeout', reason('no_answer_in_time', { place: placeOf(url), count: timeoutMs / 1000 }))
}

/** A redirect may send a password elsewhere, so it is reported (without its query), not followed. */
function redirected(url: URL, location: unknown): SourceError {
  const target = typeof location === 'string' ? URL.parse(location, url.href)?.origin : undefined
  const place = placeOf(url)
  return new SourceError(
    'wrong_address',
    target === undefined || target === url.origin
      ? reason('redirected_elsewhere', { place })
      : reason('redirected_to', { place, target }),
  )
}
