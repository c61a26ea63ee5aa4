/** `npm run -s environment-page`: writes the reference page of the variables and `.env.example` from their schema. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleFile, referencePage, renderExample, renderReference } from './environment-page/write-pages.ts'
import { projectRoot } from './project-root.ts'

writeFileSync(join(projectRoot, referencePage), renderReference())
writeFileSync(join(projectRoot, exampleFile), renderExample())
console.log(`${referencePage} and ${exampleFile} are written.`)
