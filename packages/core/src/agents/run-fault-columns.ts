import type { Reason, ReasonParams } from '@vitrina/contract/reason'
import { isRunFault, runFault, runFaultText } from '@vitrina/contract/run-faults'
import { type RawBuilder, sql } from 'kysely'

/** The columns of a run `r` that say why it failed. */
export interface RunFaultRow {
  error: string | null
  error_code: string | null
  error_params: ReasonParams | null
}

/** Why a run failed; null if it did not. A code of another version is replaced by the text that was stored with it. */
export function toRunFault({ error, error_code: code, error_params: params }: RunFaultRow): Reason | null {
  if (code !== null && isRunFault(code)) return { code, params: params ?? {} }
  return error === null ? null : runFault('words', { said: error })
}

/** The values of `error`, `error_code` and `error_params`, in this order. */
export function runFaultValues(fault: Reason | null): RawBuilder<unknown> {
  if (fault === null) return sql`NULL, NULL, NULL`
  return sql`${runFaultText(fault)}::text, ${fault.code}::text, ${JSON.stringify(fault.params)}::jsonb`
}
