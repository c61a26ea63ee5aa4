/** The outcome of a step of the test run, in tests. A check that is one command counts as one test. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a person needs to see of a failure, unless it was already shown. */
  output: string
  /** The failed tests, listed again when the full run is over. */
  failures?: string[]
}

/** The outcome of a command that either passes or fails. */
export function oneTest(code: number, output: string): Outcome {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, output: '' } : { passed: 0, failed: 1, skipped: 0, output }
}

/**
 * The outcome of a runner. A run that failed without naming a failed test, such as when a file does not load, counts
 * one failure.
 */
export function runnerOutcome(code: number, counts: { passed: number; failed: number; skipped: number }): Outcome {
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, output: '' }
}

/** The outcome of a step with several runs: their sums, and all their output. */
export function addOutcomes(outcomes: Outcome[]): Outcome {
  const output = outcomes.flatMap((outcome) => (outcome.output.trim() === '' ? [] : [outcome.output])).join('\n')
  return { ...sumsOf(outcomes), output, failures: outcomes.flatMap(({ failures = [] }) => failures) }
}

/** The last line of the run. */
export function summaryLine(outcomes: Outcome[]): string {
  const { passed, failed, skipped } = sumsOf(outcomes)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function sumsOf(outcomes: Outcome[]): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
