import { deliveryFault } from '@vitrina/contract/delivery-faults'
import type { Reason } from '@vitrina/contract/reason'
import { errors } from 'undici'
import { PrivateTarget } from '../network/guarded-connector.ts'

const closed = /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/
const unreachable = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/
const unresolved = /^(EAI_AGAIN|ETIMEOUT|ESERVFAIL|EREFUSED)$/
const tooSlow = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/
const notTls = /^(EPROTO|ERR_SSL_)/
const certificate =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/

/** Why no response came, for the delivery log. */
export function explainFault(fault: unknown): Reason {
  if (fault instanceof PrivateTarget) return deliveryFault('private_address', {})
  if (fault instanceof errors.HTTPParserError) return deliveryFault('not_http', {})
  const code = codeOf(fault)
  return deliveryFault(faultOf(code), { code: code || 'unknown fault' })
}

function faultOf(code: string) {
  if (code === 'ENOTFOUND') return 'name_unknown'
  if (unresolved.test(code)) return 'name_unresolved'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (closed.test(code)) return 'connection_closed'
  if (unreachable.test(code)) return 'unreachable'
  if (tooSlow.test(code)) return 'connection_timeout'
  if (certificate.test(code)) return 'certificate'
  if (notTls.test(code)) return 'not_https'
  return code === 'UND_ERR_HEADERS_OVERFLOW' ? 'headers_too_long' : 'call_failed'
}

/** The code of a fault, or of its cause; when several addresses were tried, that of the first. */
function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  if ('code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof AggregateError ? codeOf(fault.errors[0]) : codeOf(fault.cause)
}
