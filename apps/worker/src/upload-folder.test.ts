import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newUuid } from '@vitrina/db/ids'
import { silentLogger } from '@vitrina/testing/test-context'
import { afterEach, expect, test } from 'vitest'
import { inUploadFolder, removeLeftFolders } from './upload-folder.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The folder of an upload as a worker that died has left it. */
async function leftFolder(id: string): Promise<string> {
  const folder = join(tmpdir(), `vitrina-upload-${id}`)
  made.push(folder)
  await mkdir(join(folder, 'attempt-x'), { recursive: true })
  await writeFile(join(folder, 'attempt-x', '0.csv'), 'a;b')
  return folder
}

test('an attempt finds its folder empty whatever a dead one has left, and leaves nothing, also when it fails', async () => {
  const id = newUuid()
  const left = await leftFolder(id)
  const found = await inUploadFolder(id, async (folder) => {
    await writeFile(join(folder, '0.csv'), 'a;b')
    return [await readdir(folder), await readdir(left)]
  })
  expect(found).toEqual([['0.csv'], [expect.not.stringMatching(/^attempt-x$/)]])
  expect(existsSync(left)).toBe(false)
  const fails = inUploadFolder(id, () => Promise.reject(new Error('no room')))
  await expect(fails).rejects.toThrow('no room')
  expect(existsSync(left)).toBe(false)
})

test('folders that are older than a day are removed; a younger one may be of another worker', async () => {
  const [old, young] = [await leftFolder(newUuid()), await leftFolder(newUuid())]
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await utimes(old, ago(25), ago(25))
  await utimes(young, ago(23), ago(23))
  await removeLeftFolders(now, silentLogger)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})
