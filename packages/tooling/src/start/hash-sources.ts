import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

const skipped = new Set(['node_modules', '.next', '.next-test', '.turbo', 'dist'])
/** Tests, and files that the builds themselves write. */
const unhashed = /\.test\.tsx?$|\.tsbuildinfo$|^next-env\.d\.ts$/

/** One digest of the content of every file under the given paths, except tests and build output. */
export function hashSources(paths: string[]): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)))
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const absolute = join(projectRoot, path)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [path]
  const entries = globSync('**/*', { cwd: absolute, withFileTypes: true, exclude: (entry) => skipped.has(entry.name) })
  return entries
    .filter((entry) => entry.isFile() && !unhashed.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
}
