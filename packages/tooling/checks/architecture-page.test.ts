import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'
import { readWorkspace, type Workspace } from './architecture/read-workspace.ts'
import { drawPage, pageFile, pictureFile } from './architecture-page/page.ts'
import { untrueArrows } from './architecture-page/way-of-data.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

test('the picture and the table of the architecture are those of the code: npm run -s architecture-picture', () => {
  const { page, picture } = drawPage(readWorkspace(projectRoot), read(pageFile))
  expect(read(pictureFile)).toBe(picture)
  expect(read(pageFile)).toBe(page)
})

test('an arrow that no import stands behind is named', () => {
  const nothing: Workspace = { root: projectRoot, packages: [] }
  expect(untrueArrows(nothing)).toContain('connectors → exchange: connectors imports nothing of exchange')
})
