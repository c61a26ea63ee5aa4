import { readInstallation } from '@vitrina/db/installation'
import { seal, unseal } from '../secrets/seal.ts'
import { EnvironmentError } from './environment.ts'

const plain = 'vitrina'

/**
 * Throws an EnvironmentError unless the secret is the one that this database's secrets are sealed with. An installation
 * that never had a key takes this one. Returns the id of the installation.
 */
export async function checkKey(url: string, secret: Buffer): Promise<string> {
  const { id, keyCheck } = await readInstallation(url, (id) => seal(secret, keyCheckPurpose(id), plain))
  if (keyCheck !== null && opens(secret, id, keyCheck)) return id
  throw new EnvironmentError(
    'VITRINA_SECRET is not the key that this database was filled with: its credentials, signing secrets and links could ' +
      'not be read. Give the former key; it is kept with the backups, or in the file "secret" of the data folder.',
  )
}

function opens(secret: Buffer, id: string, sealed: string): boolean {
  try {
    return unseal(secret, keyCheckPurpose(id), sealed) === plain
  } catch {
    return false
  }
}

/** The purpose that the installation's text is sealed with. */
export function keyCheckPurpose(id: string): string {
  return `installation/${id}/key_check`
}
