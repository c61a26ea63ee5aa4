import { errors } from 'undici'
import { PrivateTarget } from '../network/guarded-connector.ts'

const closed = /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/
const unreachable = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/
const unresolved = /^(EAI_AGAIN|ETIMEOUT|ESERVFAIL|EREFUSED)$/
const tooSlow = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/
const notTls = /^(EPROTO|ERR_SSL_)/
const certificate =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/

/** Why no answer came, in words for the delivery log. */
export function explainFault(fault: unknown): string {
  if (fault instanceof PrivateTarget)
    return 'Not called: the address of the subscription must not lead to a private address'
  if (fault instanceof errors.HTTPParserError) return 'The receiver does not answer in HTTP'
  const code = codeOf(fault)
  return `${explainCode(code)} (${code || 'unknown fault'})`
}

function explainCode(code: string): string {
  if (code === 'ENOTFOUND') return 'The name of the receiver is not known'
  if (unresolved.test(code)) return 'The name of the receiver could not be resolved'
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection'
  if (closed.test(code)) return 'The receiver closed the connection without an answer'
  if (unreachable.test(code)) return 'The receiver can not be reached'
  if (tooSlow.test(code)) return 'Timeout: no connection to the receiver'
  if (certificate.test(code)) return `The certificate of the receiver can not be trusted`
  if (notTls.test(code)) return 'The receiver does not speak HTTPS'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'The headers of the answer are too long'
  return 'The call failed'
}

/** The code of a fault, or of its cause; of several addresses tried, that of the first. */
function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  if ('code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof AggregateError ? codeOf(fault.errors[0]) : codeOf(fault.cause)
}
