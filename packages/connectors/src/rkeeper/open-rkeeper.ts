import { systems } from '@vitrina/contract/systems'
import type { AccountingSystem, OpenSystemOptions } from '@vitrina/core/exchange/accounting-system'
import type { HttpClient } from '../http/http-client.ts'
import { maxBytesOfTrial, type OpenHttpOptions, openHttp } from '../http/open-http.ts'
import { openStorehouseClient, type StorehouseClient } from '../storehouse/client.ts'
import { diagnoseStorehouse } from '../storehouse/diagnose-storehouse.ts'
import { readCostsInBackground } from '../storehouse/read-costs.ts'
import { type Chain, type ChainServer, openChainBundle } from './chain-bundle.ts'
import { diagnoseReferences } from './diagnose-references.ts'
import { diagnoseServer } from './diagnose-server.ts'
import { readPriceBook, readPrices, sendPrices } from './prices.ts'
import { openServer, type RkeeperServer } from './server.ts'
import { findSharedRestaurants } from './shared-restaurants.ts'

type Credentials = ReturnType<typeof systems.source_a.credentials.parse>

export interface RkeeperOptions extends OpenSystemOptions {
  /** Maximum time of a call; the HTTP client's default when absent. */
  timeoutMs?: number
  /** Wait before a call is repeated; that of the HTTP client when absent. */
  backoffMs?: number
  /** First wait before asking again a server that is closing its shift. */
  closingWaitMs?: number
}

const defaultPriceType = 3

/**
 * Connects to the r_keeper 7 cash servers of a chain (XML interface), one or several per restaurant, and to its
 * StoreHouse Pro where the credentials name one. Calls nothing yet. A cash server serves only its open shift, so past
 * days are never reported as changed, and stock is the only data available for a period.
 */
export function openRkeeper(options: RkeeperOptions): AccountingSystem {
  const credentials = systems.source_a.credentials.parse(options.credentials)
  const priceType = credentials.priceType ?? defaultPriceType
  const connect = (limits: HttpLimits): Doors => ({
    servers: connectServers(credentials, limits),
    references: connectReferences(credentials, limits),
    storehouse: connectStorehouse(credentials, limits),
  })
  const doors = connect(options)
  const chain: Chain = {
    servers: doors.servers,
    storehouse: doors.storehouse,
    memory: options.memory,
    priceType,
    timezone: options.timezone,
    now: options.now,
  }
  const servers = chain.servers.map(({ server }) => server)
  const { references, storehouse } = doors
  return {
    async diagnose() {
      const now = options.now()
      const today = now.toLocaleDateString('sv-SE', { timeZone: options.timezone })
      // Servers that are only tested are trusted with smaller answers.
      const trial = connect({ ...options, maxBytes: maxBytesOfTrial })
      const ofServers = trial.servers.map(({ server, timezone }) =>
        diagnoseServer(server, { timezone: timezone ?? options.timezone, priceType, now }),
      )
      const ofReferences = trial.references === null ? [] : [diagnoseReferences(trial.references, priceType)]
      const ofStock = trial.storehouse === null ? [] : [diagnoseStorehouse(trial.storehouse, today)]
      try {
        const [told, references, stock] = await Promise.all([
          Promise.all(ofServers),
          Promise.all(ofReferences),
          Promise.all(ofStock),
        ])
        const checks = told.flatMap((server) => server.checks)
        return [...checks, ...findSharedRestaurants(told), ...references.flat(), ...stock.flat()]
      } finally {
        await closeDoors(trial)
      }
    },
    changedDays: async () => [],
    open: (request) => openChainBundle(chain, request),
    sendPrices: (orders) => sendPrices(references, orders, priceType),
    readPrices: (dishKeys) => readPrices(servers, dishKeys, priceType),
    ...(references !== null && { readPriceBook: (dishKeys) => readPriceBook(references, dishKeys, priceType) }),
    ...(storehouse !== null && {
      readInBackground: () => readCostsInBackground(storehouse, chain.memory, { now: chain.now, size: servers.length }),
    }),
    async close() {
      await closeDoors(doors)
    },
  }
}

async function closeDoors({ servers, references, storehouse }: Doors): Promise<void> {
  const doors = [...servers.map(({ server }) => server), references, storehouse].filter((door) => door !== null)
  await Promise.allSettled(doors.map((door) => door.close()))
}

interface Doors extends Pick<Chain, 'servers' | 'storehouse'> {
  references: RkeeperServer | null
}

type HttpLimits = Pick<OpenHttpOptions, 'signal' | 'timeoutMs' | 'backoffMs' | 'maxBytes' | 'allowPrivate'> &
  Pick<RkeeperOptions, 'closingWaitMs'>

/** The HTTP client of a server of the connection, with the certificate pinned for it where there is one. */
function httpOf(
  { signal, timeoutMs, backoffMs, maxBytes, allowPrivate }: HttpLimits,
  { allowWeakTls }: Credentials,
  certificateFingerprint: string | undefined,
): HttpClient {
  return openHttp({ signal, timeoutMs, backoffMs, maxBytes, allowPrivate, allowWeakTls, certificateFingerprint })
}

/** The server of the credentials themselves and the further ones, which inherit the settings they do not name. */
function connectServers(credentials: Credentials, limits: HttpLimits): ChainServer[] {
  const { url, username, password, certificateFingerprint, timezone, dayEnd, servers = [] } = credentials
  const shared = { username, password, certificateFingerprint, timezone, dayEnd }
  return [{ ...shared, url }, ...servers.map((server) => ({ ...shared, ...server }))].map((named) => ({
    server: openServer({
      url: named.url,
      username: named.username,
      password: named.password,
      http: httpOf(limits, credentials, named.certificateFingerprint),
      closingWaitMs: limits.closingWaitMs,
      signal: limits.signal,
    }),
    timezone: named.timezone ?? null,
    dayEnd: named.dayEnd ?? null,
  }))
}

/** The server that takes prices; null where the credentials name none. */
function connectReferences(credentials: Credentials, limits: HttpLimits): RkeeperServer | null {
  const { referenceUrl, referenceUsername, referencePassword, username, password } = credentials
  if (referenceUrl === undefined) return null
  return openServer({
    url: referenceUrl,
    username: referenceUsername ?? username,
    password: referencePassword ?? password,
    http: httpOf(limits, credentials, credentials.referenceCertificateFingerprint),
  })
}

function connectStorehouse(credentials: Credentials, limits: HttpLimits): StorehouseClient | null {
  const { storehouseUrl, storehouseUsername, storehousePassword, username, password } = credentials
  if (storehouseUrl === undefined) return null
  return openStorehouseClient({
    url: storehouseUrl,
    username: storehouseUsername ?? username,
    password: storehousePassword ?? password,
    http: httpOf(limits, credentials, credentials.storehouseCertificateFingerprint),
  })
}
