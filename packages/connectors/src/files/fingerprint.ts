import { createHash } from 'node:crypto'
import type { InspectedFile } from './inspect-file.ts'

/** SHA-256 over the content of the files, in any order, and `meaning`: whatever else determines how they are read. */
export function fingerprintOf(files: readonly InspectedFile[], meaning: unknown): string {
  const hashes = files.map((file) => `${file.name}:${file.sha256}`).sort()
  return createHash('sha256').update(JSON.stringify({ hashes, meaning })).digest('hex')
}
