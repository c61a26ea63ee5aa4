/** What a step of the test run came to, in tests. A check that is one command counts as one test. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a person needs to see of a failure, unless it was shown as it came. */
  output: string
  /** The tests that failed, told once more when the whole run is over. */
  failures?: string[]
}

/** The outcome of a command that either holds or does not. */
export function oneTest(code: number, output: string): Outcome {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, output: '' } : { passed: 0, failed: 1, skipped: 0, output }
}

/** A runner that failed without naming a failed test, as when a file does not load, has failed by one. */
export function runnerOutcome(code: number, counts: { passed: number; failed: number; skipped: number }): Outcome {
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, output: '' }
}

/** The last line of the run. */
export function summaryLine(outcomes: Outcome[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
