import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { buildPanel } from '../start/build-panel.ts'

export interface PackOptions {
  /** Does not exist yet, or is empty. */
  folder: string
  /** The build of the panel to take, as PANEL_DIST_DIR names it. */
  panelDistDir: string
  signal: AbortSignal
  log(line: string): void
}

/** What runs: no tests, no demo's simulator app, no benchmarks. */
const entries = [
  ...[
    'LICENSE',
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.pnpmfile.cjs',
    'prisma.config.ts',
    'prisma',
  ],
  ...['agents', 'connectors', 'contract', 'core', 'db', 'sandbox', 'simulator', 'testing', 'tooling', 'trpc'].map(
    (name) => `packages/${name}`,
  ),
  ...['api', 'worker', 'panel'].map((name) => `apps/${name}`),
]

/** Folders at the top of a package that nothing of the product needs. */
const leftOut = new Set(['node_modules', 'dist', 'test', 'bench', 'checks', 'bootstrap', '.turbo'])

/** The commands over the questions that tests ask, which are left out. */
const questionCommands = 'packages/tooling/src/ops/question-commands.ts'

/** The commands of a packed product; it has no installer, because everything is installed. */
const scripts = {
  serve: 'exec node packages/tooling/src/serve.ts',
  ops: 'exec node --max-semi-space-size=2 packages/tooling/src/ops.ts',
}

/**
 * Writes a folder from which the product runs on a machine with Node 24 and nothing else: sources, the built panel and
 * production dependencies. `npm run serve` and `npm run ops` work in it. Throws a CommandError with what failed.
 */
export async function packProduct({ folder, panelDistDir, signal, log }: PackOptions): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty; name a new folder.`)
  log('building the panel, unless it was built before')
  await buildPanel(panelDistDir, signal)
  log('copying sources and the built panel')
  for (const entry of entries) {
    await cp(join(projectRoot, entry), join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isTaken(relative(projectRoot, path), panelDistDir),
    })
  }
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`)
  log('installing the production dependencies')
  const pnpm = join(projectRoot, 'node_modules/.bin/pnpm')
  const { code, output } = await runCommand(pnpm, ['install', '--prod', '--frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
    env: { CI: 'true' },
    signal,
  })
  if (code !== 0) throw new CommandError(`Installing the production dependencies failed.\n${output.trim()}`)
}

function isTaken(path: string, panelDistDir: string): boolean {
  const name = basename(path)
  if (/\.test\.tsx?$/.test(name)) return false
  const built = `apps/panel/${panelDistDir}`
  // The build has folders of its own by such names.
  if (path.startsWith(`${built}/`)) return path !== `${built}/cache`
  if (path.startsWith('apps/panel/.next')) return path === built
  const [, , top = ''] = path.split('/')
  return path !== questionCommands && !leftOut.has(top)
}
