import { readInstallation, type SealedSample, sampleSealed } from '@vitrina/db/installation'
import { credentialsPurpose } from '../integrations/credentials-purpose.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { signingPurpose } from '../webhooks/signing-purpose.ts'
import { EnvironmentError } from './environment.ts'

const plain = 'vitrina'

/**
 * Throws an EnvironmentError unless the secret opens what this database has sealed. An installation that no process has
 * checked yet, because it is new or comes from version 0.1.0, is judged by what it has sealed; with `claim` this secret is
 * then noted as its key. Returns the id of the installation.
 */
export async function checkKey(url: string, secret: Buffer, { claim }: { claim: boolean }): Promise<string> {
  const { id, keyCheck } = await readInstallation(url, () => null)
  if (keyCheck !== null) {
    if (opens(secret, keyCheckPurpose(id), keyCheck)) return id
    throw wrongKey()
  }
  const samples = await sampleSealed(url)
  if (samples.length > 0 && !samples.some((sample) => opens(secret, purposeOf(sample), sample.sealed))) throw wrongKey()
  if (!claim) return id
  const claimed = await readInstallation(url, (id) => seal(secret, keyCheckPurpose(id), plain))
  if (claimed.keyCheck !== null && opens(secret, keyCheckPurpose(id), claimed.keyCheck)) return id
  throw wrongKey()
}

function opens(secret: Buffer, purpose: string, sealed: string): boolean {
  try {
    unseal(secret, purpose, sealed)
    return true
  } catch {
    return false
  }
}

function purposeOf({ workspace, kind, of }: SealedSample): string {
  const within = { workspace: { id: workspace } }
  return kind === 'credentials' ? credentialsPurpose(within, of) : signingPurpose(within, of)
}

function wrongKey(): EnvironmentError {
  return new EnvironmentError(
    'VITRINA_SECRET is not the key that this database was filled with: its credentials, signing secrets and links could ' +
      'not be read. Give that key, which was to be kept apart from the backups; npm start keeps its own in the file ' +
      '"secret" of the data folder.',
  )
}

/** The purpose that the installation's text is sealed with. */
export function keyCheckPurpose(id: string): string {
  return `installation/${id}/key_check`
}
