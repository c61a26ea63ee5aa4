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
/** Refused by us for the age of what they offer, or by them since we offer nothing as old. */
const oldTls =
  /^ERR_SSL_(UNSUPPORTED_PROTOCOL|TLSV1_ALERT_(PROTOCOL_VERSION|INSUFFICIENT_SECURITY)|(SSLV3|SSL\/TLS)_ALERT_HANDSHAKE_FAILURE|UNSAFE_LEGACY_RENEGOTIATION_DISABLED|WRONG_SIGNATURE_TYPE|LEGACY_SIGALG_DISALLOWED_OR_UNSUPPORTED|NO_PROTOCOLS_AVAILABLE)$/
/** OpenSSL has no code of its own for a certificate that is right but for its strength. */
const weakCertificate = /^(EE|CA) certificate key too weak$|^CA signature digest algorithm too weak$/

/** True for what may be gone a moment later: a line down, a connection or an answer cut off. */
export function isNetworkFault(error: unknown): boolean {
  const code = codeOf(error)
  return unanswered.test(code) || unreached.test(code)
}

/** A failed call in words for people; a `SourceError` stays what it is. */
export function explainFault(error: unknown, url: URL): SourceError {
  if (error instanceof SourceError) return error
  const place = placeOf(url)
  if (error instanceof PrivateTarget) {
    return new SourceError(
      'refused_address',
      error.isNever
        ? `${place} is an address of a local link or of a cloud's own services, where nothing is called`
        : `${place} is in a private network, and this installation does not connect there; whoever runs it allows it by CONNECT_PRIVATE=true`,
      { cause: error },
    )
  }
  const code = codeOf(error)
  const weak = weaknessOf(error, code)
  if (weak !== null) {
    return new SourceError(
      'weak_tls',
      weak === 'key'
        ? `${place} has a key that is too short today (ee key too small); turn on allowWeakTls of the connection, or have it given a certificate of 2048 bits (${code})`
        : `${place} speaks an old TLS alone (unsupported protocol); turn on allowWeakTls of the connection, or have it updated to TLS 1.2 (${code})`,
      { cause: error },
    )
  }
  const said = (message: string) =>
    new SourceError('unreachable', `${message} (${code || 'unknown fault'})`, { cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return said(`The name ${url.hostname} is not known; check the address for typing errors`)
  }
  if (code === 'ECONNREFUSED')
    return said(`${place} takes no connections; see whether the server runs and the port is right`)
  if (unreached.test(code) || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return said(`${place} can not be reached; check the address, the network and the firewall`)
  }
  if (notTls.test(code))
    return said(`${place} does not speak HTTPS as it should; see whether the address begins with http://`)
  if (error instanceof errors.HTTPParserError || notHttp.test(code))
    return said(`${place} does not speak HTTP; check port and whether the address begins with https://`)
  if (unanswered.test(code))
    return said(`${place} broke off the connection; try again, and look at the server if it stays so`)
  return said(`The call to ${place} failed; try again later`)
}

/** What of the other side's encryption is too old; null where that is not what is wrong. */
function weaknessOf(error: unknown, code: string): 'key' | 'protocol' | null {
  const message = error instanceof Error ? error.message : ''
  if (weakKey.test(code) || (code === 'UNSPECIFIED' && weakCertificate.test(message))) return 'key'
  return oldTls.test(code) ? 'protocol' : null
}

/** The code of an error or of what caused it; an `AggregateError` (several addresses tried) has that of its first. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (own !== '') return own
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause)
}
