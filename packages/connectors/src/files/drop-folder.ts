import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { manifestName } from './manifest.ts'

export type Outcome = 'done' | 'rejected'

const outcomes: readonly string[] = ['done', 'rejected'] satisfies Outcome[]

/**
 * Returns the paths of the bundles waiting in a drop folder, by name. A sub-folder without a manifest is still being
 * written and is skipped; so are `done`, `rejected` and hidden folders.
 */
export async function takeBundles(dropDir: string): Promise<string[]> {
  const entries = await readdir(dropDir, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !outcomes.includes(entry.name))
    .map((entry) => entry.name)
    .sort()
  const bundles: string[] = []
  for (const name of names) {
    const folder = join(dropDir, name)
    if (await exists(join(folder, manifestName))) bundles.push(folder)
  }
  return bundles
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
