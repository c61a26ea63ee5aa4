import type { AccountingSystem, OpenSystemOptions, PriceOutcome } from '@vitrina/core/exchange/accounting-system'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import type { HttpUsage } from '../http/http-client.ts'
import { maxBytesOfTrial, openHttp } from '../http/open-http.ts'
import { openCatalogue } from './catalogue.ts'
import { diagnose } from './diagnose.ts'
import type { ReportedAmounts } from './extras.ts'
import { readPriceList } from './price-list.ts'
import { sendPriceOrders } from './price-orders.ts'
import { readCurrent, readDays } from './read-bundle.ts'
import type { Reader } from './reader.ts'
import { openSession } from './session.ts'
import { readSettings } from './settings.ts'
import { openStock } from './stock.ts'
import { openStoredKey, type StoredKey } from './stored-key.ts'
import { differingDays, onlyVoided, readSummary } from './summary.ts'

export interface IikoOptions extends OpenSystemOptions {
  /** Maximum time of one call, including its repeats; 150 s when absent: reports take up to 120. */
  timeoutMs?: number
  /** Wait before the first repeat of a call; 500 ms when absent. */
  backoffMs?: number
}

/** An accounting system that counts what its calls cost. */
export interface IikoSystem extends AccountingSystem {
  usage(): HttpUsage
}

/**
 * The connection to an iikoServer (or Syrve) by its REST interface. Holds one login, and with it one licence, from the
 * first call until `close`; calls are made one after another. Restaurants, dishes, employees and checks are stored
 * under the server's GUIDs in lower case. Throws a ZodError when the credentials are not those of the source.
 */
export function openIiko(options: IikoOptions): IikoSystem {
  const settings = readSettings(options)
  const { timeoutMs = 150_000, backoffMs, signal, logger, allowPrivate } = options
  const { certificateFingerprint, allowWeakTls } = settings
  const connect = ({ maxBytes, heldKey }: { maxBytes?: number; heldKey?: StoredKey | undefined }) => {
    const http = openHttp({
      certificateFingerprint,
      allowWeakTls,
      timeoutMs,
      backoffMs,
      signal,
      allowPrivate,
      maxBytes,
    })
    const session = openSession({ http, settings, logger, signal, heldKey })
    const catalogue = openCatalogue(session, settings)
    const { timezone: defaultZone, now, memory } = options
    const reader: Reader = { session, catalogue, settings, defaultZone, now, memory }
    return { http, session, catalogue, reader }
  }
  const { http, session, catalogue, reader } = connect({ heldKey: openStoredKey(options) })

  const stock = openStock(session, options)
  const bundle = (
    kind: string,
    about: Pick<SourceBundle, 'period' | 'hasStockMoves' | 'tellsAmounts' | 'records'>,
  ): SourceBundle => ({
    source: options.source,
    fingerprint: `iiko ${session.place()} ${kind}`,
    timezone: settings.timezone,
    expectedRows: null,
    keepsUntold: true,
    ...about,
  })

  return {
    diagnose: async () => {
      // Only one login may be available, and a server that is only tested is trusted with smaller answers.
      await session.logOut()
      const trial = connect({ maxBytes: maxBytesOfTrial })
      try {
        return await diagnose(trial.reader)
      } finally {
        await trial.session.logOut()
        await trial.http.close()
      }
    },
    async changedDays(period, held) {
      const known = new Set((await catalogue.departments()).map(({ key }) => key))
      const told = await readSummary(session, period)
      const tells = new Set(told.map(({ restaurantKey }) => restaurantKey))
      // If the server reports nothing at all of a restaurant, it may not know it (rights lost, a base restored): no
      // change.
      const within = held.filter(
        ({ restaurantKey, date }) => tells.has(restaurantKey) && date >= period.from && date <= period.to,
      )
      // A restaurant the server does not know (any more) would always differ, and reading its days would not repair it.
      const differing = [...differingDays(told, within), ...onlyVoided(told, held)].filter(({ restaurantKey }) =>
        known.has(restaurantKey),
      )
      return [...new Set(differing.map(({ date }) => date))].sort()
    },
    async open(request): Promise<SourceBundle> {
      // Filled while the days are read: the server's fields are only requested then.
      const tells: ReportedAmounts = []
      if (request.kind === 'current') {
        const records = () => readCurrent(reader, request.held, tells)
        return bundle(`current ${options.now().toISOString().slice(0, 10)}`, {
          period: null,
          hasStockMoves: false,
          tellsAmounts: tells,
          records,
        })
      }
      const { period } = request
      // A server that rejects the login fails here, before the bundle is begun.
      await catalogue.departments()
      const hasStockMoves = await stock.canBeRead()
      const records = () => readDays(reader, period, { stock, tells })
      const about = { period, hasStockMoves, tellsAmounts: tells, records }
      return bundle(`${period.from}/${period.to}`, about)
    },
    sendPrices: async (orders): Promise<PriceOutcome[]> =>
      orders.length === 0 ? [] : sendPriceOrders(session, catalogue, orders),
    async readPrices(dishKeys, date) {
      const prices = new Map<string, string[]>()
      if (dishKeys.length === 0) return prices
      const wanted = new Set(dishKeys)
      for (const { dishKey, price } of (await readPriceList(session, date)).prices) {
        if (price !== null && wanted.has(dishKey)) prices.set(dishKey, [...(prices.get(dishKey) ?? []), price])
      }
      return prices
    },
    usage: http.usage,
    async close() {
      await session.logOut()
      await http.close()
    },
  }
}
