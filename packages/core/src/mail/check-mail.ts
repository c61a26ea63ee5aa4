import { type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import type { MailCredentials } from '@vitrina/contract/integration'
import { type MailFault, type MailFaultCode, type MailFaultDetail, mailFault } from './mail-fault.ts'
import { type MailerOptions, openMailer } from './open-mailer.ts'

/**
 * Tests a mail server with a real session up to the login; sends no message. Codes: `mail.reachable`, `mail.tls`,
 * `mail.auth`, `mail.from`. The texts contain no password.
 */
export async function checkMail(credentials: MailCredentials, options: MailerOptions): Promise<ConnectionCheck[]> {
  const fault = await talk(credentials, options)
  if (fault) return [failed(fault)]
  const hasLogin = credentials.username !== undefined
  return [
    makeCheck({ code: 'mail.reachable', level: 'info' }, 'mail_answers'),
    makeCheck({ code: 'mail.auth', level: 'info' }, hasLogin ? 'mail_login_taken' : 'mail_no_login'),
    ...(isInTheOpen(credentials) ? [makeCheck({ code: 'mail.tls', level: 'warn' }, 'mail_open_line')] : []),
    ...(sameDomain(credentials) ? [] : [makeCheck({ code: 'mail.from', level: 'warn' }, 'mail_other_domain')]),
  ]
}

const steps: Record<MailFaultCode, { code: string; reason: CheckReason }> = {
  unreachable: { code: 'mail.reachable', reason: 'mail_unreachable' },
  refused_address: { code: 'mail.reachable', reason: 'mail_refused_address' },
  no_mail: { code: 'mail.reachable', reason: 'mail_unreachable' },
  tls: { code: 'mail.tls', reason: 'mail_tls' },
  login: { code: 'mail.auth', reason: 'mail_login_refused' },
  refused: { code: 'mail.reachable', reason: 'mail_refused' },
  unanswered: { code: 'mail.reachable', reason: 'mail_unreachable' },
}

const details: Record<MailFaultDetail, CheckReason> = {
  private: 'mail_private',
  name: 'mail_name',
  closed: 'mail_closed',
  certificate: 'mail_certificate',
  no_starttls: 'mail_no_starttls',
}

function failed({ code, detail }: MailFault): ConnectionCheck {
  const step = steps[code]
  return makeCheck({ code: step.code, level: 'error' }, detail === null ? step.reason : details[detail])
}

async function talk(credentials: MailCredentials, options: MailerOptions): Promise<MailFault | null> {
  try {
    const mailer = await openMailer(credentials, options)
    try {
      await mailer.verify()
      return null
    } finally {
      mailer.close()
    }
  } catch (error) {
    const fault = mailFault(error)
    if (fault) return fault
    throw error
  }
}

/** A login is sent without encryption only to a relay on this machine. */
function isInTheOpen({ host, secure, port, username }: MailCredentials): boolean {
  const isHere = /^(localhost|127\.[\d.]{1,11}|\[?::1\]?)$/i.test(host)
  return isHere && username !== undefined && !(secure ?? port === 465)
}

function sameDomain({ username, from }: MailCredentials): boolean {
  const [, of] = username?.split('@') ?? []
  return of === undefined || of.toLowerCase() === from.split('@')[1]?.toLowerCase()
}
