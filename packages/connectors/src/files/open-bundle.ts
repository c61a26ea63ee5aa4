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
  /** How to read the files of a foreign export; without it the folder is a canonical bundle. */
  profile?: Profile
  /** Names that files of a foreign export have in the folder, by those that the profile and reports call them. */
  written?: ReadonlyMap<string, string>
  log?: BundleLog
  /** Whether what is stored of restaurants and dishes stays where the files say nothing of it. */
  keepsReferences?: boolean
  /** Whether stored checks of the days of a foreign export that it does not contain are removed. */
  replacesDays?: boolean
}

/**
 * Opens a folder of files as one delivery of a source. Every file is read once in full, for its hash and encoding, and
 * its header is located; only `records()` reads the rows.
 *
 * Throws `BundleRejectedError` when the bundle itself is wrong: an invalid manifest, a missing file, a wrong hash, a
 * missing required column. A wrong row count only shows in `records()`, at the end of its file.
 */
export async function openBundle(options: OpenBundleOptions): Promise<SourceBundle> {
  const { folder, source, profile, written, log, keepsReferences = false, replacesDays = false } = options
  if (profile === undefined) return openCanonical(folder, source, log)
  const bundle = { ...(await openForeign({ folder, written }, source, profile, log)), keepsReferences }
  return replacesDays ? { ...bundle, isPartial: false, fingerprint: `${bundle.fingerprint}/days` } : bundle
}
