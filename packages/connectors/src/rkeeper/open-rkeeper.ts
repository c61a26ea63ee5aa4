import { credentialsBySlug } from '@vitrina/contract/integration'
import type { AccountingSystem, OpenSystemOptions } from '@vitrina/core/exchange/accounting-system'
import { openHttp } from '../http/open-http.ts'
import { openStorehouseClient, type StorehouseClient } from '../storehouse/client.ts'
import { diagnoseStorehouse } from '../storehouse/diagnose-storehouse.ts'
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
  const chain: Chain = {
    servers: connectServers(credentials, options),
    storehouse: connectStorehouse(credentials, options),
    memory: options.memory,
    priceType,
    timezone: options.timezone,
    now: options.now,
  }
  const { storehouse } = chain
  const servers = chain.servers.map(({ server }) => server)
  return {
    async diagnose() {
      const now = options.now()
      const ofServers = chain.servers.map(({ server, timezone }) =>
        diagnoseServer(server, { timezone: timezone ?? options.timezone, priceType, now }),
      )
      const today = now.toLocaleDateString('sv-SE', { timeZone: options.timezone })
      const ofStock = storehouse === null ? [] : [diagnoseStorehouse(storehouse, today)]
      const [told, stock] = await Promise.all([Promise.all(ofServers), Promise.all(ofStock)])
      return [...told.flatMap(({ checks }) => checks), ...findSharedRestaurants(told), ...stock.flat()]
    },
    changedDays: async () => [],
    open: (request) => openChainBundle(chain, request),
    sendPrices: (orders) => sendPrices(servers, orders, priceType),
    readPrices: (dishKeys) => readPrices(servers, dishKeys, priceType),
    async close() {
      await Promise.allSettled([...servers, ...(storehouse === null ? [] : [storehouse])].map((door) => door.close()))
    },
  }
}

type HttpLimits = Pick<RkeeperOptions, 'signal' | 'timeoutMs' | 'backoffMs'>

function limitsOf({ signal, timeoutMs, backoffMs }: HttpLimits): HttpLimits {
  return { ...(signal && { signal }), ...(timeoutMs && { timeoutMs }), ...(backoffMs && { backoffMs }) }
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
