import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailCredentials } from '@vitrina/contract/integration'
import { createTransport } from 'nodemailer'
import { isMetadataAddress } from '../integrations/metadata-address.ts'
import { MailFault } from './mail-fault.ts'

export interface MailerOptions {
  /** For connecting and the greeting, in ms. */
  timeoutMs?: number | undefined
  /** For each answer after them; as long as for connecting unless said otherwise. */
  answerTimeoutMs?: number
}

const timeoutOfMs = 15_000

/**
 * A line to a mail server by its credentials; nothing is sent yet. A server of the own network is fine; a cloud's metadata
 * address is not connected to. The name is looked up here, and what was found is what is connected to.
 */
export async function openMailer(
  credentials: MailCredentials,
  { timeoutMs = timeoutOfMs, answerTimeoutMs = timeoutMs }: MailerOptions = {},
) {
  const { host, port, username, password, secure = port === 465 } = credentials
  const address = await addressOf(host)
  return createTransport({
    host: address,
    port,
    secure,
    tls: isIP(host) === 0 ? { servername: host } : {},
    ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: answerTimeoutMs,
    socketCloseTimeout: 1000,
    // Messages are made of our own text alone.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function addressOf(host: string): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(bare) === 0 ? await lookedUp(bare) : [bare]
  const [first] = found
  if (first === undefined || found.some(isMetadataAddress)) {
    throw new MailFault(
      'refused_address',
      'По этому адресу почту не отправляют.',
      'Укажите адрес почтового сервера.',
      false,
    )
  }
  return first
}

async function lookedUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new MailFault('unreachable', 'Имя почтового сервера не находится.', 'Проверьте адрес сервера.', true)
  }
}
