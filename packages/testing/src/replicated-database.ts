import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '@vitrina/db/embedded'
import { deployMigrations } from '@vitrina/db/migrate'
import pg from 'pg'

export interface ReplicatedDatabase {
  /** The migrated primary. */
  url: string
  /** A server that follows it by streaming replication. */
  readUrl: string
  /** Ends the replica, as if its machine were gone. */
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts two PostgreSQL servers of their own, of which one follows the other. Takes about eight seconds. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const folders = await Promise.all(['primary', 'replica'].map((name) => mkdtemp(join(tmpdir(), `vitrina-${name}-`))))
  const [ofPrimary = '', ofReplica = ''] = folders
  const remove = () => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  const primary = await startEmbedded({ dataDir: ofPrimary, throwaway: true })
  try {
    await deployMigrations(primary.url)
    await copyRunning(primary.url, ofPrimary, ofReplica)
    const replica = await startEmbedded({ dataDir: ofReplica, throwaway: true })
    return {
      url: primary.url,
      readUrl: replica.url,
      stopReplica: () => replica.stop(),
      stop: async () => {
        await replica.stop()
        await primary.stop()
        await remove()
      },
    }
  } catch (error) {
    await primary.stop()
    await remove()
    throw error
  }
}

/** Copies a server that runs, as a backup does, into a folder whose server will follow it. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`)
    // Files that belong to the server's account keep it.
    await promisify(execFile)('cp', ['-a', `${from}/.`, to])
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()')
    const cluster = join(to, 'postgres/data')
    const { uid, gid } = await stat(cluster)
    const { hostname, port, username, password } = new URL(url)
    const written = {
      backup_label: rows[0]?.label ?? '',
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}'\n`,
    }
    for (const [name, content] of Object.entries(written)) {
      await writeFile(join(cluster, name), content)
      await chown(join(cluster, name), uid, gid)
    }
    for (const name of ['data/postmaster.pid', 'data/postmaster.opts', 'users', 'lock']) {
      await rm(join(to, 'postgres', name), { recursive: true, force: true })
    }
  } finally {
    await client.end()
  }
}
