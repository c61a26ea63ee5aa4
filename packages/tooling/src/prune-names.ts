/**
 * `npm run -s prune-names`: removes the lines that are no longer needed from the baseline of names; it never adds one.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineFile, prunedBaseline } from '../checks/names/check-names.ts'
import { projectRoot } from './project-root.ts'

writeFileSync(join(projectRoot, baselineFile), prunedBaseline(projectRoot))
