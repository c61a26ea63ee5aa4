import { EventType } from '@vitrina/contract/event'
import { Delivery } from '@vitrina/contract/webhook'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

export const deliveryStatuses = Delivery.shape.status.options

/** The state of the delivery log that is kept in the address. */
export const logParams = {
  status: parseAsStringLiteral(deliveryStatuses),
  type: parseAsStringLiteral(EventType.options),
  cursor: parseAsString,
  delivery: parseAsString,
}

export const loadLogState = createLoader(logParams)
export type LogState = Awaited<ReturnType<typeof loadLogState>>

/** A page of a subscription's log as the procedure takes it. */
export function logInput(id: string, { status, type, cursor }: LogState) {
  return {
    id,
    limit: 25,
    ...(status && { 'filter[status]': status }),
    ...(type && { 'filter[event_type]': type }),
    ...(cursor && { cursor }),
  }
}
