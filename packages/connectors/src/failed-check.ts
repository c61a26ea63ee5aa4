import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { reason, reasonText } from '@vitrina/contract/reasons'
import { SourceError, type SourceErrorCode } from '@vitrina/core/exchange/accounting-system'

/** The step a fault belongs to, whichever met it; a fault that is not here belongs to the step. */
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
 * The check at which a connection ends: the one the fault belongs to, else the step that met it. Throws what is no fault of
 * the far side.
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
