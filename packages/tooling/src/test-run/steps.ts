import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { buildPanel, isPanelBuilt } from '../start/build-panel.ts'
import { type Outcome, oneTest } from './outcome.ts'
import { type Environment, runCommand } from './run-command.ts'
import { runPlaywright } from './run-playwright.ts'
import { runVitest } from './run-vitest.ts'

export interface Step {
  /** The name that `--only` takes. */
  id: string
  title: string
  run(patterns: string[], signal: AbortSignal): Promise<Outcome>
}

const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name)
const check = (name: string) => [join(projectRoot, 'packages/tooling/checks', `${name}.ts`)]

/** Every step of `npm test`, in order: the ones that fail quickly are first. */
export const steps: Step[] = [
  command('lint', 'Formatting and lint', bin('biome'), [
    'ci',
    '--colors=off',
    '--max-diagnostics=none',
    '--error-on-warnings',
    '.',
  ]),
  command('architecture', 'Architecture', process.execPath, check('architecture')),
  command('knip', 'Dead code and dependencies', bin('knip'), ['--no-progress', '--treat-config-hints-as-errors']),
  command(
    'types',
    'Types',
    bin('turbo'),
    ['run', 'typecheck', '--concurrency=1', '--output-logs=errors-only', '--ui=stream'],
    turboEnv(),
  ),
  { id: 'unit', title: 'Unit and integration tests', run: runVitest },
  { id: 'build', title: 'Build of the panel', run: (_, signal) => buildForTests(signal) },
  { id: 'e2e', title: 'Browser tests', run: (patterns, signal) => runPlaywright(testDistDir(), patterns, signal) },
]

function command(id: string, title: string, program: string, args: string[], env: Environment = {}): Step {
  return {
    id,
    title,
    run: async (_, signal) => {
      const { code, output } = await runCommand(program, args, { signal, env })
      return oneTest(code, output)
    },
  }
}

/** turbo runs packages' scripts with the pnpm it finds, which is the project's own. */
function turboEnv(): Environment {
  const path = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
}

async function buildForTests(signal: AbortSignal): Promise<Outcome> {
  await buildPanel(testDistDir(), {}, signal)
  return oneTest(0, '')
}

/** The build that `npm start` serves, if it is of these sources; a running panel's build is never overwritten. */
function testDistDir(): string {
  const mayUse = isPanelBuilt('.next') || !existsSync(join(projectRoot, 'apps/panel/.next'))
  return mayUse ? '.next' : '.next-test'
}
