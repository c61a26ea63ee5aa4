import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { reason, reasonText } from '@vitrina/contract/reasons'
import { SourceError, type SourceErrorCode } from '@vitrina/core/exchange/accounting-system'

/** The step a fault belongs to, whichever step met it. A fault that is not listed belongs to the step that met it. */
const stepOfFault: Partial<Record<SourceErrorCode, string>> = {
  unreachable: 'reach',
  timeout: 'reach',
  certificate: 'reach',
  weak_tls: 'reach',
  wrong_address: 'reach',
  refused_address: 'reach',
  login_refused: 'login',
  licence_refused: 'licence',
  forbidden: 'rights',
}

/**
 * Makes the check at which a connection test ends: that of the step the fault belongs to, else of the step that met it.
 * Rethrows errors that are not faults of the other system.
 */
export function failedCheck(error: unknown, { place, step }: { place?: string; step: string }): ConnectionCheck {
  if (!(error instanceof SourceError)) throw error
  const cause =
    place === undefined || error.message.includes(place)
      ? error.reason
      : reason('at_place', { place, cause: error.reason })
  const check = makeCheck({ code: stepOfFault[error.code] ?? step, level: 'error' }, error.code, {
    said: reasonText(cause),
  })
  return { ...check, cause }
}
