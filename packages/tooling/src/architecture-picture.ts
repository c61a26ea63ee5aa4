/** `npm run -s architecture-picture`: writes the picture and the table of `docs/architecture.md` from the imports of the code. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWorkspace } from '../checks/architecture/read-workspace.ts'
import { drawPage, pageFile, pictureFile } from '../checks/architecture-page/page.ts'
import { projectRoot } from './project-root.ts'

const file = join(projectRoot, pageFile)
const { page, picture } = drawPage(readWorkspace(projectRoot), readFileSync(file, 'utf8'))
writeFileSync(file, page)
writeFileSync(join(projectRoot, pictureFile), picture)
console.log(`${pictureFile} and the table of ${pageFile} are written.`)
