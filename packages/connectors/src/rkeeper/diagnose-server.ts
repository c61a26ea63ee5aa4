import { type CheckParams, type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { failedCheck } from '../failed-check.ts'
import { isTooLarge } from '../http/read-body.ts'
import { orderListCommand, readOrderList } from './order-list.ts'
import { bookCommand, itemsOf, menuCommand, readPrice } from './references.ts'
import { contentOf, type Reply, type RkeeperServer } from './server.ts'
import { type Named, readSystemInfo, systemInfoCommand } from './system-info.ts'

/** A clock that is off by more than this puts checks into wrong hours. */
const clockToleranceMs = 2 * 60_000

interface ServerDiagnosis {
  place: string
  /** Null where the server did not report it. */
  restaurant: Named | null
  checks: ConnectionCheck[]
}

/**
 * Tests reach, login, licence, rights, version, clock and a sample read of one cash server, and returns the restaurant
 * it reports. Never throws for what it finds.
 */
export async function diagnoseServer(
  server: RkeeperServer,
  options: { timezone: string; priceType: number; now: Date },
): Promise<ServerDiagnosis> {
  const { place } = server
  const found: ServerDiagnosis = { place, restaurant: null, checks: [] }
  const { checks } = found
  const note: Note = (level, code, reason, params) => {
    checks.push(makeCheck({ code, level }, reason, { place, ...params }))
  }
  let step = 'reach'
  try {
    const reply = await server.ask([systemInfoCommand])
    const { restaurant, shiftDate } = readSystemInfo(contentOf(reply.results[0], place))
    found.restaurant = restaurant
    note('info', 'reach', 'answers')
    note('info', 'login', 'login_taken')
    step = 'rights'
    const mayRead = await checkRights(server, options.priceType, note)
    if (reply.version === null) note('info', 'version', 'version_untold')
    else {
      const words = reportsStates(reply.version) ? 'version' : 'version_stateless'
      note('info', 'version', words, { system: 'r_keeper', version: reply.version })
    }
    checkClock(reply, options, note)
    if (!mayRead) return found

    step = 'sample'
    await trySample(server, { restaurant: restaurant.name, date: shiftDate }, note)
  } catch (error) {
    checks.push(failedCheck(error, { place, step }))
  }
  return found
}

/** The first version whose orders report the state of dishes and checks. */
const firstWithStates = [7, 5, 4, 206]

function reportsStates(version: string): boolean {
  const parts = version.split('.').map(Number)
  const at = firstWithStates.findIndex((part, i) => part !== (parts[i] ?? 0))
  return at < 0 || (parts[at] ?? 0) > (firstWithStates[at] ?? 0)
}

type Note = (level: ConnectionCheck['level'], code: string, reason: CheckReason, params?: CheckParams) => void

async function trySample(
  server: RkeeperServer,
  shift: { restaurant: string; date: string },
  note: Note,
): Promise<void> {
  const reply = await unlessTooLarge(server.ask([orderListCommand(null)]))
  if (reply === null) {
    note('info', 'sample', 'shift_long', shift)
    return
  }
  const { orders } = readOrderList(contentOf(reply.results[0], server.place))
  const closed = orders.filter(({ finished }) => finished).length
  note('info', 'sample', 'shift', { ...shift, orders: orders.length, closed })
}

/** The reply; null for a valid one that is longer than a test accepts. */
async function unlessTooLarge(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (isTooLarge(error)) return null
    throw error
  }
}

function checkClock({ clock }: Reply, { timezone, now }: { timezone: string; now: Date }, note: Note): void {
  const here = now.toLocaleString('sv-SE', { timeZone: timezone }).replace(' ', 'T')
  const aheadMs = clock === null ? 0 : Date.parse(`${clock}Z`) - Date.parse(`${here}Z`)
  if (Math.abs(aheadMs) <= clockToleranceMs) {
    note('info', 'clock', clock === null ? 'clock_untold' : 'clock')
    return
  }
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  note('warn', 'clock', aheadMs > 0 ? 'clock_ahead' : 'clock_behind', { minutes })
}

/** Whether the required books may be read; notes where they may not. */
async function checkRights(server: RkeeperServer, priceType: number, note: Note): Promise<boolean> {
  const books = ['RESTAURANTS', 'MENUITEMS']
  const commands = [bookCommand('RESTAURANTS', ['Ident', 'Name']), menuCommand(priceType)]
  const reply = await unlessTooLarge(server.ask(commands))
  // The menu of a large chain is longer than a test accepts: that it is sent is enough.
  if (reply === null) {
    note('info', 'rights', 'books_long')
    return true
  }
  const { results } = reply
  const refused = results.flatMap(({ refusal }, i) => (refusal === null ? [] : [`${books[i]} (${refusal.message})`]))
  if (refused.length > 0) {
    note('error', 'rights', 'books_refused', { books: refused.join('; ') })
    return false
  }
  const dishes = itemsOf(contentOf(results[1], server.place))
  const priced = dishes.filter((dish) => typeof readPrice(dish, priceType) === 'string').length
  note('info', 'rights', 'books', { count: dishes.length })
  if (dishes.length > 0 && priced === 0) note('warn', 'rights', 'no_prices', { priceType })
  return true
}
