import type { ConnectionCheck } from '@vitrina/contract/integration'
import { SourceError, type SourceErrorCode } from '@vitrina/core/exchange/accounting-system'
import { checkOfFault } from '../check-of-fault.ts'

/**
 * The check at which a connection ends: the one the fault belongs to, else the step that met it. Throws what is no fault of
 * the far side.
 */
export function failedCheck(error: unknown, { place, step }: { place: string; step: string }): ConnectionCheck {
  if (!(error instanceof SourceError)) throw error
  const message = error.message.includes(place) ? error.message : `${place}: ${error.message}`
  return { code: checkOfFault[error.code] ?? step, level: 'error', message, hint: hints[error.code] }
}

const hints: Record<SourceErrorCode, string> = {
  unreachable: 'See whether the server runs and can be reached from here.',
  timeout: 'See whether the server is overloaded.',
  certificate: 'Enter the fingerprint of the certificate if it is the right one.',
  wrong_address: 'Correct the address of the connection.',
  login_refused: 'Correct user name and password of the connection.',
  licence_refused: 'Have the supplier of the system look at its licences.',
  forbidden: 'Give the user of the connection the rights it lacks.',
  refused: 'The server gave the reason above; its log may say more.',
  unreadable: 'See whether the version of the server is supported.',
}
