import { type CheckParams, type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { failedCheck } from '../failed-check.ts'
import { isTooLarge } from '../http/read-body.ts'
import type { StorehouseClient } from './client.ts'
import { locate } from './fields.ts'
import { goodsFields, remainsInput } from './procedures.ts'
import { oneRow } from './read-moves.ts'

const prefix = 'storehouse_'
/** Everything an exchange calls. */
const procedures = ['GGroups', 'Goods', 'Departs', 'GDocs', 'GDoc0', 'GDoc4']

/** Reach, login, rights and a sample read of the stock system. `today` is the business date asked for. Never throws for what it finds. */
export async function diagnoseStorehouse(client: StorehouseClient, today: string): Promise<ConnectionCheck[]> {
  const { place } = client
  const checks: ConnectionCheck[] = []
  const note = (code: string, reason: CheckReason, params: CheckParams = {}) => {
    checks.push(makeCheck({ code: `${prefix}${code}`, level: 'info' }, reason, { place, ...params }))
  }
  let step = 'reach'
  try {
    const [first = '', ...others] = procedures
    await client.structure(first)
    note('reach', 'answers')
    note('login', 'login_taken')
    step = 'rights'
    for (const procedure of others) await client.structure(procedure)
    locate(await client.structure('Goods'), { rows: 'many', fields: goodsFields }, `${place} Goods`)
    note('rights', 'procedures', { procedures: procedures.join(', ') })

    step = 'sample'
    const remains = locate(await client.structure('GRemns'), { rows: 'one', fields: remainsInput }, `${place} GRemns`)
    const tables = await client.execute('GRemns', [oneRow(remains, { date: today })])
    const rows = Math.max(0, ...tables.map(({ values }) => values[0]?.length ?? 0))
    note('sample', 'remains', { count: rows, date: today })
  } catch (error) {
    // That it is sent is what was to be found.
    if (step === 'sample' && isTooLarge(error)) {
      note('sample', 'remains_long', { date: today })
      return checks
    }
    const check = failedCheck(error, { place, step })
    checks.push({ ...check, code: `${prefix}${check.code}` })
  }
  return checks
}
