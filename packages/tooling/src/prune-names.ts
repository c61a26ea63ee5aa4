/** `npm run -s prune-names`: removes the lines of the baseline of names that are not needed any more; it never adds one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineFile, prunedBaseline } from '../checks/names/check-names.ts'
import { projectRoot } from './project-root.ts'

writeFileSync(join(projectRoot, baselineFile), prunedBaseline(projectRoot))
