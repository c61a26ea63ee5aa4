import type { ConnectionCheck, MailCredentials } from '@vitrina/contract/integration'
import { type MailFault, mailFault } from './mail-fault.ts'
import { type MailerOptions, openMailer } from './open-mailer.ts'

/**
 * Tries a mail server by a real conversation up to the login; no message is sent. Codes: `mail.reachable`, `mail.tls`,
 * `mail.auth`, `mail.from`. The words hold no password.
 */
export async function checkMail(credentials: MailCredentials, options: MailerOptions = {}): Promise<ConnectionCheck[]> {
  const fault = await talk(credentials, options)
  if (fault) return [{ code: codes[fault.code], level: 'error', message: fault.message, hint: fault.hint }]
  return [
    note('mail.reachable', 'info', 'Почтовый сервер отвечает.'),
    ...(credentials.username === undefined
      ? [note('mail.auth', 'info', 'Сервер принимает соединение без входа.')]
      : [note('mail.auth', 'info', 'Логин и пароль приняты.')]),
    ...(isInTheOpen(credentials)
      ? [
          note(
            'mail.tls',
            'warn',
            'Соединение начинается без шифрования; оно включится, только если сервер это предложит.',
            'Если сервер умеет, выберите порт 465 и «TLS сразу».',
          ),
        ]
      : []),
    ...(sameDomain(credentials) ? [] : [note('mail.from', 'warn', 'Адрес отправителя не из домена логина.', fromHint)]),
  ]
}

const fromHint = 'Сервер может не принять такие письма, а получатели — счесть их спамом.'

const codes: Record<MailFault['code'], string> = {
  unreachable: 'mail.reachable',
  refused_address: 'mail.reachable',
  no_mail: 'mail.reachable',
  tls: 'mail.tls',
  login: 'mail.auth',
  refused: 'mail.reachable',
  unanswered: 'mail.reachable',
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

function isInTheOpen({ secure, port, username }: MailCredentials): boolean {
  return username !== undefined && !(secure ?? port === 465)
}

function sameDomain({ username, from }: MailCredentials): boolean {
  const [, of] = username?.split('@') ?? []
  return of === undefined || of.toLowerCase() === from.split('@')[1]?.toLowerCase()
}

function note(
  code: string,
  level: ConnectionCheck['level'],
  message: string,
  hint: string | null = null,
): ConnectionCheck {
  return { code, level, message, hint }
}
