import { runFault } from '@vitrina/contract/run-faults'
import { RunFaultError } from '@vitrina/core/agents/run-fault-error'
import { AISDKError, APICallError, RetryError } from 'ai'

/** What can be wrong with a gateway. The codes are those of a run's fault and of a connection check's finding. */
const faults = {
  unreachable: 'gateway_unreachable',
  forbidden: 'gateway_forbidden',
  private: 'gateway_private',
  timeout: 'gateway_timeout',
  redirect: 'gateway_redirect',
  too_large: 'gateway_too_large',
  not_openai: 'gateway_not_openai',
} as const

/** The same of faults that the gateway reports with an HTTP status. */
const faultsWithStatus = {
  key: 'gateway_key',
  payment: 'gateway_payment',
  model: 'gateway_model_gone',
  rate: 'gateway_rate',
  server: 'gateway_server',
  refused: 'gateway_refused',
} as const

export const gatewayFaults = { ...faults, ...faultsWithStatus }

type Code = keyof typeof faults
type CodeWithStatus = keyof typeof faultsWithStatus

/** Why a gateway could not be used. The message contains neither the gateway's own text nor its address or key. */
export class GatewayFault extends RunFaultError {
  readonly code: keyof typeof gatewayFaults

  constructor(code: Code)
  constructor(code: CodeWithStatus, status: number)
  constructor(code: Code | CodeWithStatus, status = 0) {
    super(hasStatus(code) ? runFault(faultsWithStatus[code], { status }) : runFault(faults[code]))
    this.name = 'GatewayFault'
    this.code = code
  }
}

function hasStatus(code: Code | CodeWithStatus): code is CodeWithStatus {
  return Object.hasOwn(faultsWithStatus, code)
}

/** The fault an HTTP status means; null for a status that is not a fault. */
export function faultOfStatus(status: number): GatewayFault | null {
  if (status < 300) return null
  if (status < 400) return new GatewayFault('redirect')
  if (status >= 500) return new GatewayFault('server', status)
  return new GatewayFault(byStatus[status] ?? 'refused', status)
}

const byStatus: Record<number, CodeWithStatus> = {
  401: 'key',
  402: 'payment',
  403: 'key',
  404: 'model',
  405: 'model',
  429: 'rate',
}

/** The fault an error of a call means; null for an error that is not the gateway's. */
export function faultOfError(error: unknown): GatewayFault | null {
  if (error instanceof GatewayFault) return error
  if (RetryError.isInstance(error)) return faultOfError(error.lastError)
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) return new GatewayFault('timeout')
  if (APICallError.isInstance(error)) {
    if (error.cause instanceof GatewayFault) return error.cause
    if (error.statusCode === undefined) return new GatewayFault('unreachable')
    return faultOfStatus(error.statusCode) ?? new GatewayFault('not_openai')
  }
  if (AISDKError.isInstance(error)) return new GatewayFault('not_openai')
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message)
    ? new GatewayFault('unreachable')
    : null
}
