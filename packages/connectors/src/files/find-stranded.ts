import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Source } from '@vitrina/contract/source'
import { isWaiting } from './drop-folder.ts'
import { manifestName } from './manifest.ts'

/** A folder that is never taken as it is. */
export interface Stranded {
  folder: string
  /** What is the matter, as the rest of a sentence that the folder begins. */
  why: string
  /** What to do about it. */
  advice: string
}

/** For so long after the last change a bundle may still be written. */
const writtenWithinMs = 10 * 60_000

/** Finds what lies in a drop folder for good; `known`: the public ids of all workspaces. */
export async function findStranded(
  dropDir: string,
  { known, now }: { known: ReadonlySet<string>; now: Date },
): Promise<Stranded[]> {
  const found: Stranded[] = []
  for (const workspace of await waitingIn(dropDir)) {
    const home = join(dropDir, workspace)
    if (!known.has(workspace)) {
      if (await hasFiles(home)) found.push({ folder: home, ...unknownWorkspace })
      continue
    }
    for (const source of await waitingIn(home)) {
      const folder = join(home, source)
      if (!Source.safeParse(source).success) {
        if (await hasFiles(folder)) found.push({ folder, ...unknownSource })
        continue
      }
      for (const name of await waitingIn(folder)) {
        const bundle = join(folder, name)
        if (await isUnfinished(bundle, now)) found.push({ folder: bundle, ...unfinished })
      }
    }
  }
  return found
}

const unknownWorkspace = {
  why: 'is the folder of no workspace',
  advice: 'Move its bundles to <workspace>/<source>/<bundle>, by the id that workspace list shows, or delete it.',
}
const unknownSource = {
  why: 'is the folder of no source',
  advice: `Move its bundles into ${Source.options.join(' or ')} of this workspace, or delete it.`,
}
const unfinished = {
  why: `has no ${manifestName}`,
  advice: `Write its ${manifestName}, which says that the bundle is complete, or delete it.`,
}

async function waitingIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter(isWaiting).map(({ name }) => name)
}

/** Whether there are files in a folder or below it, besides those that were taken. */
async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (entries.some((entry) => entry.isFile() && !entry.name.startsWith('.'))) return true
  for (const entry of entries.filter(isWaiting)) if (await hasFiles(join(folder, entry.name))) return true
  return false
}

async function isUnfinished(bundle: string, now: Date): Promise<boolean> {
  const names = await readdir(bundle).catch(() => [manifestName])
  if (names.includes(manifestName)) return false
  const changes = await Promise.all(
    ['.', ...names].map((name) =>
      stat(join(bundle, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return now.getTime() - Math.max(...changes) > writtenWithinMs
}
