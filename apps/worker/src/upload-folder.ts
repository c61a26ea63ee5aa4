import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '@vitrina/core/context'

const prefix = 'vitrina-upload-'
/** No attempt lasts longer: its turn expires. */
const longestMs = 86_400_000

/**
 * Does work in an empty folder for the files of an upload, and removes it. What an attempt left whose worker died is
 * removed first: the files contain sales and names.
 */
export async function inUploadFolder<Result>(id: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeUploadFolder(id)
  const own = folderOf(id)
  try {
    await mkdir(own, { mode: 0o700 })
    // Another name for every attempt: one that is taken for dead and still reads finds no half-written files.
    return await work(await mkdtemp(join(own, 'attempt-')))
  } finally {
    await removeUploadFolder(id)
  }
}

export async function removeUploadFolder(id: string): Promise<void> {
  await rm(folderOf(id), { recursive: true, force: true })
}

/** Removes folders of attempts that ended long ago with their worker, and were made again elsewhere. */
export async function removeLeftFolders(now: Date, logger: Logger): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    try {
      if (now.getTime() - (await lstat(folder)).mtimeMs > longestMs) await rm(folder, { recursive: true, force: true })
    } catch (err) {
      // Another worker has removed it, or it belongs to another user.
      logger.warn({ err, folder: name }, 'a folder of an upload could not be removed')
    }
  }
}

function folderOf(id: string): string {
  return join(tmpdir(), `${prefix}${id}`)
}
