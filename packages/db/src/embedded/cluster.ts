import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import type { ServerAccount } from './server-account.ts'
import { EmbeddedServerError } from './server-error.ts'
import type { ServerFiles, ServerSettings } from './server-files.ts'

const majorVersion = '18'

/** Name of both the server's superuser and the application's database. */
export const databaseName = 'vitrina'

/**
 * Creates the cluster where there is none. It gets its name only when complete, so a kill leaves no partial cluster.
 */
export async function ensureCluster(
  files: ServerFiles,
  settings: ServerSettings,
  account: ServerAccount,
): Promise<void> {
  if (existsSync(files.cluster) && readdirSync(files.cluster).length > 0) return checkVersion(files)
  const draft = `${files.cluster}.new`
  const passwordFile = join(files.home, 'initdb-password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${settings.password}\n`, { mode: 0o600 })
  for (const path of [draft, passwordFile]) if (account.owner) chownSync(path, account.owner.uid, account.owner.gid)
  const { code, output } = await runProgram(account, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${databaseName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider: lower() and ILIKE handle Cyrillic alike on every machine, and no library update changes an
    // index's order.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(settings.throwaway ? ['--no-sync'] : []),
  ])
  rmSync(passwordFile, { force: true })
  if (code !== 0)
    throw new EmbeddedServerError(`PostgreSQL could not make its data directory ${files.cluster}:\n${output.trim()}`)
  rmSync(files.cluster, { recursive: true, force: true })
  renameSync(draft, files.cluster)
}

function checkVersion(files: ServerFiles): void {
  const versionFile = join(files.cluster, 'PG_VERSION')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined
  if (version === majorVersion) return
  const found = version ? `was made by PostgreSQL ${version}` : 'holds no PostgreSQL database'
  throw new EmbeddedServerError(
    `${files.cluster} ${found}; PostgreSQL ${majorVersion} cannot serve it. ` +
      `Move ${files.home} away to begin with an empty database, or set DATA_DIR to another directory.`,
  )
}
