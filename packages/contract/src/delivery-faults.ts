import { type GapsOf, type Reason, renderReason } from './reason.ts'

/** Why a delivery attempt failed, in English as the delivery log shows it. */
export const deliveryFaults = {
  // Not called.
  event_gone: 'The event is not held any more',
  secret_sealed: 'The signing secret can not be opened here; rotate it (rotateSecret: true)',
  not_called: 'Not called: deliveries were being stopped',
  broken_off: 'Broken off: deliveries were being stopped',
  private_address: 'Not called: the address of the subscription must not lead to a private address',
  wrong_address: 'Not called: the address of the subscription {wrong}',
  process_ended: 'The process that made this attempt ended before its result was known',
  // Faults in transit.
  no_connection_in_time: 'Timeout: no connection within {seconds} s',
  no_answer_in_time: 'Timeout: no answer within {seconds} s',
  connection_timeout: 'Timeout: no connection to the receiver ({code})',
  name_unknown: 'The name of the receiver is not known ({code})',
  name_unresolved: 'The name of the receiver could not be resolved ({code})',
  connection_refused: 'The receiver refused the connection ({code})',
  connection_closed: 'The receiver closed the connection without an answer ({code})',
  unreachable: 'The receiver can not be reached ({code})',
  certificate: 'The certificate of the receiver can not be trusted ({code})',
  not_https: 'The receiver does not speak HTTPS ({code})',
  not_http: 'The receiver does not answer in HTTP',
  headers_too_long: 'The headers of the answer are too long ({code})',
  call_failed: 'The call failed ({code})',
  // What the receiver answered.
  redirected: 'Answered {status}: redirects are not followed; give the subscription the address they lead to',
  gone: 'Answered {status}: the receiver wants no more events',
  refused: 'Answered {status}',
  // An agent of the workspace.
  agent_too_slow: 'The agent did not take the event within {seconds} s',
  agent_failed: 'The agent could not be given the event',
  agent_gone: 'The agent of this subscription is not there any more; choose another (agentProfile)',
  agent_off: 'The agent {name} is off; turn it on, or choose another (agentProfile)',
  agent_elsewhere:
    'The agent {name} runs on a server of its own and is not woken from here; have it get a card (deliveryMode: card)',
  agents_busy: 'As many agents as may be are awake here already; this one is woken with the next attempt',
  // The fault's own text.
  words: '{said}',
} as const

export type DeliveryFault = keyof typeof deliveryFaults

/** The values of a fault, by the names in its sentence. */
export type FaultParams<F extends DeliveryFault> = Record<GapsOf<(typeof deliveryFaults)[F]>, string | number>

/** Makes a fault with its values. */
export function deliveryFault<F extends DeliveryFault>(code: F, params: FaultParams<F>): Reason {
  return { code, params }
}

/** The text of a fault in English. */
export function deliveryFaultText(fault: Reason): string {
  return renderReason(deliveryFaults, fault) ?? fault.code
}

/** True for a fault that this version knows. */
export function isDeliveryFault(code: string): code is DeliveryFault {
  return Object.hasOwn(deliveryFaults, code)
}
