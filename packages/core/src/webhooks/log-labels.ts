import { deliveryFault, deliveryFaultText } from '@vitrina/contract/delivery-faults'
import type { Reason } from '@vitrina/contract/reason'

/** An error whose message is meant for the delivery log, which outsiders read. */
export class PublicLogText extends Error {
  readonly fault: Reason

  /** A text, or a fault of deliveries. */
  constructor(said: string | Reason) {
    const fault = typeof said === 'string' ? deliveryFault('words', { said: bounded(said) }) : said
    super(deliveryFaultText(fault))
    this.name = 'PublicLogText'
    this.fault = fault
  }
}

function bounded(text: string): string {
  return text.replaceAll('\0', ' ').slice(0, 500)
}
