import type { Dirent } from 'node:fs'
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { manifestName } from './manifest.ts'

export type Outcome = 'done' | 'rejected'

const outcomes: readonly string[] = ['done', 'rejected'] satisfies Outcome[]

/**
 * Returns the paths of the bundles waiting in a drop folder, the one whose manifest was written first first: of two that
 * tell of the same days the later one counts, whatever they are called. A sub-folder without a manifest is still being
 * written and is skipped; so are `done`, `rejected` and hidden folders.
 */
export async function takeBundles(dropDir: string): Promise<string[]> {
  const entries = await readdir(dropDir, { withFileTypes: true })
  const names = entries
    .filter(isWaiting)
    .map((entry) => entry.name)
    .sort()
  const bundles: { folder: string; writtenAt: number }[] = []
  for (const name of names) {
    const folder = join(dropDir, name)
    const manifest = await lstat(join(folder, manifestName)).catch(() => null)
    if (manifest) bundles.push({ folder, writtenAt: manifest.mtimeMs })
  }
  // Those written at the same time stay in the order of their names.
  return bundles.toSorted((a, b) => a.writtenAt - b.writtenAt).map(({ folder }) => folder)
}

/** False for files, for what was taken, and for hidden folders. */
export function isWaiting(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && !outcomes.includes(entry.name)
}

/**
 * Archives a finished bundle: writes `report.json` into it, if there is a report, and moves it in one step to the
 * neighbouring `done/` or `rejected/`. Where that name is taken, the time `at` is added to it. Returns the new path.
 */
export async function finishBundle(
  folder: string,
  outcome: Outcome,
  options: { at: Date; report?: unknown },
): Promise<string> {
  if (options.report !== undefined) {
    await writeFile(join(folder, 'report.json'), `${JSON.stringify(options.report, null, 2)}\n`)
  }
  const home = join(dirname(folder), outcome)
  await mkdir(home, { recursive: true })
  const stamp = options.at.toISOString().replace(/[-:]|\.\d+/g, '')
  for (let attempt = 0; ; attempt++) {
    const suffix = attempt === 0 ? '' : attempt === 1 ? `-${stamp}` : `-${stamp}-${attempt}`
    const target = join(home, basename(folder) + suffix)
    if (await exists(target)) continue
    try {
      await rename(folder, target)
      return target
    } catch (error) {
      // Another process put its bundle there since the look; the source is untouched.
      if (!(await exists(target)) || !(await exists(folder))) throw error
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
