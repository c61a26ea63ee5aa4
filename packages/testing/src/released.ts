import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@vitrina/db/prisma/run-prisma'

const call = promisify(execFile)

/** The newest release: what a running installation may have when this version comes. */
interface Release {
  version: string
  /** The commit that its tag names. */
  commit: string
  /** The newest migration that it has. */
  lastMigration: string
}

/** `prisma/released.json`: written anew with every release. */
export const released: Release = JSON.parse(readFileSync(join(projectRoot, 'prisma/released.json'), 'utf8'))

/** Whether this copy of the repository has the commit of the release; one without a history has not. */
export async function hasReleased(): Promise<boolean> {
  return call('git', ['cat-file', '-e', `${released.commit}^{commit}`], { cwd: projectRoot }).then(
    () => true,
    () => false,
  )
}

/** Writes the release into an empty folder and installs it there, so that `serve` and `ops` work. */
export async function checkOutReleased(folder: string): Promise<void> {
  const archive = spawn('git', ['archive', released.commit], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    tar.on('error', reject)
    tar.on('close', (code) => (code === 0 ? resolve() : reject(new Error('The release could not be written.'))))
  })
  // What `npm run serve` does first.
  await call('node', ['packages/tooling/bootstrap/run.mjs', 'ops', '--version'], { cwd: folder })
}
