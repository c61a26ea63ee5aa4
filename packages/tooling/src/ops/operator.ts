import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { checkKey } from '@vitrina/core/installation/check-key'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { type Database, openDatabase } from '@vitrina/db/database'
import { decodeId } from '@vitrina/db/ids'
import { readInstallation } from '@vitrina/db/installation'
import { keyOf, makeKey } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { stderrLogger } from '../stderr-logger.ts'

/** What every operator's command uses. */
export interface Operator {
  db: Database
  databaseUrl: string
  settings: Settings
  now(): Date
  /** The context of a workspace by its public id. */
  contextOf(workspaceId: string): Promise<Context>
  /** The same, able to call accounting systems and agents, whose modules take a while to load. */
  contextWithSystems(workspaceId: string): Promise<Context>
  /** Progress for people, on standard error. */
  note(line: string): void
}

/** Opens the database for a command; the caller closes it. */
export function openOperator(databaseUrl: string, settings: Settings): Operator {
  const db = openDatabase({ url: databaseUrl, name: 'vitrina-ops', maxConnections: 4 })
  const note = (line: string) => process.stderr.write(`${line}\n`)
  // A new installation may be set up by commands before anything serves it; its key must then not be lost.
  const ownKey = async () => {
    const { keyCheck } = await readInstallation(databaseUrl, () => null)
    const made = keyCheck === null ? makeKey(settings) : null
    if (made !== null && settings.databaseUrl !== undefined)
      note(
        `VITRINA_SECRET is not set, so a key was made: ${made}. Keep it, and give it to every process over this database.`,
      )
    return keyOf(settings)
  }
  const contextOf = async (workspaceId: string, openSystem?: OpenSystem) => {
    const id = decodeId('workspace', workspaceId)
    if (id === null) throw new DomainError('not_found', `There is no workspace ${workspaceId}; see: workspace list`)
    const secret = await ownKey()
    // What is sealed by another key could not be opened by the apps.
    await checkKey(databaseUrl, secret, { claim: false })
    // The same default as `npm start` with the embedded database.
    const connectPrivate = settings.connectPrivate ?? settings.databaseUrl === undefined
    const own = { db, workspaceId: id, secret, logger: stderrLogger, name: 'operator', connectPrivate }
    return systemContext(openSystem ? { ...own, openSystem } : own)
  }
  return {
    db,
    databaseUrl,
    settings,
    now: () => new Date(),
    note,
    contextOf: (workspaceId) => contextOf(workspaceId),
    contextWithSystems: async (workspaceId) => {
      const { agentService, openSystem } = await import('./open-systems.ts')
      return { ...(await contextOf(workspaceId, openSystem)), agentService }
    },
  }
}
