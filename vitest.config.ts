import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { LongFirst } from './packages/tooling/src/test-run/long-first.ts'

const testDatabase = join(import.meta.dirname, 'packages/tooling/src/test-run/test-database.ts')

/** A project for every package and app that has a package.json. */
const projects = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder)
    .map((name) => ({ name, folder, root: `${folder}/${name}` }))
    .filter(({ root }) => existsSync(`${root}/package.json`)),
)

/** Its folder; of an app that is called as its library, with that said. */
function nameOf({ name, folder }: { name: string; folder: string }): string {
  return folder === 'apps' && existsSync(`packages/${name}/package.json`) ? `${name}-app` : name
}

/** Files that replace a module for themselves, so that nothing may have loaded it before them. */
const alone = '**/*.alone.test.ts'

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
    projects: projects
      .map((project) => ({
        root: project.root,
        resolve: { tsconfigPaths: true },
        test: {
          name: nameOf(project),
          ...common,
          include: ['{src,test,checks}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, alone],
          // A worker keeps its modules from one file to the next: half of a run's processor time was loading them anew.
          isolate: false,
        },
      }))
      .concat({
        root: '.',
        resolve: { tsconfigPaths: true },
        test: {
          ...common,
          name: 'alone',
          include: [`{packages,apps}/*/{src,test}/${alone}`],
          exclude: defaultExclude,
          isolate: true,
        },
      }),
    // A third of the time is spent waiting for PostgreSQL, so two cores are worth three workers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    // What a passing test prints is nobody's news.
    silent: 'passed-only',
  },
})
