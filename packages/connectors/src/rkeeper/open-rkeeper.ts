import { credentialsBySlug } from '@vitrina/contract/integration'
import type { AccountingSystem, OpenSystemOptions } from '@vitrina/core/exchange/accounting-system'
import { mostBytesOfTrial, type OpenHttpOptions, openHttp } from '../http/open-http.ts'
import { openStorehouseClient, type StorehouseClient } from '../storehouse/client.ts'
import { diagnoseStorehouse } from '../storehouse/diagnose-storehouse.ts'
import { readCostsBehind } from '../storehouse/read-costs.ts'
import { type Chain, type ChainServer, openChainBundle } from './chain-bundle.ts'
import { diagnoseServer } from './diagnose-server.ts'
import { readPrices, sendPrices } from './prices.ts'
import { openServer } from './server.ts'
import { findSharedRestaurants } from './shared-restaurants.ts'

type Credentials = ReturnType<typeof credentialsBySlug.source_a.parse>

export interface RkeeperOptions extends OpenSystemOptions {
  /** Longest a call may take; that of the HTTP client when absent. */
  timeoutMs?: number
  /** Wait before a call is repeated; that of the HTTP client when absent. */
  backoffMs?: number
}

const defaultPriceType = 3

/**
 * Connects to the r_keeper 7 cash servers of a chain (XML interface), one a restaurant, and to its StoreHouse Pro where the
 * credentials name one. Calls nothing yet. A cash server serves its open shift alone, so no past day is ever reported as
 * changed, and stock is the only thing there is of a period.
 */
export function openRkeeper(options: RkeeperOptions): AccountingSystem {
  const credentials = credentialsBySlug.source_a.parse(options.credentials)
  const priceType = credentials.priceType ?? defaultPriceType
  const connect = (limits: HttpLimits) => ({
    servers: connectServers(credentials, limits),
    storehouse: connectStorehouse(credentials, limits),
  })
  const chain: Chain = {
    ...connect(options),
    memory: options.memory,
    priceType,
    timezone: options.timezone,
    now: options.now,
  }
  const servers = chain.servers.map(({ server }) => server)
  return {
    async diagnose() {
      const now = options.now()
      const today = now.toLocaleDateString('sv-SE', { timeZone: options.timezone })
      // Servers that are only tried are not believed as much.
      const trial = connect({ ...options, maxBytes: mostBytesOfTrial })
      const ofServers = trial.servers.map(({ server, timezone }) =>
        diagnoseServer(server, { timezone: timezone ?? options.timezone, priceType, now }),
      )
      const ofStock = trial.storehouse === null ? [] : [diagnoseStorehouse(trial.storehouse, today)]
      try {
        const [told, stock] = await Promise.all([Promise.all(ofServers), Promise.all(ofStock)])
        return [...told.flatMap(({ checks }) => checks), ...findSharedRestaurants(told), ...stock.flat()]
      } finally {
        await closeDoors(trial)
      }
    },
    changedDays: async () => [],
    open: (request) => openChainBundle(chain, request),
    sendPrices: (orders) => sendPrices(servers, orders, priceType),
    readPrices: (dishKeys) => readPrices(servers, dishKeys, priceType),
    async readBehind() {
      const { storehouse, memory, now } = chain
      if (storehouse !== null) await readCostsBehind(storehouse, memory, { now, size: servers.length })
    },
    async close() {
      await closeDoors(chain)
    },
  }
}

async function closeDoors({ servers, storehouse }: Pick<Chain, 'servers' | 'storehouse'>): Promise<void> {
  const doors = [...servers.map(({ server }) => server), ...(storehouse === null ? [] : [storehouse])]
  await Promise.allSettled(doors.map((door) => door.close()))
}

type HttpLimits = Pick<OpenHttpOptions, 'signal' | 'timeoutMs' | 'backoffMs' | 'maxBytes' | 'allowPrivate'>

function limitsOf({ signal, timeoutMs, backoffMs, maxBytes, allowPrivate }: HttpLimits): HttpLimits {
  return { signal, timeoutMs, backoffMs, maxBytes, allowPrivate }
}

/** The server of the credentials themselves and the further ones; what one does not name is taken from above. */
function connectServers(credentials: Credentials, limits: HttpLimits): ChainServer[] {
  const { url, username, password, certificateFingerprint, timezone, dayEnd, servers = [] } = credentials
  const shared = { username, password, certificateFingerprint, timezone, dayEnd }
  return [{ ...shared, url }, ...servers.map((server) => ({ ...shared, ...server }))].map((named) => ({
    server: openServer({
      url: named.url,
      username: named.username,
      password: named.password,
      http: openHttp({ ...limitsOf(limits), certificateFingerprint: named.certificateFingerprint }),
    }),
    timezone: named.timezone ?? null,
    dayEnd: named.dayEnd ?? null,
  }))
}

function connectStorehouse(credentials: Credentials, limits: HttpLimits): StorehouseClient | null {
  const { storehouseUrl, storehouseUsername, storehousePassword, username, password } = credentials
  if (storehouseUrl === undefined) return null
  return openStorehouseClient({
    url: storehouseUrl,
    username: storehouseUsername ?? username,
    password: storehousePassword ?? password,
    http: openHttp({ ...limitsOf(limits), certificateFingerprint: credentials.storehouseCertificateFingerprint }),
  })
}
