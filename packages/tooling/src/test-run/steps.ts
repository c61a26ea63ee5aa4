import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { runTurbo } from '../run-turbo.ts'
import { findChromium } from './find-chromium.ts'
import { type Outcome, oneTest } from './outcome.ts'
import { runPlaywright } from './run-playwright.ts'
import { runOnCluster, runVitest } from './run-vitest.ts'

export interface Step {
  /** The name that `--only` takes. */
  id: string
  title: string
  /** Begun with the first step, so that what it waits for is there when the step runs; the step tells its errors. */
  prepare?(signal: AbortSignal): Promise<unknown>
  run(patterns: string[], signal: AbortSignal): Promise<Outcome>
}

/** Where the panel is built for the browser tests. */
const testBuild = '.next-test'

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
  {
    id: 'types',
    title: 'Types',
    run: async (_, signal) => {
      const { code, output } = await runTurbo(['typecheck', '--concurrency=2', '--output-logs=errors-only'], { signal })
      return oneTest(code, output)
    },
  },
  { id: 'unit', title: 'Unit and integration tests', run: runVitest },
  { id: 'cluster', title: 'Core, REST and the worker on a cluster of Citus', run: runOnCluster },
  {
    id: 'e2e',
    title: 'Build of the panel and browser tests',
    prepare: findChromium,
    run: (patterns, signal) => runPlaywright(testBuild, patterns, signal),
  },
]

function command(id: string, title: string, program: string, args: string[]): Step {
  return {
    id,
    title,
    run: async (_, signal) => {
      const { code, output } = await runCommand(program, args, { signal })
      return oneTest(code, output)
    },
  }
}
