import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import { registerBuiltInAdapters } from '../../src/built-in-adapters.ts'
import { openAgentService } from '../../src/open-agent-service.ts'
import { echoTools } from '../support/scripted-adapter.ts'
import { readCorpus } from './corpus.ts'
import { demoBooks, loadDemoBooks } from './demo-books.ts'
import { type Judging, judgeQuestions } from './report.ts'

const database = suiteDatabase()
let judging: Judging
beforeAll(async () => {
  registerBuiltInAdapters()
  const agentService = openAgentService({ openToolbox: echoTools })
  const ctx = { ...(await testContext(database.db, { now: '2026-11-18T15:00:00Z' })), agentService }
  const books = demoBooks()
  judging = { ctx, books, keys: await loadDemoBooks(ctx, books) }
})

const asked = (readCorpus().get('held-in') ?? []).filter(({ label }) => label.kind === 'figures')

test('every sixth question that was learned from has the figures that are counted line by line', async () => {
  const judged = await judgeQuestions(
    judging,
    asked.filter((_, index) => index % 6 === 0),
  )
  expect(judged.filter(({ outcome }) => !outcome.startsWith('right'))).toEqual([])
  expect(judged.filter(({ isCounted }) => isCounted).length).toBeGreaterThan(25)
}, 60_000)

test('figures that are not those of the lines are silently wrong: one line of a day that the evaluator does not know', async () => {
  const [question] = asked.filter(({ q }) => q === 'какая вчера касса')
  const { books } = judging
  const checks = books.checks.map((check) =>
    check.date === '2026-11-17' && check === books.checks.findLast(({ date }) => date === '2026-11-17')
      ? { ...check, lines: [...check.lines, { dish: check.lines[0]?.dish ?? '', total: '0.01' }] }
      : check,
  )
  const judged = await judgeQuestions({ ...judging, books: { ...books, checks } }, question ? [question] : [])
  expect(judged).toMatchObject([{ outcome: 'silently wrong', told: expect.stringContaining('counted') }])
})
