import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installationKey } from '@vitrina/core/installation/installation-key'
import { CommandError } from './command-error.ts'
import type { Settings } from './settings.ts'

type KeySettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secret'>

/**
 * The key that encrypts secrets at rest, base64 of 32 bytes: the given one, or the one that is stored. The first process
 * over the embedded database makes it. Several machines over one database need the same key, so that no process of theirs
 * makes one.
 */
export function vitrinaSecret(settings: KeySettings): string {
  if (settings.secret !== undefined) return settings.secret
  if (settings.databaseUrl === undefined) makeKey(settings)
  const file = fileOf(settings)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new CommandError(
    'VITRINA_SECRET is not set. Make a key by `openssl rand -base64 32`, keep it, and give the same one to every process ' +
      'over this database.',
  )
}

/** Generates and stores a key, unless one is given or stored. Returns its file, or null where there was a key. */
export function makeKey(settings: KeySettings): string | null {
  const file = fileOf(settings)
  if (settings.secret !== undefined || existsSync(file)) return null
  mkdirSync(settings.dataDir, { recursive: true })
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

function fileOf({ dataDir }: KeySettings): string {
  return join(dataDir, 'secret')
}

/** The key of the installation, which also reads what its former keys have sealed. */
export function keyOf(settings: KeySettings & Pick<Settings, 'previousSecrets'>): Buffer {
  return installationKey({
    VITRINA_SECRET: vitrinaSecret(settings),
    VITRINA_SECRET_FORMER: settings.previousSecrets,
  })
}
