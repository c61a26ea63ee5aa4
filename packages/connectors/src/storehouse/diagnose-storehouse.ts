import { type CheckParams, type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { failedCheck } from '../failed-check.ts'
import { isTooLarge } from '../http/read-body.ts'
import type { StorehouseClient } from './client.ts'
import { readHeaders } from './read-moves.ts'
import { requireFields } from './require-fields.ts'

const prefix = 'storehouse_'
/**
 * Tests reach, login, rights and a sample read of the stock system. `today` is the requested business date. Never
 * throws for what it finds.
 */
export async function diagnoseStorehouse(client: StorehouseClient, today: string): Promise<ConnectionCheck[]> {
  const { place } = client
  const checks: ConnectionCheck[] = []
  const note = (
    code: string,
    reason: CheckReason,
    params: CheckParams = {},
    level: ConnectionCheck['level'] = 'info',
  ) => {
    checks.push(makeCheck({ code: `${prefix}${code}`, level }, reason, { place, ...params }))
  }
  let step = 'reach'
  try {
    await client.structure('GGroups')
    note('reach', 'answers')
    note('login', 'login_taken')
    step = 'rights'
    const { procedures, untold } = await requireFields(client)
    note('rights', 'procedures', { procedures: procedures.join(', ') })
    if (untold.length > 0) note('rights', 'documents_untold', { documents: untold.join(', ') }, 'warn')
    step = 'sample'
    const documents = await readHeaders(client, { from: today, to: today })
    note('sample', 'documents', { count: documents.length, date: today })
  } catch (error) {
    // That the answer is sent at all is enough.
    if (step === 'sample' && isTooLarge(error)) {
      note('sample', 'documents_long', { date: today })
      return checks
    }
    const check = failedCheck(error, { place, step })
    checks.push({ ...check, code: `${prefix}${check.code}` })
  }
  return checks
}
