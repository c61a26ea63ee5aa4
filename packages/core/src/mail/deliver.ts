import { PassThrough, pipeline } from 'node:stream'
import type { MailCredentials } from '@vitrina/contract/integration'
import { mailFault } from './mail-fault.ts'
import { openMailer } from './open-mailer.ts'

/** A message to one person. Both texts have the same content. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

export interface DeliveryOptions {
  /** Whether the server may be in the private network. */
  allowPrivate: boolean
  /** For connecting, in ms. */
  timeoutMs?: number
  /** For everything before the message itself, in ms. */
  begunWithinMs?: number
  /** For the message and the answer to it, in ms: a server may scan the message before it answers. */
  takenWithinMs?: number
}

/** How long a delivery may take. */
export type Patience = Omit<DeliveryOptions, 'allowPrivate'>

const begunWithin = 60_000
const takenWithin = 5 * 60_000

/** For a mail that a person waits for in the panel: a proxy in between waits no more than a minute. */
export const whileWaitedFor: Patience = { begunWithinMs: 15_000, takenWithinMs: 15_000 }

/** The longest delivery; looking up the server's name may take a few seconds more. */
export const longestDeliveryMs = begunWithin + takenWithin

/**
 * Delivers one message to a mail server and returns its message id. Throws `MailFault`. Once sending the message has
 * begun, it may have gone out unless the server explicitly refused it, and the fault is `unanswered`.
 */
export async function deliver(
  credentials: MailCredentials,
  { to, subject, text, html, headers = {} }: MailMessage,
  { allowPrivate, timeoutMs, begunWithinMs = begunWithin, takenWithinMs = takenWithin }: DeliveryOptions,
): Promise<string> {
  const mailer = await openMailer(credentials, { allowPrivate, timeoutMs, answerTimeoutMs: takenWithinMs })
  const giveUp = new AbortController()
  let patience = setTimeout(() => giveUp.abort(), begunWithinMs)
  let isBegun = false
  mailer.use('stream', (mail, done) => {
    const begin = () => {
      isBegun = true
      clearTimeout(patience)
      patience = setTimeout(() => giveUp.abort(), takenWithinMs)
    }
    // The message is built before the sender and recipient are sent, and read once the server has asked for it (354).
    mail.message.processFunc((made) => {
      const read = new PassThrough().once('resume', begin)
      pipeline(made, read, () => undefined)
      return read
    })
    done()
  })
  try {
    const sent = await mailer.sendMail({
      from: { name: 'Витрина', address: credentials.from },
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      signal: giveUp.signal,
    })
    return sent.messageId
  } catch (error) {
    throw mailFault(error, { isBegun }) ?? error
  } finally {
    clearTimeout(patience)
    mailer.close()
  }
}
