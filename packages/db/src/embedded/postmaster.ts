import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from '../process/process-identity.ts'

export interface Postmaster {
  pid: number
  port: number
}

/**
 * The server process that its pid file names, if it runs and serves this cluster. After a kill the file remains, and
 * its pid may have been reused by any process: in a restarted container it often has.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster && serves(postmaster.pid, cluster) ? postmaster : undefined
}

/**
 * Removes a pid file whose pid belongs not to this cluster's server but to another program or to the killed server's
 * unreaped process. PostgreSQL would refuse to start with the file, and detects remaining backends without it.
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
    // Its lines: pid, data directory, start time, port, …
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

function serves(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === null) return false
  // Outside Linux there is no cheap way to check, and pids are not reused so soon.
  if (process.platform !== 'linux') return true
  try {
    // The server's working directory is its data directory.
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
