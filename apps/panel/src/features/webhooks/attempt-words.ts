import type { Delivery } from '@vitrina/contract/webhook'
import type { MessageKey, Translate } from '@/i18n/translate'

type FaultKey = Extract<MessageKey, `webhooks.fault.${string}`>

// What the log says, by how it begins.
const faults: [RegExp, FaultKey][] = [
  [/^Timeout/, 'webhooks.fault.timeout'],
  [/^Not called: the address .*private/, 'webhooks.fault.private'],
  [/^Not called: deliveries were being stopped|^Broken off/, 'webhooks.fault.stopped'],
  [/^Not called/, 'webhooks.fault.address'],
  [/^The name of the receiver/, 'webhooks.fault.name'],
  [/^The receiver refused/, 'webhooks.fault.refused'],
  [/^The receiver closed/, 'webhooks.fault.closed'],
  [/^The receiver can not be reached/, 'webhooks.fault.unreachable'],
  [/^The certificate/, 'webhooks.fault.certificate'],
  [/^The receiver does not (speak HTTPS|answer in HTTP)/, 'webhooks.fault.protocol'],
  [/^The event is not held/, 'webhooks.fault.eventGone'],
  [/^The signing secret/, 'webhooks.fault.secret'],
  [/^(As many agents|The agent)/, 'webhooks.fault.agent'],
]

/** What came of an attempt, in the reader's words. What the log says beyond them is shown beside. */
export function attemptWords(t: Translate, { status, error }: Delivery['attempts'][number]): string {
  if (error === null) {
    return status === null ? t('webhooks.attempt.taken') : t('webhooks.attempt.ok', { status: String(status) })
  }
  if (status !== null) {
    if (status === 410) return t('webhooks.attempt.gone')
    return t(status < 400 ? 'webhooks.attempt.redirect' : 'webhooks.attempt.refused', { status: String(status) })
  }
  const known = faults.find(([pattern]) => pattern.test(error))
  return known ? t(known[1]) : error
}
