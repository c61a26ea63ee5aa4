import { type CheckParams, type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { failedCheck } from '../failed-check.ts'
import { isTooLarge } from '../http/read-body.ts'
import { itemsOf, menuCommand, readPrice } from './references.ts'
import { contentOf, type RkeeperServer } from './server.ts'
import { readSystemInfo, systemInfoCommand } from './system-info.ts'

const prefix = 'references_'

/**
 * Tests reach, login and a read of the menu with its prices on the server that takes prices. Whether its user may
 * change prices only shows when one is sent. A cash server also returns the menu; it is recognised by the shift it
 * reports. Never throws for what it finds.
 */
export async function diagnoseReferences(server: RkeeperServer, priceType: number): Promise<ConnectionCheck[]> {
  const { place } = server
  const checks: ConnectionCheck[] = []
  const note = (level: ConnectionCheck['level'], code: string, reason: CheckReason, params: CheckParams = {}) => {
    checks.push(makeCheck({ code: `${prefix}${code}`, level }, reason, { place, ...params }))
  }
  try {
    const [result] = (await server.ask([menuCommand(priceType, ['GUIDString'])])).results
    const menu = itemsOf(contentOf(result, place))
    const shiftDate = await runningShift(server)
    if (shiftDate !== null) {
      note('warn', 'rights', 'references_cash_server', { date: shiftDate })
      return checks
    }
    const count = menu.filter((item) => typeof readPrice(item, priceType) === 'string').length
    note('info', 'rights', 'references', { count, priceType })
    if (menu.length > 0 && count === 0) note('warn', 'rights', 'no_prices', { priceType })
  } catch (error) {
    if (isTooLarge(error)) {
      note('info', 'rights', 'references_long')
      return checks
    }
    const check = failedCheck(error, { place, step: 'rights' })
    checks.push({ ...check, code: `${prefix}${check.code}` })
  }
  return checks
}

/** The date of the common shift that runs on a server; null where it reports none, or no valid answer. */
async function runningShift(server: RkeeperServer): Promise<string | null> {
  try {
    const [result] = (await server.ask([systemInfoCommand])).results
    return readSystemInfo(contentOf(result, server.place)).shiftDate
  } catch (error) {
    if (error instanceof SourceError) return null
    throw error
  }
}
