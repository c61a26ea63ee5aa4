import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { runTurbo } from '../run-turbo.ts'
import { failedVitestTests } from './failed-tests.ts'
import { addOutcomes, type Outcome, runnerOutcome } from './outcome.ts'
import { readCount } from './read-count.ts'
import { setup } from './test-database.ts'

const timeoutMs = 40 * 60_000

/**
 * Runs unit and integration tests and shows them as they run. Without patterns, turbo runs those of each package whose
 * files or whose dependencies' files have changed since they passed; over a database server that was given, or over a
 * pooler, of every package. Patterns are Vitest's, parts of file names; what they name is always run.
 */
export async function runVitest(patterns: string[], signal: AbortSignal): Promise<Outcome> {
  const folders = patterns.length > 0 ? ['.'] : testedFolders(projectRoot)
  for (const folder of folders) rmSync(reportOf(projectRoot, folder), { force: true })
  const isGiven = Boolean(process.env['TEST_DATABASE_URL'])
  // A cluster has a step of its own.
  const cluster = process.env['TEST_CITUS_URL']
  delete process.env['TEST_CITUS_URL']
  const stop = await setup()
  const force = isGiven || process.env['TEST_POOLER_URL'] ? ['--force'] : []
  try {
    const options = { live: true, timeoutMs, signal }
    const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
    const { code } =
      patterns.length > 0
        ? await runCommand(process.execPath, [vitest, 'run', ...patterns], options)
        : await runTurbo(['test', '--concurrency=2', '--continue', ...force], {
            ...options,
            env: { SHARED_DIGEST: digestOfShared() },
          })
    return collectOutcomes(projectRoot, folders, code)
  } finally {
    await stop?.()
    if (cluster) process.env['TEST_CITUS_URL'] = cluster
  }
}

/** Suites that also run on a cluster: core, with exchange and events, REST, and the worker. */
const ofCluster = ['packages/core/src', 'apps/api/src/rest', 'apps/worker/src']

/**
 * Runs suites on the cluster of TEST_CITUS_URL, an address of a database of its coordinator that knows the other nodes.
 * Without one it says so and runs nothing.
 */
export async function runOnCluster(patterns: string[], signal: AbortSignal): Promise<Outcome> {
  if (!process.env['TEST_CITUS_URL']) {
    return { ...none, output: '      not run: TEST_CITUS_URL is not set; packaging/citus/cluster.sh starts a cluster' }
  }
  rmSync(reportOf(projectRoot, '.'), { force: true })
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  // The databases of the step before are on another server.
  const env = { TEST_DATABASE_URL: undefined, TEST_TEMPLATE_DATABASE: undefined, TEST_POOLER_URL: undefined }
  const args = [vitest, 'run', ...(patterns.length > 0 ? patterns : ofCluster)]
  const { code } = await runCommand(process.execPath, args, { env, live: true, timeoutMs, signal })
  return collectOutcomes(projectRoot, ['.'], code)
}

/** The folders of packages and apps that have tests of their own. Throws for one whose tests no script runs. */
export function testedFolders(root: string): string[] {
  return globSync('{packages,apps}/*/package.json', { cwd: root })
    .map(dirname)
    .filter((folder) => globSync(`${folder}/{src,test,checks}/**/*.test.{ts,tsx}`, { cwd: root }).length > 0)
    .map((folder) => {
      const manifest: unknown = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      if (Manifest.safeParse(manifest).success) return folder
      throw new CommandError(`${folder} has tests, but its package.json has no script "test" to run them.`)
    })
}

/**
 * The sum of the reports that the runs in these folders have left. A folder without a readable report has failed by
 * one, as has a run that ended with an error code without naming a failed test.
 */
export function collectOutcomes(root: string, folders: readonly string[], code: number): Outcome {
  const outcomes = folders.map((folder) => {
    const report = readReport(reportOf(root, folder))
    if (report !== undefined) return outcomeOf(report)
    return { ...none, failed: 1, failures: [`✗ ${folder} ended without a report of its tests`] }
  })
  const { failed } = addOutcomes(outcomes)
  return addOutcomes(failed > 0 ? outcomes : [...outcomes, runnerOutcome(code, none)])
}

const Manifest = z.object({ scripts: z.object({ test: z.string() }) })
const none = { passed: 0, failed: 0, skipped: 0, output: '' }

function reportOf(root: string, folder: string): string {
  return join(root, folder, 'dist/test-report.json')
}

/** The content of a report; undefined where there is none or only a part of one. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function outcomeOf(report: unknown): Outcome {
  const counts = {
    passed: readCount(report, 'numPassedTests'),
    failed: readCount(report, 'numFailedTests'),
    skipped: readCount(report, 'numPendingTests') + readCount(report, 'numTodoTests'),
  }
  return { ...runnerOutcome(0, counts), failures: failedVitestTests(report) }
}

/** A digest of the files beside the project that tests read, which turbo cannot see. */
function digestOfShared(): string {
  const cwd = join(projectRoot, '../shared')
  const hash = createHash('sha256')
  for (const file of globSync('{*.md,data/**/*.*}', { cwd }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(cwd, file)))
  }
  return hash.digest('hex')
}
