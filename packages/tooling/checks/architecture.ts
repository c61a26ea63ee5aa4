/**
 * `node packages/tooling/checks/architecture.ts`: fails for every import that the rules forbid and every discouraged
 * name.
 */
import { projectRoot } from '../src/project-root.ts'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { checkNames } from './names/check-names.ts'

const { files, violations: forbidden } = checkArchitecture(projectRoot)
const violations = [...forbidden, ...checkNames(projectRoot)]
for (const { file, message } of violations) console.error(`${file}: ${message}`)
if (violations.length > 0) process.exitCode = 1
else console.log(`The architecture holds over ${files} files.`)
