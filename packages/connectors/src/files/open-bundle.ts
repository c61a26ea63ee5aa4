import type { Source } from '@vitrina/contract/source'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import type { BundleLog } from './bundle-log.ts'
import { openCanonical } from './open-canonical.ts'
import { openForeign } from './open-foreign.ts'
import type { Profile } from './profile.ts'

export interface OpenBundleOptions {
  /** The folder with the files. */
  folder: string
  source: Source
  /** How the files of a foreign export are to be read; without it the folder is a canonical bundle. */
  profile?: Profile
  log?: BundleLog
}

/**
 * Opens a folder of files as one delivery of a source. Every file is read through once, for its hash and encoding, and
 * its header is found; rows are only read by `records()`.
 *
 * Throws `BundleRejectedError` when the bundle is wrong as a whole: the manifest, a file missing, a hash off, a required
 * column not there. A row count that is off can only show in `records()`, at the end of its file.
 */
export async function openBundle(options: OpenBundleOptions): Promise<SourceBundle> {
  const { folder, source, profile, log } = options
  return profile === undefined ? openCanonical(folder, source, log) : openForeign(folder, source, profile, log)
}
