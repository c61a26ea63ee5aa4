import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { runTurbo, turboPath } from '../run-turbo.ts'

/**
 * The builds of the panel: the directory each is written to, as PANEL_DIST_DIR takes it, and its task in turbo.json.
 * Tests and benchmarks have their own, so that the build a running panel serves is never overwritten by theirs.
 */
const tasks = new Map([
  ['.next', 'build'],
  ['.next-test', 'build:test'],
])

/**
 * Builds the panel into this directory; a build of the same sources comes from turbo's cache. Returns whether one had to
 * be made. Throws with Next's full output.
 */
export async function buildPanel(distDir: string, signal: AbortSignal): Promise<{ built: boolean }> {
  const task = tasks.get(distDir)
  if (!task) throw new CommandError(`PANEL_DIST_DIR is one of ${[...tasks.keys()].join(', ')}, not ${distDir}.`)
  // A packed product has no tools to build with, and the panel is built in it.
  if (!existsSync(turboPath)) {
    if (isBuilt(distDir)) return { built: false }
    throw new CommandError('The panel is not built here: pack the product anew by npm run pack.')
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PANEL_DIST_DIR: distDir }
  const { code, output } = await runTurbo([task, '--filter=@vitrina/panel', '--output-logs=new-only'], { env, signal })
  if (code !== 0) throw new CommandError(`The panel's build failed.\n${output.trim()}`)
  if (!isBuilt(distDir)) {
    throw new CommandError(
      `The panel was not built into ${distDir}: its next.config.mjs must take it from PANEL_DIST_DIR.`,
    )
  }
  return { built: !output.includes('FULL TURBO') }
}

function isBuilt(distDir: string): boolean {
  return existsSync(join(projectRoot, 'apps/panel', distDir, 'BUILD_ID'))
}
