import type { NodemailerError } from 'nodemailer'
import { cutText } from '../text/cut-text.ts'

export type MailFaultCode = 'unreachable' | 'refused_address' | 'tls' | 'login' | 'refused' | 'unanswered' | 'no_mail'

/** A private address, an unknown name, a closed port, a bad certificate, no encryption offered. */
export type MailFaultDetail = 'private' | 'name' | 'closed' | 'certificate' | 'no_starttls'

/** Why a message was not accepted, as codes. Contains neither password nor content. */
export class MailFault extends Error {
  readonly code: MailFaultCode
  /** The same message may be accepted later. */
  readonly isTemporary: boolean
  /** The exact cause, when the code covers several. */
  readonly detail: MailFaultDetail | null
  /** The mail server's answer, shortened; null where there is none or it says nothing about the message. */
  readonly said: string | null

  constructor(
    code: MailFaultCode,
    {
      isTemporary = false,
      detail = null,
      said = null,
    }: { isTemporary?: boolean; detail?: MailFaultDetail | null; said?: string | null } = {},
  ) {
    const cause = detail === null ? code : `${code} (${detail})`
    super(`The mail was not accepted: ${cause}${said === null ? '' : `; the server answered ${said}`}`)
    this.name = 'MailFault'
    this.code = code
    this.isTemporary = isTemporary
    this.detail = detail
    this.said = said
  }
}

const maxPhrases = 200

/**
 * Converts an error of the mail library to a fault; null for an error of our own. Once sending the message has begun,
 * only an explicit refusal by the server means that it was not accepted.
 */
export function mailFault(error: unknown, { isBegun = false } = {}): MailFault | null {
  if (error instanceof MailFault) return error
  if (isBegun && !isRefusal(error)) return new MailFault('unanswered')
  if (!isLibraryError(error)) return null
  const said = answerOf(error)
  const isTemporary = error.permanent !== true
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return new MailFault('login', { said, isTemporary: error.permanent === false })
    case 'ETLS':
    case 'EREQUIRETLS':
      if (isWithoutTls(error)) return new MailFault('tls', { detail: 'no_starttls' })
      return isCertificate(error)
        ? new MailFault('tls', { detail: 'certificate' })
        : new MailFault('tls', { isTemporary })
    case 'EDNS':
      return new MailFault('unreachable', { isTemporary: true, detail: 'name' })
    case 'EABORT':
    case 'ETIMEDOUT':
    case 'ECONNECTION':
    case 'ESOCKET':
      return isCertificate(error)
        ? new MailFault('tls', { detail: 'certificate' })
        : new MailFault('unreachable', { isTemporary: true, detail: isClosed(error) ? 'closed' : null })
    default:
      return new MailFault('refused', { said, isTemporary })
  }
}

function isLibraryError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
}

/** The server refused, or the message was found invalid before anything was sent. */
function isRefusal(error: unknown): boolean {
  if (!isLibraryError(error)) return false
  return (error.responseCode ?? 0) >= 400 || error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
}

// Errors that last until the certificate or the settings are corrected; a broken connection is not among them.
const certificateCodes =
  /^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|ERR_TLS_CERT_|ERR_SSL_WRONG_VERSION_NUMBER)/

/** The mail server's answer; null when the response is not one. */
function answerOf({ response }: NodemailerError): string | null {
  if (typeof response !== 'string' || !/^[2-5]\d\d[ -]/.test(response)) return null
  return cutText(clean(response), maxPhrases)
}

/** The server permanently refused STARTTLS. */
function isWithoutTls({ responseCode = 0 }: NodemailerError): boolean {
  return responseCode >= 500
}

function isClosed({ message, originalCode }: NodemailerError): boolean {
  return originalCode === 'ECONNREFUSED' || message.includes('ECONNREFUSED')
}

function isCertificate({ message, originalCode }: NodemailerError): boolean {
  return certificateCodes.test(originalCode ?? '') || message.includes('wrong version number')
}

function clean(text: string): string {
  return [...text]
    .map((char) => (char < ' ' ? ' ' : char))
    .join('')
    .trim()
}
