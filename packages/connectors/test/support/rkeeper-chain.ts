import type { AccountingSystem, ReadRequest } from '@vitrina/core/exchange/accounting-system'
import { formatKopecks, formatThousandths } from '@vitrina/simulator/chain/amounts'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import type { Chain, Restaurant } from '@vitrina/simulator/chain/model'
import { createFaults, type Fault } from '@vitrina/simulator/systems/faults'
import type { Dialect } from '@vitrina/simulator/systems/rkeeper/dialect'
import {
  makeReferenceHandler,
  makeRkeeperHandler,
  type ReferenceOptions,
} from '@vitrina/simulator/systems/rkeeper/make-rkeeper-handler'
import { type SystemHandler, serveSystem } from '@vitrina/simulator/systems/serve-system'
import {
  makeStorehouseHandler,
  type StorehouseServer,
} from '@vitrina/simulator/systems/storehouse/make-storehouse-handler'
import { createWorld } from '@vitrina/simulator/world/create-world'
import type { WorldCheck } from '@vitrina/simulator/world/model'
import { onTestFinished } from 'vitest'
import { openRkeeper, type RkeeperOptions } from '../../src/rkeeper/open-rkeeper.ts'
import { memoryInside } from './memory-inside.ts'
import { openOptions } from './open-options.ts'
import { ofKind, type ReadRecord, readRecords } from './read-records.ts'

export const login = { username: 'web "api" & <user>', password: 'пароль & "se<ret"' }

export interface RkeeperChainOptions {
  /** Local time in Moscow: `2026-11-20T12:00`. */
  at: string
  /** Default: a small one. */
  chain?: Chain
  /** Keys of the restaurants served, in order; default: 101 alone. */
  restaurants?: readonly string[]
  /** They are all cash servers of one restaurant, each with orders of its own. */
  areParts?: boolean
  /** The server that takes prices; null when absent. */
  references?: Pick<ReferenceOptions, 'mayWrite'>
  /** What the cash servers tell otherwise than most. */
  dialect?: Partial<Dialect>
  /** Serve StoreHouse, too; an object says what is special about it. */
  storehouse?: boolean | Pick<StorehouseServer, 'captions' | 'unknownDishes'>
  /** Self-signed certificate of the cash servers. */
  tls?: { key: string; cert: string }
  /** Self-signed certificate of StoreHouse. */
  storehouseTls?: { key: string; cert: string }
}

/** Few checks a day: what is not about how many goes faster. */
export const smallChain = makeChain({ seed: 'r_keeper tests', scale: 0.12 })

/**
 * The demo chain's r_keeper (and StoreHouse) served over HTTP at a settable time, and a connection to it. Everything is
 * closed when the test ends.
 */
