import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** Whether the step was last done with exactly these inputs. Stamps are in node_modules and are removed with it. */
export function isFresh(step, files) {
  try {
    return readFileSync(stampPath(step), 'utf8') === digest(files)
  } catch {
    return false
  }
}

export function setStamp(step, files) {
  mkdirSync(dirname(stampPath(step)), { recursive: true })
  writeFileSync(stampPath(step), digest(files))
}

function stampPath(step) {
  return join(projectRoot, 'node_modules/.vitrina', step)
}

function digest(files) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex')
}
