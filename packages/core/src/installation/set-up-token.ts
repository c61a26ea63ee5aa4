import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The secret of the link by which the first owner sets an installation up. It follows from the installation's id and
 * key, so that every process writes the same link to its log and none is stored.
 */
export function setUpToken(secret: Buffer, installationId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina set-up link', 32))
  return createHmac('sha256', key).update(installationId).digest('base64url')
}
