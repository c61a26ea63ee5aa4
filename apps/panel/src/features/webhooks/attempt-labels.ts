import { type DeliveryFault, isDeliveryFault } from '@vitrina/contract/delivery-faults'
import type { Delivery } from '@vitrina/contract/webhook'
import type { MessageKey, Translate } from '@/i18n/translate'

type FaultKey = Extract<MessageKey, `webhooks.fault.${string}`>

/** What a fault means to a reader of the log; null if there is nothing to say besides the error's text. */
const faults = {
  event_gone: 'webhooks.fault.eventGone',
  secret_sealed: 'webhooks.fault.secret',
  not_called: 'webhooks.fault.stopped',
  broken_off: 'webhooks.fault.stopped',
  process_ended: null,
  private_address: 'webhooks.fault.private',
  wrong_address: 'webhooks.fault.address',
  no_connection_in_time: 'webhooks.fault.timeout',
  no_answer_in_time: 'webhooks.fault.timeout',
  connection_timeout: 'webhooks.fault.timeout',
  name_unknown: 'webhooks.fault.name',
  name_unresolved: 'webhooks.fault.name',
  connection_refused: 'webhooks.fault.refused',
  connection_closed: 'webhooks.fault.closed',
  unreachable: 'webhooks.fault.unreachable',
  certificate: 'webhooks.fault.certificate',
  not_https: 'webhooks.fault.protocol',
  not_http: 'webhooks.fault.protocol',
  headers_too_long: null,
  call_failed: null,
  redirected: null,
  gone: null,
  refused: null,
  agent_too_slow: 'webhooks.fault.agent',
  agent_failed: 'webhooks.fault.agent',
  agent_gone: 'webhooks.fault.agent',
  agent_off: 'webhooks.fault.agent',
  agent_elsewhere: 'webhooks.fault.agent',
  agents_busy: 'webhooks.fault.agent',
  words: null,
} as const satisfies Record<DeliveryFault, FaultKey | null>

/** The result of an attempt, in the user's language. Anything else the log says is shown next to it. */
export function attemptLabels(t: Translate, { status, error, code }: Delivery['attempts'][number]): string {
  if (error === null) {
    return status === null ? t('webhooks.attempt.taken') : t('webhooks.attempt.ok', { status: String(status) })
  }
  if (status !== null) {
    if (status === 410) return t('webhooks.attempt.gone')
    return t(status < 400 ? 'webhooks.attempt.redirect' : 'webhooks.attempt.refused', { status: String(status) })
  }
  const known = code !== null && isDeliveryFault(code) ? faults[code] : null
  return known === null ? error : t(known)
}
