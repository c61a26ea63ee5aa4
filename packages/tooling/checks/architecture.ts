/** `node packages/tooling/checks/architecture.ts`: fails with every import that the house's rules forbid. */
import { projectRoot } from '../src/project-root.ts'
import { checkArchitecture } from './architecture/check-architecture.ts'

const { files, violations } = checkArchitecture(projectRoot)
for (const { file, message } of violations) console.error(`${file}: ${message}`)
if (violations.length > 0) process.exitCode = 1
else console.log(`The architecture holds over ${files} files.`)
