import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installationKey } from '@vitrina/core/installation/installation-key'
import type { Settings } from './settings.ts'

/**
 * The key that encrypts secrets at rest, base64 of 32 bytes: the given one, or one that is generated on the first start
 * and stored.
 */
export function vitrinaSecret({ dataDir, secret }: Pick<Settings, 'dataDir' | 'secret'>): string {
  if (secret !== undefined) return secret
  const file = join(dataDir, 'secret')
  if (!hasOwnKey(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** True if a key was generated in this folder. */
export function hasOwnKey(dataDir: string): boolean {
  return existsSync(join(dataDir, 'secret'))
}

/** The key of the installation, which also reads what its former keys have sealed. */
export function keyOf(settings: Pick<Settings, 'dataDir' | 'secret' | 'previousSecrets'>): Buffer {
  return installationKey({
    VITRINA_SECRET: vitrinaSecret(settings),
    VITRINA_SECRET_FORMER: settings.previousSecrets,
  })
}
