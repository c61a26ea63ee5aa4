import type { SourceError } from '@vitrina/core/exchange/accounting-system'

/** Whether a fault is that of one answer: others (no login, no connection) are those of every day. */
export function isOfOneDay({ code }: SourceError): boolean {
  return code === 'unreadable' || code === 'refused'
}

/** Whether a fault is that of what was asked for, a right or the time that it takes among them, and others may be answered. */
export function isOfWhatIsAsked(error: SourceError): boolean {
  return isOfOneDay(error) || ['forbidden', 'wrong_address', 'timeout'].includes(error.code)
}
