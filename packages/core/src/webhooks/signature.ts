import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/**
 * The headers that prove where a delivery comes from. `secrets` are the `whsec_…` texts that sign: the new one first,
 * and the previous one while it is still valid; `body` is the exact bytes sent. `X-Service-Signature` is ours (t in
 * unix seconds; v1 is the hex HMAC-SHA256 of `t.body` with the full text of a secret as key, one per secret);
 * `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks, whose key is what the text
 * encodes.
 */
export function signatureHeaders(options: {
  secrets: readonly string[]
  eventId: string
  body: string
  at: Date
}): Record<string, string> {
  const { secrets, eventId, body, at } = options
  const seconds = Math.floor(at.getTime() / 1000)
  const ours = `${seconds}.${body}`
  const standard = `${eventId}.${ours}`
  return {
    'X-Service-Signature': `t=${seconds}${secrets.map((secret) => `,v1=${ourSignature(secret, ours)}`).join('')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(secret, standard)}`).join(' '),
  }
}

function ourSignature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function standardSignature(secret: string, text: string): string {
  const key = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  // Node takes a text as key five times as fast as a buffer.
  return createHmac('sha256', key, { encoding: 'base64' }).update(text).digest('base64')
}
