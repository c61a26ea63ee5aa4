import type { SourceErrorCode } from '@vitrina/core/exchange/accounting-system'

/** The check of a connection a fault belongs to, whichever step met it; a fault that is not here belongs to the step. */
export const checkOfFault: Partial<Record<SourceErrorCode, string>> = {
  unreachable: 'reach',
  timeout: 'reach',
  certificate: 'reach',
  wrong_address: 'reach',
  login_refused: 'login',
  licence_refused: 'licence',
  forbidden: 'rights',
}
