import { type StatsFs, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const tmpfs = 0x01021994
/** What the databases of all suites occupy at their most, several times over. */
const enoughBytes = 2 * 2 ** 30

/**
 * Makes a folder for data that a test run throws away: in memory where the machine has a roomy file system for that, else
 * among temporary files. Each suite copies a database of a thousand files and removes it, and ext4 searches ever
 * longer for an inode that was not deleted just before: a third of the run's processor time went there.
 */
export function makeThrowawayFolder(prefix: string, bytes = enoughBytes): Promise<string> {
  return mkdtemp(join(isRoomyMemory(readFileSystem(inMemory), freemem(), bytes) ? inMemory : tmpdir(), prefix))
}

/** Whether a file system is in memory, with room for that many bytes, and the machine has twice as many free. */
export function isRoomyMemory(
  found: Pick<StatsFs, 'type' | 'bavail' | 'bsize'> | null,
  freeBytes: number,
  bytes = enoughBytes,
): boolean {
  if (found === null || found.type !== tmpfs) return false
  return found.bavail * found.bsize >= bytes && freeBytes >= 2 * bytes
}

function readFileSystem(path: string): StatsFs | null {
  try {
    return statfsSync(path)
  } catch {
    return null
  }
}
