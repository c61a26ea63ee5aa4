import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { failedVitestTests } from './failed-tests.ts'
import { type Outcome, runnerOutcome } from './outcome.ts'
import { readCount } from './read-count.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs unit and integration tests, all packages at once, and shows them as they run. Patterns are Vitest's: parts of
 * file names.
 */
export async function runVitest(patterns: string[], signal: AbortSignal): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-vitest-'))
  const report = join(folder, 'report.json')
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const args = [vitest, 'run', ...reporters, ...patterns]
    const { code } = await runCommand(process.execPath, args, { live: true, timeoutMs: 40 * 60_000, signal })
    const result: unknown = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
    const outcome = runnerOutcome(code, {
      passed: readCount(result, 'numPassedTests'),
      failed: readCount(result, 'numFailedTests'),
      skipped: readCount(result, 'numPendingTests') + readCount(result, 'numTodoTests'),
    })
    return { ...outcome, failures: failedVitestTests(result) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
