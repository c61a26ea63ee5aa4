import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { hashSources } from './hash-sources.ts'

const panel = join(projectRoot, 'apps/panel')
const sources = [
  'apps/panel',
  'packages/contract',
  'packages/core',
  'packages/db',
  'packages/trpc',
  'packages/connectors',
]
const others = ['packages/agents', 'pnpm-lock.yaml', 'packages/tooling/tsconfig.base.json']

export interface PanelBuild {
  /** Directory of the build inside the panel's folder, as PANEL_DIST_DIR takes it. */
  distDir: string
  /** False when a build of the same sources already existed. */
  built: boolean
}

/** Whether the panel's build in this directory is of the current sources. */
export function isPanelBuilt(distDir: string): boolean {
  const stamp = stampFile(distDir)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources([...sources, ...others])
}

/** Builds the panel, unless the last build is of the same sources. Throws with Next's full output. */
export async function buildPanel(
  distDir: string,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<PanelBuild> {
  if (isPanelBuilt(distDir)) return { distDir, built: false }
  const digest = hashSources([...sources, ...others])
  // Until the build is complete it does not count as one.
  rmSync(stampFile(distDir), { force: true })
  const { code, output } = await runNextBuild({ ...env, PANEL_DIST_DIR: distDir }, signal)
  if (code !== 0) throw new CommandError(`The panel's build failed.\n${output.trim()}`)
  if (!existsSync(join(panel, distDir))) {
    throw new CommandError(
      `The panel was not built into ${distDir}: its next.config.ts must take distDir from PANEL_DIST_DIR.`,
    )
  }
  writeFileSync(stampFile(distDir), digest)
  return { distDir, built: true }
}

function stampFile(distDir: string): string {
  return join(panel, distDir, 'vitrina-sources')
}

function runNextBuild(env: Record<string, string>, signal?: AbortSignal): Promise<{ code: number; output: string }> {
  const next = join(panel, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: panel,
    env: { ...process.env, ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
