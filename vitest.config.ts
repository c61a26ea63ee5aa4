import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { LongFirst } from './packages/tooling/src/test-run/long-first.ts'

const testDatabase = join(import.meta.dirname, 'packages/tooling/src/test-run/test-database.ts')

/** Whether one package runs its own tests, as turbo has it do beside others. */
const ofOnePackage = process.cwd() !== import.meta.dirname

/** Every package and app that has a package.json; of one that runs its own tests, it alone. */
const projects = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .map((name) => ({ name, folder, root: `${folder}/${name}` }))
    .filter(({ root }) => existsSync(join(import.meta.dirname, root, 'package.json')))
    .filter(({ root }) => !ofOnePackage || process.cwd() === join(import.meta.dirname, root)),
)

/** Its folder; of an app that is called as its library, with that said. */
function nameOf({ name, folder }: { name: string; folder: string }): string {
  return folder === 'apps' && existsSync(join(import.meta.dirname, 'packages', name, 'package.json'))
    ? `${name}-app`
    : name
}

/** Files that replace a module for themselves, so that nothing may have loaded it before them. */
const alone = '**/*.alone.test.ts'

/** Files about one server alone: its plans, which are made on the nodes of a cluster, and scripts of migrations run by hand. */
const ofOneServer = process.env['TEST_CITUS_URL'] ? ['**/{*-plan,former-grants,run-fault-columns}.test.ts'] : []

// Real password hashes are made by processes that tests start, by browser tests, and by files that run alone.
const alias = { 'better-auth/crypto': join(import.meta.dirname, 'packages/testing/src/quick-passwords.ts') }

const common = {
  // One PostgreSQL for all projects; a suite makes a private database of it.
  globalSetup: [testDatabase],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for comes when a busy machine gets round to it.
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: projects.flatMap((project) => {
      const name = nameOf(project)
      const include = '{src,test,checks}/**/*'
      return [
        // A worker keeps its modules from one file to the next: half of a run's processor time was loading them anew.
        {
          name,
          include: [`${include}.test.{ts,tsx}`],
          exclude: [...defaultExclude, alone, ...ofOneServer],
          isolate: false,
        },
        { name: `${name}-alone`, include: [`${include}.alone.test.ts`], exclude: defaultExclude, isolate: true },
      ].map((test) => ({
        root: project.root,
        resolve: { tsconfigPaths: true },
        test: { ...common, ...test, ...(test.isolate ? {} : { alias }) },
      }))
    }),
    // A third of the time is spent waiting for PostgreSQL, so two cores are worth three workers, or two packages' two.
    maxWorkers: ofOnePackage
      ? Math.max(2, Math.ceil((availableParallelism() - 1) / 2))
      : Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    // What a passing test prints is nobody's news.
    silent: 'passed-only',
    reporters: ['default', ['json', { outputFile: join(process.cwd(), 'dist/test-report.json') }]],
  },
})
