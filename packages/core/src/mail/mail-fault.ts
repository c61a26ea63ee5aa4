import type { NodemailerError } from 'nodemailer'
import { cutText } from '../text/cut-text.ts'

/**
 * Why a message was not accepted, in a text for the person who set up the mail server. It contains neither password nor
 * content.
 */
export class MailFault extends Error {
  /** For `login` and `refused`, the message contains the server's answer. */
  readonly code: 'unreachable' | 'refused_address' | 'tls' | 'login' | 'refused' | 'unanswered' | 'no_mail'
  /** What to do about it. */
  readonly hint: string
  /** The same message may be accepted later. */
  readonly isTemporary: boolean
  /** The exact cause, when the code covers several. */
  readonly detail: MailFaultDetail | null

  constructor(
    code: MailFault['code'],
    message: string,
    hint: string,
    isTemporary: boolean,
    detail: MailFaultDetail | null = null,
  ) {
    super(message)
    this.name = 'MailFault'
    this.code = code
    this.hint = hint
    this.isTemporary = isTemporary
    this.detail = detail
  }
}

/** A private address, an unknown name, a closed port, a bad certificate, no encryption offered. */
export type MailFaultDetail = 'private' | 'name' | 'closed' | 'certificate' | 'no_starttls'

const maxPhrases = 200

/**
 * Converts an error of the mail library to a fault; null for an error of our own. Once sending the message has begun,
 * only an explicit refusal by the server means that it was not accepted.
 */
export function mailFault(error: unknown, { isBegun = false } = {}): MailFault | null {
  if (error instanceof MailFault) return error
  if (isBegun && !isRefusal(error)) {
    return new MailFault('unanswered', 'Почтовый сервер не сказал, принял ли он письмо.', unansweredHint, false)
  }
  if (!isLibraryError(error)) return null
  const said = phrasedBy(error)
  const isTemporary = error.permanent !== true
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return new MailFault(
        'login',
        `Почтовый сервер не принял логин или пароль.${said}`,
        'Проверьте логин и пароль. Многие службы почты дают для программ отдельный пароль приложения.',
        error.permanent === false,
      )
    case 'ETLS':
    case 'EREQUIRETLS':
      if (isWithoutTls(error)) {
        return new MailFault(
          'tls',
          'Почтовый сервер не предлагает шифрования, поэтому логин и пароль не отправлены.',
          'Включите на сервере STARTTLS или выберите порт 465 и «TLS сразу».',
          false,
          'no_starttls',
        )
      }
      return new MailFault(
        'tls',
        'Защищённое соединение с почтовым сервером не установилось.',
        tlsHint,
        isTemporary && !isCertificate(error),
        isCertificate(error) ? 'certificate' : null,
      )
    case 'EDNS':
      return new MailFault(
        'unreachable',
        'Имя почтового сервера не находится.',
        'Проверьте адрес сервера.',
        true,
        'name',
      )
    case 'EABORT':
    case 'ETIMEDOUT':
    case 'ECONNECTION':
    case 'ESOCKET':
      return isCertificate(error)
        ? new MailFault('tls', 'Сертификат почтового сервера не проходит проверку.', tlsHint, false, 'certificate')
        : new MailFault(
            'unreachable',
            isClosed(error) ? 'Почтовый сервер не принимает соединений на этом порту.' : 'Почтовый сервер не отвечает.',
            'Проверьте адрес и порт; «TLS сразу» нужен для порта 465 и не нужен для 587 и 25.',
            true,
            isClosed(error) ? 'closed' : null,
          )
    default:
      return new MailFault(
        'refused',
        `Почтовый сервер не принял письмо.${said}`,
        'Проверьте адрес отправителя: сервер может разрешать только адреса своего домена.',
        isTemporary,
      )
  }
}

const unansweredHint = 'Письмо могло уйти; спросите получателя, прежде чем отправлять его снова.'
const tlsHint = 'Проверьте адрес, порт и то, что сертификат сервера выдан на это имя и не истёк.'

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

/** The mail server's answer; empty when the response is not one. */
function phrasedBy({ response }: NodemailerError): string {
  if (typeof response !== 'string' || !/^[2-5]\d\d[ -]/.test(response)) return ''
  return ` Ответ сервера: ${cutText(clean(response), maxPhrases)}`
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
