import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { EmbeddedServerError } from './server-error.ts'
import type { ServerFiles } from './server-files.ts'
import { canReach, copyWithinReach, type Owner, readAnywhere } from './within-reach.ts'

/** How the server's programs are run. PostgreSQL refuses to run as root, so root runs it as another user. */
export interface ServerAccount {
  /** Directory of PostgreSQL's programs. */
  programs: string
  /** Owner of the cluster's files. Undefined: the current user. */
  owner?: Owner
  /** A command that is put before the program's command line. Empty: none. */
  wrapper: string[]
}

/** The account for this process's user: the user itself, or for root the machine's `postgres` or `nobody`. */
export function findServerAccount(files: ServerFiles): ServerAccount {
  const binaries = findBinaries()
  if (process.getuid?.() !== 0) return { programs: join(binaries.directory, 'bin'), wrapper: [] }
  const owner = clusterOwner(files) ?? userIds('postgres') ?? userIds('nobody')
  if (!owner)
    throw new EmbeddedServerError('PostgreSQL does not run as root, and there is no user `nobody` to run it as.')
  const directory = canReach(owner, binaries.directory) ? binaries.directory : copyWithinReach(binaries)
  const wrapper = canReach(owner, files.home) ? [] : readAnywhere(owner, files.home)
  return { programs: join(directory, 'bin'), owner, wrapper }
}

function clusterOwner(files: ServerFiles): Owner | undefined {
  if (!existsSync(files.cluster)) return undefined
  const { uid, gid } = statSync(files.cluster)
  return uid === 0 ? undefined : { uid, gid }
}

function userIds(name: string): Owner | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
