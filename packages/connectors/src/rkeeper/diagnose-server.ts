import type { ConnectionCheck } from '@vitrina/contract/integration'
import { failedCheck } from './failed-check.ts'
import { orderListCommand, readOrderList } from './order-list.ts'
import { bookCommand, itemsOf, menuCommand, readPrice } from './references.ts'
import { contentOf, type Reply, type RkeeperServer } from './server.ts'
import { type Named, readSystemInfo, systemInfoCommand } from './system-info.ts'

/** A clock further off than this puts checks into wrong hours. */
const clockToleranceMs = 2 * 60_000

interface ServerDiagnosis {
  place: string
  /** Null where it did not say. */
  restaurant: Named | null
  checks: ConnectionCheck[]
}

/**
 * Reach, login, licence, rights, version, clock and a sample read of one cash server, with the restaurant it says it is of.
 * Never throws for what it finds.
 */
export async function diagnoseServer(
  server: RkeeperServer,
  options: { timezone: string; priceType: number; now: Date },
): Promise<ServerDiagnosis> {
  const { place } = server
  const found: ServerDiagnosis = { place, restaurant: null, checks: [] }
  const { checks } = found
  const note = (level: ConnectionCheck['level'], code: string, message: string, hint: string | null = null) => {
    checks.push({ code, level, message: `${place}: ${message}`, hint })
  }
  let step = 'reach'
  try {
    const reply = await server.ask([systemInfoCommand])
    const { restaurant, shiftDate } = readSystemInfo(contentOf(reply.results[0], place))
    found.restaurant = restaurant
    note('info', 'reach', 'the XML interface answers')
    note('info', 'login', 'the login is accepted')
    step = 'rights'
    const mayRead = await checkRights(server, options.priceType, note)
    note('info', 'version', reply.version === null ? 'the version is not told' : `r_keeper ${reply.version}`)
    checkClock(reply, options, note)
    if (!mayRead) return found

    step = 'sample'
    const list = contentOf((await server.ask([orderListCommand(null)])).results[0], place)
    const { orders } = readOrderList(list)
    const closed = orders.filter(({ finished }) => finished).length
    note('info', 'sample', `${restaurant.name}, shift of ${shiftDate}: ${orders.length} orders, ${closed} closed`)
  } catch (error) {
    checks.push(failedCheck(error, { place, step }))
  }
  return found
}

type Note = (level: ConnectionCheck['level'], code: string, message: string, hint?: string | null) => void

function checkClock({ clock }: Reply, { timezone, now }: { timezone: string; now: Date }, note: Note): void {
  const here = now.toLocaleString('sv-SE', { timeZone: timezone }).replace(' ', 'T')
  const aheadMs = clock === null ? 0 : Date.parse(`${clock}Z`) - Date.parse(`${here}Z`)
  if (Math.abs(aheadMs) <= clockToleranceMs) {
    note('info', 'clock', clock === null ? 'the time is not told' : `the clock is right (${timezone})`)
    return
  }
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  note(
    'warn',
    'clock',
    `the clock shows ${clock}, ${minutes} min ${aheadMs > 0 ? 'ahead of' : 'behind'} ${timezone}`,
    'Set the clock of the cash server, or name its time zone in the connection.',
  )
}

/** Whether the books needed may be read; says so where they may not. */
async function checkRights(server: RkeeperServer, priceType: number, note: Note): Promise<boolean> {
  const hint = 'Give the user of the connection the right to read reference books.'
  const books = ['RESTAURANTS', 'MENUITEMS']
  const { results } = await server.ask([bookCommand('RESTAURANTS', ['Ident', 'Name']), menuCommand(priceType)])
  const refused = results.flatMap(({ refusal }, i) => (refusal === null ? [] : [`${books[i]} (${refusal.message})`]))
  if (refused.length > 0) {
    note('error', 'rights', `these books can not be read: ${refused.join('; ')}`, hint)
    return false
  }
  const dishes = itemsOf(contentOf(results[1], server.place))
  const priced = dishes.filter((dish) => typeof readPrice(dish, priceType) === 'string').length
  note('info', 'rights', `the reference books can be read: ${dishes.length} dishes`)
  if (dishes.length > 0 && priced === 0) {
    const message = `no dish has a price of type ${priceType}`
    note('warn', 'rights', message, 'Name the price type that is sold at (priceType) in the connection.')
  }
  return true
}
