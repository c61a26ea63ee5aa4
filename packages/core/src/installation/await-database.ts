import { setTimeout as sleep } from 'node:timers/promises'
import { describeMissing, MigrationError, schemaState } from '@vitrina/db/migrate'
import { describeDirect, describePooler } from '@vitrina/db/pooler'
import { describeStandby } from '@vitrina/db/standby'
import { checkKey } from './check-key.ts'
import { EnvironmentError } from './environment.ts'

const pollMs = 1_000

/** Whether a process may serve. */
export class Readiness {
  /** What it waits for; null once it may serve. */
  waitsFor: string | null = 'the database'
  /** Throws where what it served with is out of reach. */
  probe: (() => Promise<unknown>) | null = null
}

export interface AwaitOptions {
  url: string
  /** The server itself, where `url` is a pooler in front of it. */
  directUrl?: string | undefined
  secret: Buffer
  readiness: Readiness
  /** Called with what is waited for, once for every change. */
  onWait(reason: string): void
  signal?: AbortSignal
}

/**
 * Resolves with the id of the installation once the database answers, has the structure that this version works with,
 * and was filled with the same key; `readiness` says meanwhile what is waited for. Throws a MigrationError if the
 * database belongs to a newer version, and an EnvironmentError if it belongs to another key or is behind a pooler without
 * `directUrl`.
 */
export async function awaitDatabase(options: AwaitOptions): Promise<string> {
  const { readiness, onWait, signal } = options
  for (;;) {
    const found = await examine(options)
    if ('id' in found) {
      readiness.waitsFor = null
      return found.id
    }
    const { reason } = found
    if (reason !== readiness.waitsFor) onWait(reason)
    readiness.waitsFor = reason
    await sleep(pollMs, undefined, { signal })
  }
}

async function examine({ url, directUrl, secret }: AwaitOptions): Promise<{ id: string } | { reason: string }> {
  try {
    const pooler = directUrl === undefined ? await describePooler(url) : null
    if (pooler !== null) throw new EnvironmentError(pooler)
    const lost = directUrl === undefined ? null : await describeDirect(url, directUrl)
    if (lost !== null) return { reason: lost }
    const reason = describeMissing(await schemaState(url)) ?? (await describeStandby(url))
    return reason === null ? { id: await checkKey(url, secret, { claim: true }) } : { reason }
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvironmentError) throw error
    return {
      reason: `The database is out of reach: ${error instanceof Error ? error.message || String(error) : String(error)}`,
    }
  }
}

/** The same for the first lines of a process: tells on standard error why it can not run at all, and ends it. */
export async function databaseOrExit(options: AwaitOptions): Promise<string> {
  try {
    return await awaitDatabase(options)
  } catch (error) {
    if (!(error instanceof MigrationError || error instanceof EnvironmentError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
