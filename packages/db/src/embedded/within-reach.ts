import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedServerError } from './server-error.ts'

export interface Owner {
  uid: number
  gid: number
}

/** Whether the owner may enter every directory on the path. Root's home, for one, is often closed. */
export function canReach(owner: Owner, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(path) === path || canReach(owner, dirname(path)))
}

/** Copies the server's programs to where any user may run them: they locate each other by path as they start. */
export function copyWithinReach(binaries: Binaries): string {
  const cache = process.platform === 'linux' ? '/var/cache/vitrina' : join(tmpdir(), 'vitrina')
  const copy = join(cache, `postgres-${binaries.version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  cpSync(binaries.directory, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process may have made the copy first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The numbers of the Linux capabilities for passing closed directories, the narrower one first. */
const readCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * A command that runs a program as the owner but keeps root's ability to pass closed directories, and no other
 * privilege of root. This serves a data directory below root's home without opening that home to everyone.
 */
export function readAnywhere(owner: Owner, home: string): string[] {
  const capability = hasSetpriv() ? readCapabilities.find(({ bit }) => (ownCapabilities() >> bit) & 1n) : undefined
  if (!capability) {
    throw new EmbeddedServerError(
      `PostgreSQL runs as user ${owner.uid}, not as root, and that user may not enter ${home}. ` +
        'Set DATA_DIR to a directory that every user may enter (/var/lib/vitrina, say), or DATABASE_URL to a server.',
    )
  }
  const only = `-all,+${capability.name}`
  const identity = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  return ['setpriv', ...identity, `--inh-caps=${only}`, `--ambient-caps=${only}`]
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function ownCapabilities(): bigint {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
}
