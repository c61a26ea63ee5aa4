import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/files/bundle-folder.ts'
import { finishBundle, takeBundles } from './drop-folder.ts'

const at = new Date('2026-03-31T18:30:15.123Z')

async function drop(dropDir: string, name: string, hasManifest = true): Promise<string> {
  const folder = join(dropDir, name)
  await mkdir(folder, { recursive: true })
  if (hasManifest) await writeFile(join(folder, 'manifest.json'), '{}')
  return folder
}

test('of two bundles the one written first is taken first, whatever their names: the later delivery counts', async () => {
  const dropDir = await temporaryFolder()
  const second = await drop(dropDir, 'aa-second')
  const first = await drop(dropDir, 'zz-first')
  await utimes(join(first, 'manifest.json'), at, new Date(at.getTime() - 600_000))
  await utimes(join(second, 'manifest.json'), at, at)
  expect(await takeBundles(dropDir)).toEqual([first, second])
})

test('bundles written at the same time are taken by name, and only once their manifest is there', async () => {
  const dropDir = await temporaryFolder()
  for (const name of ['b', 'a', 'done', 'rejected', '.hidden']) {
    await utimes(join(await drop(dropDir, name), 'manifest.json'), at, at)
  }
  const late = await drop(dropDir, 'c', false)
  await writeFile(join(dropDir, 'manifest.json'), '{}')
  expect((await takeBundles(dropDir)).map((folder) => basename(folder))).toEqual(['a', 'b'])

  await writeFile(join(late, 'manifest.json'), '{}')
  expect(await takeBundles(dropDir)).toEqual(['a', 'b', 'c'].map((name) => join(dropDir, name)))
})

test.each(['done', 'rejected'] as const)('a finished bundle lies in %s with its report', async (outcome) => {
  const dropDir = await temporaryFolder()
  const path = await finishBundle(await drop(dropDir, 'march'), outcome, { at, report: { rejected: 2 } })
  expect(path).toBe(join(dropDir, outcome, 'march'))
  expect(JSON.parse(await readFile(join(path, 'report.json'), 'utf8'))).toEqual({ rejected: 2 })
  expect(await takeBundles(dropDir)).toEqual([])
})

test('a bundle of a name that is taken gets the time added, and never replaces the other', async () => {
  const dropDir = await temporaryFolder()
  const paths: string[] = []
  for (let i = 0; i < 3; i++) paths.push(await finishBundle(await drop(dropDir, 'march'), 'done', { at }))
  expect(paths.map((path) => basename(path))).toEqual(['march', 'march-20260331T183015Z', 'march-20260331T183015Z-2'])
  expect(await readdir(join(dropDir, 'done'))).toHaveLength(3)
  expect(await readdir(paths[0] ?? '')).toEqual(['manifest.json'])
})

test('a bundle that is gone is an error, not an endless search for a name', async () => {
  const dropDir = await temporaryFolder()
  await expect(finishBundle(join(dropDir, 'none'), 'done', { at })).rejects.toThrow('ENOENT')
})
