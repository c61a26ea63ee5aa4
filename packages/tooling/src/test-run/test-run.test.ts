import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import { failedVitestTests, listTests, playwrightTestsBy } from './failed-tests.ts'
import { oneTest, runnerOutcome, summaryLine } from './outcome.ts'
import { readCount } from './read-count.ts'
import { collectOutcomes, testedFolders } from './run-vitest.ts'
import { isRoomyMemory } from './throwaway-folder.ts'

const { signal } = new AbortController()

test('the last line adds the steps up, and names skipped tests only where there are any', () => {
  const vitest = { passed: 40, failed: 2, skipped: 0, output: '' }
  expect(summaryLine([oneTest(0, ''), oneTest(1, 'why'), vitest])).toBe('41 passed, 3 failed')
  expect(summaryLine([{ ...vitest, skipped: 5 }])).toBe('40 passed, 2 failed, 5 skipped')
})

test('a runner that ends badly without a failed test has failed by one', () => {
  expect(runnerOutcome(1, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1)
  expect(runnerOutcome(1, { passed: 9, failed: 3, skipped: 0 }).failed).toBe(3)
  expect(runnerOutcome(0, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(0)
})

test('a package that crashed is named beside another that failed, and one whose report was cut off, too', () => {
  const root = filesIn({
    'packages/a/dist/test-report.json': JSON.stringify({ numPassedTests: 7, numFailedTests: 1 }),
    'packages/b/dist/test-report.json': '{"numPassedTests": 3',
  })
  const outcome = collectOutcomes(root, ['packages/a', 'packages/b', 'packages/c'], 1)
  expect(outcome).toMatchObject({ passed: 7, failed: 3 })
  expect(outcome.failures).toEqual([
    '✗ packages/b ended without a report of its tests',
    '✗ packages/c ended without a report of its tests',
  ])
  expect(collectOutcomes(root, [], 1).failed).toBe(1)
  expect(collectOutcomes(root, [], 0).failed).toBe(0)
})

test('tests that no script runs are refused, and every package here has its own run', () => {
  const root = filesIn({
    'packages/a/package.json': '{"scripts":{"test":"vitest"}}',
    'packages/a/src/adds.test.ts': '',
    'packages/b/package.json': '{}',
  })
  expect(testedFolders(root)).toEqual(['packages/a'])
  writeFileSync(join(root, 'packages/b/takes.test.ts'), '')
  expect(testedFolders(root)).toEqual(['packages/a'])
  mkdirSync(join(root, 'packages/b/test'))
  writeFileSync(join(root, 'packages/b/test/takes.alone.test.ts'), '')
  expect(() => testedFolders(root)).toThrow('packages/b has tests')
  expect(testedFolders(projectRoot)).toEqual(expect.arrayContaining(['packages/core', 'apps/panel', 'apps/simulator']))
})

function filesIn(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-reports-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

test('databases of tests are in memory where two gigabytes of four are free, and not on a disk or in a small container', () => {
  const tmpfs = { type: 0x01021994, bavail: 2 ** 19, bsize: 4096 }
  expect(isRoomyMemory(tmpfs, 4 * 2 ** 30)).toBe(true)
  expect(isRoomyMemory(tmpfs, 3 * 2 ** 30)).toBe(false)
  expect(isRoomyMemory({ ...tmpfs, bavail: 2 ** 14 }, 2 ** 40)).toBe(false)
  expect(isRoomyMemory({ ...tmpfs, type: 0xef53 }, 2 ** 40)).toBe(false)
  expect(isRoomyMemory(null, 2 ** 40)).toBe(false)
  expect(isRoomyMemory(tmpfs, 2 ** 40, 3 * 2 ** 30)).toBe(false)
})

test('a report without the number counts as 0', () => {
  expect(readCount({ stats: { expected: 7 } }, 'stats', 'expected')).toBe(7)
  expect(readCount({}, 'stats', 'expected')).toBe(0)
})

test('a command out of time is ended with its helpers and says so', async () => {
  const { code, output } = await runCommand('sh', ['-c', 'sleep 60 & wait'], { timeoutMs: 200, signal })
  expect(code).not.toBe(0)
  expect(output).toMatch(/Not finished after/)
})

test('a program that is not there is a failure with its name', async () => {
  const { code, output } = await runCommand('no-such-program', [], { signal })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('no-such-program does not start') })
})

test('failed tests are named with the first lines of their errors, and so is a file that does not load', () => {
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failedTest('adds'), passedTest('takes')] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passedTest('divides')] },
    ],
  }
  expect(failedVitestTests(report)).toEqual(['✗ a.test.ts › adds\n    3 is not 4', '✗ b.test.ts\n    no such module'])
  expect(failedVitestTests({})).toEqual([])
})

function failedTest(fullName: string) {
  return { status: 'failed', fullName, failureMessages: ['3 is not 4'] }
}

function passedTest(fullName: string) {
  return { status: 'passed', fullName, failureMessages: [] }
}

test('browser tests are named by their place, also those of a group, and without colours', () => {
  const result = { error: { message: '\u001b[31mnot visible\u001b[39m' } }
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [result] }],
  })
  const report = {
    suites: [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
    ],
  }
  expect(playwrightTestsBy('unexpected', report)).toEqual(['✗ a.spec.ts:7 › two\n    not visible'])
  expect(playwrightTestsBy('flaky', report)).toEqual(['✗ a.spec.ts:7 › three\n    not visible'])
})

test('of many failures twenty are told and the rest counted', () => {
  expect(listTests('Failed:', [])).toBe('')
  expect(
    listTests(
      'Failed:',
      Array.from({ length: 23 }, (_, at) => `✗ ${at}`),
    ),
  ).toMatch(/^Failed:\n✗ 0\n[\s\S]*✗ 19\n… and 3 more$/)
})
