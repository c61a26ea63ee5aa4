/** `npm run -s personal-data-page`: writes the register of personal data from the marks in the schema. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registerPage, renderRegister } from './personal-data/render-page.ts'
import { projectRoot } from './project-root.ts'

writeFileSync(join(projectRoot, registerPage), renderRegister())
console.log(`${registerPage} is written.`)
