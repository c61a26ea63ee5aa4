import type { MailCredentials } from '@vitrina/contract/integration'

interface MailTexts {
  SMTP_URL?: string | undefined
  SMTP_PASSWORD?: string | undefined
  MAIL_FROM?: string | undefined
}

/**
 * The mail server of the installation, for invitations and new passwords; undefined when none is set. Expects texts
 * without faults.
 */
export function installationMail({
  SMTP_URL: text,
  SMTP_PASSWORD: apart,
  MAIL_FROM: from,
}: MailTexts): MailCredentials | undefined {
  const url = text === undefined ? null : URL.parse(text)
  if (!url || from === undefined) return undefined
  const secure = url.protocol === 'smtps:'
  const username = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password) || apart
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    from,
    ...(username !== '' && { username }),
    ...(password !== undefined && { password }),
  }
}

/** Whether a text is the address of a mail server: `smtp://user@mail.example.com:587`. */
export function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  const isBare = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  return isBare && isDecodable(url.username) && isDecodable(url.password)
}

/** What does not fit together in the variables of the mail server, each with what to do; contains no password. */
export function mailFaults({ SMTP_URL: text, SMTP_PASSWORD: password, MAIL_FROM: from }: MailTexts): string[] {
  if (text === undefined) {
    const alone = password === undefined ? from && 'MAIL_FROM' : 'SMTP_PASSWORD'
    return alone ? [`${alone}: belongs to SMTP_URL, which is not set; set it, or leave both out`] : []
  }
  const url = URL.parse(text)
  const faults: string[] = []
  if (from === undefined) faults.push('MAIL_FROM: is not set; it is the address that mails of SMTP_URL come from')
  if (password !== undefined && url?.password) {
    faults.push('SMTP_PASSWORD: SMTP_URL has a password as well; leave one of them out')
  } else if (password !== undefined && url?.username === '') {
    faults.push('SMTP_PASSWORD: SMTP_URL names no user; write smtp://user@host:587')
  }
  return faults
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
