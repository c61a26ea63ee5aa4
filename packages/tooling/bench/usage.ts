import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '@vitrina/db/database'

interface Usage {
  parent: number
  /** Processor time so far in hundredths of a second, without and with that of children that have ended. */
  own: number
  all: number
}

/** What a process has used (Linux); null when it has ended. */
async function usageOf(pid: number | string): Promise<Usage | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, ended = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
  return { parent, own: user + system, all: user + system + ended + endedSystem }
}

/** Processor time that processes have used so far, in hundredths of a second (Linux). */
export async function usedBy(processes: readonly ChildProcess[]): Promise<number> {
  const usages = await Promise.all(processes.map(({ pid = 0 }) => usageOf(pid)))
  return usages.reduce((sum, usage) => sum + (usage?.own ?? 0), 0)
}

/** What the database server has used so far, with all its processes, in hundredths of a second (Linux). */
export async function usedByDatabase(db: Database): Promise<number> {
  const postmaster = await postmasterOf(db)
  const usages = await Promise.all((await childrenOf(postmaster)).map((pid) => usageOf(pid)))
  return ((await usageOf(postmaster))?.all ?? 0) + usages.reduce((sum, usage) => sum + (usage?.own ?? 0), 0)
}

/** Resident memory of a process in MiB (Linux); 0 when it has ended. */
export async function memoryOf({ pid = 0 }: ChildProcess): Promise<number> {
  return kilobytesOf(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''), 'VmRSS') / 1024
}

/** Memory of the database server in MiB (Linux), with what its processes share counted once, and their number. */
export async function memoryOfDatabase(db: Database): Promise<{ megabytes: number; processes: number }> {
  const postmaster = await postmasterOf(db)
  const pids = [postmaster, ...(await childrenOf(postmaster))]
  const sizes = await Promise.all(
    pids.map(async (pid) => kilobytesOf(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss')),
  )
  return { megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, processes: pids.length }
}

function kilobytesOf(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0)
}

async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return (await usageOf(rows[0]?.pid ?? 0))?.parent ?? 0
}

async function childrenOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const usages = await Promise.all(pids.map((pid) => usageOf(pid)))
  return pids.filter((_, index) => usages[index]?.parent === postmaster)
}
