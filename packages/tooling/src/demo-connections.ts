import { openSystem } from '@vitrina/connectors/open-system'
import { type Source, sources } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { setSchedule } from '@vitrina/core/integrations/integration-health'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { decodeId } from '@vitrina/db/ids'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { iikoDepartments, type SimulatorPorts, simulatorAccess } from './demo-simulator.ts'
import { keyOf } from './secret.ts'
import type { Settings } from './settings.ts'
import { stderrLogger } from './stderr-logger.ts'

/** The demo shows a check within two minutes after it was closed, so its systems are read every minute. */
const schedule = '* * * * *'

/**
 * Connects the demo workspace to the simulator, which must be running: connects what was never connected, and
 * reconnects what uses ports of an earlier start. A system that a person disconnected stays disconnected.
 */
export async function connectDemo(options: {
  databaseUrl: string
  settings: Settings
  workspaceId: string
  ports: SimulatorPorts
  moved: boolean
  log(line: string): void
}): Promise<void> {
  const db = openDatabase({ url: options.databaseUrl, maxConnections: 2 })
  try {
    const secret = keyOf(options.settings)
    const workspaceId = decodeId('workspace', options.workspaceId) ?? ''
    const own = { db, workspaceId, secret, logger: stderrLogger, name: 'demo', openSystem, connectPrivate: true }
    const ctx = await systemContext(own)
    for (const slug of sources) {
      if (!(await isToConnect(ctx, slug, options.moved))) continue
      const { data } = await connectIntegration(ctx, { slug, credentials: credentialsOf(slug, options.ports) })
      if (data.connected) await setSchedule(ctx, slug, { schedule })
      const errors = data.checks.filter(({ level }) => level === 'error').map(({ message }) => message)
      options.log(data.connected ? `${slug}: connected` : `${slug}: not connected. ${errors.join(' ')}`)
    }
  } finally {
    await db.close()
  }
}

async function isToConnect(ctx: Context, slug: Source, moved: boolean): Promise<boolean> {
  const held = await ctx.db.prisma.integration.findUnique({
    where: { workspaceId_slug: { workspaceId: ctx.workspace.id, slug } },
    select: { isConnected: true },
  })
  return held === null || (held.isConnected && moved)
}

/** Time zones and ends of day are given here, because neither protocol reports them. */
function credentialsOf(source: Source, ports: SimulatorPorts): Record<string, unknown> {
  const chain = makeChain({ seed: 'demo' })
  const { login, password } = simulatorAccess
  const local = (port: number) => `http://127.0.0.1:${port}`
  if (source === 'source_b') return { url: local(ports.iiko), login, password, departments: iikoDepartments(chain) }
  const [first, ...others] = restaurantsOf(chain, source).map(({ timezone, dayEnd }, index) => {
    return { url: local(ports.rkeeper + index), timezone, dayEnd }
  })
  return {
    ...first,
    username: login,
    password,
    servers: others,
    referenceUrl: local(ports.references),
    storehouseUrl: local(ports.storehouse),
    storehouseUsername: login,
    storehousePassword: password,
  }
}
