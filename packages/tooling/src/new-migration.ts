/**
 * Writes `prisma/migrations/<timestamp>_<name>/migration.sql`: the step from the committed schema to the working one.
 * `node packages/tooling/src/new-migration.ts <name> [<git revision>]`, HEAD by default; before the first commit, the step
 * from an empty database. Review the SQL: partitions, triggers and the like are added by hand.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runPrisma } from '@vitrina/db/prisma/run-prisma'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const [name, revision = 'HEAD'] = process.argv.slice(2)

if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('usage: new-migration.ts <name in snake_case> [<git revision>]')
  process.exitCode = 2
} else {
  process.exitCode = await writeMigration(name, revision)
}

async function writeMigration(name: string, revision: string): Promise<number> {
  const workspace = await mkdtemp(join(tmpdir(), 'vitrina-schema-'))
  try {
    const previous = await checkOutSchema(revision, workspace)
    const script = join(workspace, 'migration.sql')
    const from = previous ? ['--from-schema', previous] : ['--from-empty']
    const diff = ['migrate', 'diff', ...from, '--to-schema', 'prisma', '--script', '--output', script]
    const { code, output } = await runPrisma(diff)
    if (code !== 0) {
      console.error(output)
      return code
    }
    const directory = join('prisma/migrations', `${await timestamp()}_${name}`)
    await mkdir(join(root, directory), { recursive: true })
    await cp(script, join(root, directory, 'migration.sql'))
    await writeFile(join(root, 'prisma/migrations/migration_lock.toml'), 'provider = "postgresql"\n')
    const changed = /\S/.test((await readFile(script, 'utf8')).replace(/^--.*$/gm, ''))
    console.log(
      `${directory}/migration.sql${changed ? '' : ': the schema has not changed, so the SQL is yours to write'}`,
    )
    return 0
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

/** Checks out the schema files of a revision into the workspace. Undefined when that revision has none. */
async function checkOutSchema(revision: string, workspace: string): Promise<string | undefined> {
  const files = git(['ls-tree', '-r', '--name-only', revision, 'prisma'])
    .split('\n')
    .filter((file) => file.endsWith('.prisma'))
  for (const file of files) {
    await mkdir(dirname(join(workspace, file)), { recursive: true })
    await writeFile(join(workspace, file), git(['show', `${revision}:${file}`]))
  }
  return files.length > 0 ? join(workspace, 'prisma') : undefined
}

/** Returns an empty text where git fails: before the first commit there is no HEAD. */
function git(args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** Now as YYYYMMDDHHMMSS, or just after the newest migration where its name is ahead of the clock. */
async function timestamp(): Promise<string> {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const names = await readdir(join(root, 'prisma/migrations')).catch((): string[] => [])
  const newest = Math.max(0, ...names.map((name) => Number(/^\d{14}/.exec(name)?.[0] ?? 0)))
  return String(Math.max(Number(now), newest + 1))
}
