import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './packages/tooling/src/test-run/long-first.ts'

const testDatabase = join(import.meta.dirname, 'packages/tooling/src/test-run/test-database.ts')

/** A project for every package and app that has a package.json, named after its folder. */
const projects = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder)
    .map((name) => ({ name, root: `${folder}/${name}` }))
    .filter(({ root }) => existsSync(`${root}/package.json`)),
)

export default defineConfig({
  test: {
    projects: projects.map(({ name, root }) => ({
      root,
      resolve: { tsconfigPaths: true },
      test: {
        name,
        include: ['{src,checks}/**/*.test.{ts,tsx}'],
        // A worker keeps its modules from one file to the next: half of a run's processor time was loading them anew.
        isolate: false,
        // One PostgreSQL for all projects; a suite makes a private database of it.
        globalSetup: [testDatabase],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // What is waited for comes when a busy machine gets round to it.
        expect: { poll: { timeout: 60_000 } },
      },
    })),
    // A third of the time is spent waiting for PostgreSQL, so two cores are worth three workers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    // What a passing test prints is nobody's news.
    silent: 'passed-only',
  },
})
