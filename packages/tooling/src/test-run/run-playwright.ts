import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { listTests, playwrightTestsBy } from './failed-tests.ts'
import { findChromium } from './find-chromium.ts'
import { addOutcomes, type Outcome, runnerOutcome } from './outcome.ts'
import { readCount } from './read-count.ts'
import { startTrialInstallations, type TrialInstallation } from './trial-installation.ts'

const e2e = join(projectRoot, 'e2e')
/** Tests that change something wait for a third of their time, so two cores are worth three of them. */
const workers = 3

/**
 * Runs the browser tests against separate installations, one a worker. They learn their addresses from E2E_DEMO_FILE,
 * paths of demo.json, and find the browser by CHROMIUM_PATH.
 */
export async function runPlaywright(distDir: string, patterns: string[], signal: AbortSignal): Promise<Outcome> {
  if (globSync('**/*.spec.ts', { cwd: e2e, exclude: ['node_modules'] }).length === 0) return runnerOutcome(0, none)
  const chromium = await findChromium(signal)
  const installations = await startTrialInstallations(workers, distDir, signal)
  try {
    const outcomes: Outcome[] = []
    // Tests that only read run before those that change what pages show.
    for (const project of ['lookers', '*changers']) {
      if (signal.aborted) break
      outcomes.push(await runProject(project, { chromium, installations, patterns, signal }))
    }
    return addOutcomes(outcomes)
  } finally {
    await Promise.all(installations.map((installation) => installation.stop()))
  }
}

interface Run {
  chromium: string
  /** One a worker: what a test changes, another at the same time would see. */
  installations: TrialInstallation[]
  patterns: string[]
  signal: AbortSignal
}

async function runProject(project: string, { chromium, installations, patterns, signal }: Run): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-playwright-'))
  const report = join(folder, 'report.json')
  try {
    const cli = join(e2e, 'node_modules/@playwright/test/cli.js')
    const args = ['test', '--reporter=list,json', `--project=${project}`, '--pass-with-no-tests', ...patterns]
    const { code } = await runCommand(process.execPath, [cli, ...args], {
      cwd: e2e,
      env: {
        CHROMIUM_PATH: chromium,
        // On a machine without a locale, the browser cannot name files with non-English letters.
        LC_ALL: 'C.UTF-8',
        E2E_DEMO_FILE: installations.map(({ demoFile }) => demoFile).join(delimiter),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // Playwright sets the opposite variable for its workers, and Node warns where both are set.
        NO_COLOR: undefined,
      },
      live: true,
      timeoutMs: 45 * 60_000,
      signal,
    })
    const result: unknown = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
    const outcome = runnerOutcome(code, {
      passed: readCount(result, 'stats', 'expected') + readCount(result, 'stats', 'flaky'),
      failed: readCount(result, 'stats', 'unexpected'),
      skipped: readCount(result, 'stats', 'skipped'),
    })
    const flaky = listTests('Passed when run again:', playwrightTestsBy('flaky', result))
    if (outcome.failed === 0) return { ...outcome, output: flaky }
    const printed = `What npm start printed meanwhile:\n${installations.map(({ output }) => output()).join('\n')}`
    return { ...outcome, output: `${printed}\n${flaky}`, failures: playwrightTestsBy('unexpected', result) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const none = { passed: 0, failed: 0, skipped: 0 }
