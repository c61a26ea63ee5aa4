import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { runTurbo } from '../run-turbo.ts'
import { failedVitestTests } from './failed-tests.ts'
import { addOutcomes, type Outcome, runnerOutcome } from './outcome.ts'
import { readCount } from './read-count.ts'
import { setup } from './test-database.ts'

const reports = '{.,packages/*,apps/*}/dist/test-report.json'
const timeoutMs = 40 * 60_000

/**
 * Runs unit and integration tests and shows them as they run. Without patterns, turbo runs those of each package whose
 * files or whose dependencies' files have changed since they passed. Patterns are Vitest's, parts of file names; what
 * they name is always run.
 */
export async function runVitest(patterns: string[], signal: AbortSignal): Promise<Outcome> {
  for (const report of globSync(reports, { cwd: projectRoot })) rmSync(join(projectRoot, report))
  const stop = await setup()
  try {
    const { code } =
      patterns.length > 0
        ? await runCommand(
            process.execPath,
            [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', ...patterns],
            {
              live: true,
              timeoutMs,
              signal,
            },
          )
        : await runTurbo(['test', '--concurrency=2', '--continue'], {
            live: true,
            timeoutMs,
            signal,
            env: { SHARED_DIGEST: digestOfShared() },
          })
    const outcomes = globSync(reports, { cwd: projectRoot }).map(outcomeOf)
    const { failed } = addOutcomes(outcomes)
    return addOutcomes(failed > 0 ? outcomes : [...outcomes, runnerOutcome(code, none)])
  } finally {
    await stop?.()
  }
}

const none = { passed: 0, failed: 0, skipped: 0 }

function outcomeOf(report: string): Outcome {
  const result: unknown = JSON.parse(readFileSync(join(projectRoot, report), 'utf8'))
  const counts = {
    passed: readCount(result, 'numPassedTests'),
    failed: readCount(result, 'numFailedTests'),
    skipped: readCount(result, 'numPendingTests') + readCount(result, 'numTodoTests'),
  }
  return { ...runnerOutcome(0, counts), failures: failedVitestTests(result) }
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