export async function serveRkeeperChain(options: RkeeperChainOptions) {
  const { chain = smallChain, restaurants: keys = ['101'] } = options
  let now = moscow(options.at)
  const world = createWorld({ chain, clock: () => now, stateFile: null })
  const faults = createFaults()
  const requests: string[] = []
  let rewrite = (body: string) => body
  let rewriteAnswer = (body: string) => body
  const logged =
    (handler: SystemHandler): SystemHandler =>
    async (request) => {
      requests.push(request.body)
      const answer = await handler({ ...request, body: rewrite(request.body) })
      return { ...answer, body: rewriteAnswer(answer.body) }
    }

  const urls: string[] = []
  for (const [index, restaurantKey] of keys.entries()) {
    const handler = makeRkeeperHandler(world, faults, {
      login: login.username,
      password: login.password,
      restaurantKey,
      ...(options.dialect && { dialect: options.dialect }),
      ...(options.areParts && { part: { index, of: keys.length } }),
    })
    const served = await serveSystem({
      system: 'rkeeper',
      handler: logged(handler),
      faults,
      port: 0,
      ...(options.tls && { tls: options.tls }),
    })
    onTestFinished(() => served.close())
    urls.push(served.url)
  }
  const named: Record<string, string> = {}
  if (options.references) {
    const handler = makeReferenceHandler(world, faults, {
      login: login.username,
      password: login.password,
      ...options.references,
    })
    const served = await serveSystem({ system: 'rkeeper', handler: logged(handler), faults, port: 0 })
    onTestFinished(() => served.close())
    named['referenceUrl'] = served.url
  }
  if (options.storehouse) {
    const own = typeof options.storehouse === 'object' ? options.storehouse : {}
    const handler = makeStorehouseHandler(world, faults, { login: login.username, password: login.password, ...own })
    const served = await serveSystem({
      system: 'storehouse',
      handler: logged(handler),
      faults,
      port: 0,
      ...(options.storehouseTls && { tls: options.storehouseTls }),
    })
    onTestFinished(() => served.close())
    named['storehouseUrl'] = served.url
  }

  const [url = '', ...further] = urls
  const memory = memoryInside()
  const connect = (changed: Record<string, unknown> = {}, limits: Partial<RkeeperOptions> = {}): AccountingSystem => {
    const system = openRkeeper({
      ...openOptions({ source: 'source_a', credentials: null, now: () => now }),
      backoffMs: 1,
      closingWaitMs: 1,
      credentials: {
        url,
        ...login,
        dayEnd: '05:00',
        ...(further.length > 0 && { servers: further.map((server) => ({ url: server })) }),
        ...named,
        ...changed,
      },
      memory,
      ...limits,
    })
    onTestFinished(() => system.close())
    return system
  }
  const restaurant = (key: string): Restaurant => {
    const found = chain.restaurants.find((one) => one.key === key)
    if (found === undefined) throw new Error(`No restaurant ${key}`)
    return found
  }
  return {
    world,
    faults,
    memory,
    requests,
    urls,
    /** Of the reference server, where there is one. */
    referenceUrl: named['referenceUrl'],
    /** Host and port of each server, as messages name it. */
    places: urls.map((served) => new URL(served).host),
    connect,
    system: connect(),
    restaurant,
    /** Makes a server do wrong: once, at its next call, unless told otherwise. */
    fail(fault: Pick<Fault, 'kind'> & Partial<Fault>) {
      faults.add({ system: 'rkeeper', times: 1, after: 0, match: null, delayMs: 0, ...fault })
    },
    /** Changes what servers hear. */
    rewriteRequests(change: (body: string) => string) {
      rewrite = change
    },
    /** Changes what servers say. */
    rewriteAnswers(change: (body: string) => string) {
      rewriteAnswer = change
    },
    setTime(at: string) {
      now = moscow(at)
    },
    /** Guids that were asked for by `GetOrder` since the last call, in the order asked. */
    takeAskedOrders(): string[] {
      const asked = requests.splice(0).flatMap((body) => [...body.matchAll(/<Order guid="\{([^}]+)\}"/g)])
      return asked.map(([, guid = '']) => guid.toLowerCase())
    },
    /** What the world has closed in a restaurant's open shift, as records tell it. */
    closedChecks(key = '101') {
      const { businessDate } = world.shift(restaurant(key))
      return world
        .day(restaurant(key), businessDate)
        .checks.filter(({ closedAt }) => closedAt !== null)
        .map((check) => toldCheck(check, key, businessDate))
        .sort(byKey)
    },
  }
}

export const current: ReadRequest = { kind: 'current', held: [] }

/** Reads a bundle to its end; the records by kind. */
export async function readAll(system: AccountingSystem, request: ReadRequest = current) {
  const bundle = await system.open(request)
  const records = await readRecords(bundle)
  const of = <K extends ReadRecord['kind']>(kind: K) => ofKind(records, kind)
  return {
    bundle,
    records,
    restaurants: of('restaurant'),
    dishes: of('dish'),
    employees: of('employee'),
    checks: of('check'),
    lines: of('line'),
    stockMoves: of('stockMove'),
    closings: of('closing'),
    amounts: of('amount'),
    reports: of('report'),
    rejects: of('reject'),
  }
}

/** Checks with their lines, without where they stood: comparable with `closedChecks`. */
export function checksOf({ checks, lines }: Awaited<ReturnType<typeof readAll>>, restaurantKey = '101') {
  return checks
    .filter((check) => check.restaurantKey === restaurantKey)
    .map(({ kind: _, file: _file, line: _line, ...check }) => ({
      ...check,
      lines: lines
        .filter((line) => line.checkKey === check.key && line.restaurantKey === restaurantKey)
        .map(({ key, dishKey, type, quantity, price, discount, total, cost }) => {
          return { key, dishKey, type, quantity, price, discount, total, cost }
        })
        .sort((a, b) => Number(a.key) - Number(b.key)),
    }))
    .sort(byKey)
}

function toldCheck(check: WorldCheck, restaurantKey: string, businessDate: string) {
  const { id, number, openedAt, closedAt, waiter, table, station, orderCategory, guests, lines } = check
  return {
    restaurantKey,
    key: id,
    businessDate,
    number,
    openedAt,
    closedAt,
    waiterKey: waiter?.key ?? null,
    table,
    station,
    orderCategory,
    guests,
    lines: lines.map((line) => ({
      key: String(line.id),
      dishKey: line.dish.key,
      type: line.kind,
      quantity: formatThousandths(line.quantity),
      price: formatKopecks(line.price),
      discount: formatKopecks(line.discount || 0),
      total: formatKopecks(line.total),
      cost: null,
    })),
  }
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1
}

function moscow(local: string): Date {
  return new Date(`${local}:00+03:00`)
}
