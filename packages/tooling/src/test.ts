/**
 * `npm test`: every check and test of the project, exactly as CI runs them. Ends with a line `N passed, N failed`. `npm
 * test -- --only unit,types` runs some of the steps; further arguments are patterns for test files.
 */
import { parseArgs } from 'node:util'
import { describeFailure } from './command-error.ts'
import { listenForStop } from './start/stop-request.ts'
import { listTests } from './test-run/failed-tests.ts'
import { type Outcome, oneTest, summaryLine } from './test-run/outcome.ts'
import { type Step, steps } from './test-run/steps.ts'

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const { signal } = listenForStop(() => process.exit(1))
const chosen = chooseSteps(values.only)
const outcomes: Outcome[] = []

for (const step of chosen) step.prepare?.(signal).catch(() => undefined)
for (const [index, step] of chosen.entries()) {
  if (signal.aborted) break
  outcomes.push(await runStep(step, `[${index + 1}/${chosen.length}]`))
}
const failed = outcomes.some((outcome) => outcome.failed > 0)
console.log(
  `\n${listTests(
    'What failed:',
    outcomes.flatMap(({ failures = [] }) => failures),
  )}`,
)
console.log(`\n${signal.aborted ? 'Stopped before the end.\n' : ''}${summaryLine(outcomes)}`)
process.exit(failed || signal.aborted ? 1 : 0)

async function runStep(step: Step, number: string): Promise<Outcome> {
  console.log(`${number} ${step.title}`)
  const began = performance.now()
  const outcome = await step.run(positionals, signal).catch((error: unknown) => oneTest(1, describeFailure(error)))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (outcome.output) console.log(outcome.output.trimEnd())
  console.log(`      ${outcome.failed > 0 ? 'FAILED' : 'ok'}: ${summaryLine([outcome])}, ${seconds} s`)
  return outcome
}

function chooseSteps(only: string | undefined): Step[] {
  const ids = only?.split(',') ?? steps.map(({ id }) => id)
  const unknown = ids.find((id) => !steps.some((step) => step.id === id))
  if (unknown === undefined) return steps.filter(({ id }) => ids.includes(id))
  console.error(`There is no step "${unknown}". The steps are ${steps.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}
