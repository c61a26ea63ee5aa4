import type { SourceError } from '@vitrina/core/exchange/accounting-system'

/** Whether a fault concerns one answer only: other faults (no login, no connection) concern every day. */
export function isOfOneDay({ code }: SourceError): boolean {
  return code === 'unreadable' || code === 'refused'
}

/** Whether a fault concerns only what was requested, such as a missing right or a timeout, not other requests. */
export function isOfWhatIsAsked(error: SourceError): boolean {
  return isOfOneDay(error) || ['forbidden', 'wrong_address', 'timeout'].includes(error.code)
}
