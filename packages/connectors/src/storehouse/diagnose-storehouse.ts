import type { ConnectionCheck } from '@vitrina/contract/integration'
import { failedCheck } from '../rkeeper/failed-check.ts'
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
  const note = (code: string, message: string) => {
    checks.push({ code: `${prefix}${code}`, level: 'info', message: `${place}: ${message}`, hint: null })
  }
  let step = 'reach'
  try {
    const [first = '', ...others] = procedures
    await client.structure(first)
    note('reach', 'the Web API answers')
    note('login', 'the login is accepted')
    step = 'rights'
    for (const procedure of others) await client.structure(procedure)
    locate(await client.structure('Goods'), { rows: 'many', fields: goodsFields }, `${place} Goods`)
    note('rights', `the procedures ${procedures.join(', ')} can be called`)

    step = 'sample'
    const remains = locate(await client.structure('GRemns'), { rows: 'one', fields: remainsInput }, `${place} GRemns`)
    const tables = await client.execute('GRemns', [oneRow(remains, { date: today })])
    const rows = Math.max(0, ...tables.map(({ values }) => values[0]?.length ?? 0))
    note('sample', `${rows} remains on ${today}`)
  } catch (error) {
    const check = failedCheck(error, { place, step })
    checks.push({ ...check, code: `${prefix}${check.code}` })
  }
  return checks
}
