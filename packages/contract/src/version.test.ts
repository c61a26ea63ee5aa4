import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from './version.ts'

const root = join(import.meta.dirname, '../../..')

test('the version is that of the manifest and of the newest release in the changelog', () => {
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version).toBe(version)
  expect(/^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]).toBe(version)
})
