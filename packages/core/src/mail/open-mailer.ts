import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailCredentials } from '@vitrina/contract/integration'
import { createTransport } from 'nodemailer'
import { connectable } from '../network/guarded-connector.ts'
import { reachOf } from '../network/reach-of.ts'
import { MailFault } from './mail-fault.ts'

export interface MailerOptions {
  /** Whether the server may be in the private network. */
  allowPrivate: boolean
  /** For connecting and the greeting, in ms. */
  timeoutMs?: number | undefined
  /** For each later answer; the same as for connecting by default. */
  answerTimeoutMs?: number
}

const timeoutOfMs = 15_000

/**
 * Opens a transport to a mail server with its credentials; sends nothing yet. The name is resolved here, and only the
 * resolved address is connected to, if it is allowed. A login is only sent encrypted, except to a relay on this
 * machine.
 */
export async function openMailer(
  credentials: MailCredentials,
  { allowPrivate, timeoutMs = timeoutOfMs, answerTimeoutMs = timeoutMs }: MailerOptions,
) {
  const { host, port, username, password, secure = port === 465 } = credentials
  const address = await addressOf(host, allowPrivate)
  return createTransport({
    host: address,
    port,
    secure,
    requireTLS: !secure && username !== undefined && !isLoopback(address),
    tls: isIP(host) === 0 ? { servername: host } : {},
    ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: answerTimeoutMs,
    socketCloseTimeout: 1000,
    // Messages contain only our own text.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function addressOf(host: string, allowPrivate: boolean): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(bare) === 0 ? await lookedUp(bare) : [bare]
  const [first] = found
  if (first === undefined || !found.every(connectable(allowPrivate).isAllowedAddress)) {
    const isOwn = !found.some((address) => reachOf(address) === 'never')
    throw new MailFault('refused_address', { detail: isOwn ? 'private' : null })
  }
  return first
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

async function lookedUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new MailFault('unreachable', { isTemporary: true, detail: 'name' })
  }
}
