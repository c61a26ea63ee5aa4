import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { type ChainOptions, makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import { worldContent } from '@vitrina/simulator/delivery/world-content'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { dialectAt } from '@vitrina/simulator/systems/rkeeper/dialect'
import { makeReferenceHandler, makeRkeeperHandler } from '@vitrina/simulator/systems/rkeeper/make-rkeeper-handler'
import { type RunningSystem, type SystemHandler, serveSystem } from '@vitrina/simulator/systems/serve-system'
import { makeStorehouseHandler } from '@vitrina/simulator/systems/storehouse/make-storehouse-handler'
import { createWorld } from '@vitrina/simulator/world/create-world'

const access = { login: 'api', password: 'pa55word' }

/** A chain whose accounting systems are served on loopback, with the test's own clock. */
export async function serveChain(options: ChainOptions & { clock: () => Date }) {
  const world = createWorld({ chain: makeChain(options), clock: options.clock, stateFile: null })
  const faults = createFaults()
  const servers: RunningSystem[] = []
  const serve = async (system: 'iiko' | 'rkeeper' | 'storehouse', handler: SystemHandler) => {
    const server = await serveSystem({ system, handler, faults, port: 0 })
    servers.push(server)
    return server.url
  }
  const sitesOf = (source: Source) =>
    restaurantsOf(world.chain, source).map(({ key, sourceKey, timezone, dayEnd }) => ({
      key,
      sourceKey,
      timezone,
      dayEnd,
    }))
  const iikoHandler = makeIikoHandler(world, faults, access)
  const iiko = await serve('iiko', iikoHandler)
  const storehouse = await serve('storehouse', makeStorehouseHandler(world, faults, access))
  const tills: { url: string; timezone: string; dayEnd: string }[] = []
  const references = await serve('rkeeper', makeReferenceHandler(world, faults, access))
  for (const [place, { key, timezone, dayEnd }] of sitesOf('source_a').entries()) {
    // Each cash server has its own dialect, and none has the default of the connection tests.
    const dialect = {
      ...dialectAt(place + 1),
      ...(place > 0 && ({ numbers: 'byStation', struck: 'unprinted' } as const)),
    }
    const till = { ...access, restaurantKey: key, dialect }
    // The first restaurant has a cash server in the bar as well.
    const parts = place === 0 ? [0, 1].map((index) => ({ part: { index, of: 2 } })) : [{}]
    for (const part of parts) {
      const url = await serve('rkeeper', makeRkeeperHandler(world, faults, { ...till, ...part }))
      tills.push({ url, timezone, dayEnd })
    }
  }
  const [first, ...others] = tills
  const credentials: Record<Source, Record<string, unknown>> = {
    source_a: {
      ...first,
      username: access.login,
      password: access.password,
      servers: others,
      referenceUrl: references,
      storehouseUrl: storehouse,
      storehouseUsername: access.login,
      storehousePassword: access.password,
    },
    source_b: {
      url: iiko,
      ...access,
      departments: sitesOf('source_b').map(({ sourceKey: id, timezone, dayEnd }) => ({ id, timezone, dayEnd })),
    },
  }
  return {
    world,
    faults,
    credentials,
    /** Current number of iiko logins: each takes a licence, and there is only one. */
    iikoLogins: () => iikoHandler.counters.sessions,
    /** Connects a workspace to both systems; throws the checks of a system that refuses. */
    connect: async (ctx: Context) => {
      for (const [slug, own] of Object.entries(credentials)) {
        const { data } = await connectIntegration(ctx, { slug, credentials: own })
        if (!data.connected) throw new Error(`${slug}: ${JSON.stringify(data.checks)}`)
      }
    },
    /** Exchanges closed days of a source by a file drop, as an accounting system's nightly export would. */
    drop: async (ctx: Context, source: Source, from: string, to: string) => {
      const parent = await mkdtemp(join(tmpdir(), 'vitrina-drop-'))
      try {
        const folder = join(parent, 'bundle')
        await writeBundle({ chain: world.chain, source, from, to, folder, ...worldContent(world, source) })
        return await runExchange(ctx, { source, origin: 'drop', open: () => openBundle({ folder, source }) })
      } finally {
        await rm(parent, { recursive: true, force: true })
      }
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
export type ServedChain = Awaited<ReturnType<typeof serveChain>>
