import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { PrivateTarget } from '@vitrina/core/network/guarded-connector'
import { errors } from 'undici'
import { placeOf } from './place-of.ts'

const unanswered =
  /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/
const unreached = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/
const notHttp = /^(HPE_|UND_ERR_HEADERS_OVERFLOW)/
const notTls = /^(EPROTO|ERR_SSL_)/
const weakKey = /^(ERR_SSL_(EE|CA|DH)_KEY_TOO_SMALL|ERR_SSL_(EE|CA)_MD_TOO_WEAK|(EE|CA)_KEY_TOO_SMALL|CA_MD_TOO_WEAK)$/
/** Refused by us because what they offer is too old, or by them because we offer nothing as old. */
const oldTls =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|TLSV1_ALERT_(PROTOCOL_VERSION|INSUFFICIENT_SECURITY)|(SSLV3|SSL\/TLS)_ALERT_HANDSHAKE_FAILURE|UNSAFE_LEGACY_RENEGOTIATION_DISABLED|WRONG_SIGNATURE_TYPE|LEGACY_SIGALG_DISALLOWED_OR_UNSUPPORTED|NO_PROTOCOLS_AVAILABLE)$/
/** OpenSSL has no code of its own for a certificate that is valid but too weak. */
const weakCertificate = /^(EE|CA) certificate key too weak$|^CA signature digest algorithm too weak$/

/** True for faults that may pass in a moment: a network failure, a connection or an answer cut off. */
export function isNetworkFault(error: unknown): boolean {
  const code = codeOf(error)
  return unanswered.test(code) || unreached.test(code)
}

/** Turns a failed call into a fault for people; a `SourceError` is returned unchanged. */
export function explainFault(error: unknown, url: URL): SourceError {
  if (error instanceof SourceError) return error
  const place = placeOf(url)
  if (error instanceof PrivateTarget) {
    return new SourceError(
      'refused_address',
      reason(error.isNever ? 'service_address' : 'private_address', { place }),
      { cause: error },
    )
  }
  const code = codeOf(error)
  const weak = weaknessOf(error, code)
  if (weak !== null) {
    const why = reason(weak === 'key' ? 'weak_key' : 'old_tls', { place, code })
    return new SourceError('weak_tls', why, { cause: error })
  }
  return new SourceError('unreachable', whyUnreachable(error, code, url), { cause: error })
}

function whyUnreachable(error: unknown, found: string, url: URL): Reason {
  const told = { place: placeOf(url), code: found || 'unknown fault' }
  if (found === 'ENOTFOUND' || found === 'EAI_AGAIN') {
    return reason('name_unknown', { name: url.hostname, code: told.code })
  }
  if (found === 'ECONNREFUSED') return reason('connection_refused', told)
  if (unreached.test(found) || found === 'ETIMEDOUT' || found === 'UND_ERR_CONNECT_TIMEOUT') {
    return reason('unreachable', told)
  }
  if (notTls.test(found)) return reason('not_https', told)
  if (error instanceof errors.HTTPParserError || notHttp.test(found)) return reason('not_http', told)
  if (unanswered.test(found)) return reason('connection_broken', told)
  return reason('call_failed', told)
}

/** Which part of the other side's encryption is too old; null where the fault is another one. */
function weaknessOf(error: unknown, code: string): 'key' | 'protocol' | null {
  const message = error instanceof Error ? error.message : ''
  if (weakKey.test(code) || (code === 'UNSPECIFIED' && weakCertificate.test(message))) return 'key'
  return oldTls.test(code) ? 'protocol' : null
}

/** The code of an error or of its cause; for an `AggregateError` (several addresses tried), that of its first error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (own !== '') return own
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause)
}
