import { z } from 'zod'

/**
 * Maximum number of failures listed at the end of a run: more usually have one cause, and the run has shown them all
 * already.
 */
const maxReported = 20
const linesOfError = 12

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Failed tests of Vitest's JSON report, and files that did not load: name and the first lines of the error. */
export function failedVitestTests(report: unknown): string[] {
  const { data } = vitestReport.safeParse(report)
  return (data?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [describe(name, message)] : []
    return failed.map((test) => describe(`${name} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')))
  })
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[] | undefined
}

type PlaywrightTest = z.infer<typeof playwrightTest>

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string().default('') }).optional() })),
})

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), line: z.number(), tests: z.array(playwrightTest) })),
    suites: z.array(playwrightSuite).optional(),
  }),
)

const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

/**
 * Tests of Playwright's JSON report by how they ended: `unexpected` have failed, `flaky` have passed when run again.
 * Each is given with its place, name and the first lines of its first error.
 */
export function playwrightTestsBy(status: 'unexpected' | 'flaky', report: unknown): string[] {
  const { data } = playwrightReport.safeParse(report)
  return (data?.suites ?? []).flatMap((suite) => ofSuite(status, suite))
}

function ofSuite(status: string, { specs, suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => describe(`${file}:${line} › ${title}`, firstError(test))),
  )
  return [...here, ...suites.flatMap((suite) => ofSuite(status, suite))]
}

function firstError({ results }: PlaywrightTest): string {
  return results.map(({ error }) => error?.message ?? '').find((message) => message !== '') ?? ''
}

/**
 * The first thing a person reads when a run is over: the failed tests under a title, or an empty text where there are
 * none.
 */
export function listTests(title: string, tests: string[]): string {
  if (tests.length === 0) return ''
  const more = tests.length > maxReported ? `\n… and ${tests.length - maxReported} more` : ''
  return `${title}\n${tests.slice(0, maxReported).join('\n')}${more}`
}

function describe(name: string, error: string): string {
  // Playwright colours its messages also in a report.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  const plain = error.replaceAll(/\u001b\[\d+m/g, '').trimEnd()
  const lines = plain === '' ? [] : plain.split('\n').slice(0, linesOfError)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
