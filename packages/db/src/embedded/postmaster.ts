import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from '../process/process-identity.ts'

export interface Postmaster {
  pid: number
  port: number
}

/**
 * The server process that its pid file names, if it runs and serves this cluster. After a kill the file stays behind, and
 * by then its pid may be anybody's: in a container that was restarted it often is.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster && serves(postmaster.pid, cluster) ? postmaster : undefined
}

/**
 * Removes a pid file whose pid is taken, but not by this cluster's server: by another program, or by the killed server's
 * own remains that nobody reaps. PostgreSQL would refuse to start over it, and still finds backends left behind without it.
 */
export function clearForeignPidFile(cluster: string): void {
  const postmaster = readPidFile(cluster)
  if (postmaster && isTaken(postmaster.pid) && !serves(postmaster.pid, cluster)) rmSync(pidFile(cluster))
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readPidFile(cluster: string): Postmaster | undefined {
  try {
    // Its lines: pid, data directory, moment of start, port, …
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

function serves(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === null) return false
  // Elsewhere than on Linux there is no cheap way to ask, and pids are not used again so soon.
  if (process.platform !== 'linux') return true
  try {
    // The server works inside its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
