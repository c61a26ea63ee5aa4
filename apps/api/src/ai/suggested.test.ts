import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { demoBooks, loadDemoBooks } from '@vitrina/agents/test/questions/demo-books'
import { askAi } from '@vitrina/core/ai/ask-ai'
import { suggestQuestions } from '@vitrina/core/ai/suggest-questions'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, expect, test } from 'vitest'

const database = suiteDatabase()

beforeAll(() => registerBuiltInAdapters())

async function workspace() {
  const agentService = openAgentService({ openToolbox })
  const ctx = { ...(await testContext(database.db, { now: '2026-11-18T15:00:00Z' })), agentService }
  await loadDemoBooks(ctx, demoBooks())
  return ctx
}

test('whatever is suggested is answered, in both languages, and so is what goes on from it', async () => {
  const ctx = await workspace()
  for (const language of ['ru', 'en'] as const) {
    for (const question of await suggestQuestions(ctx, { language })) {
      const { data } = await askAi(ctx, { question })
      expect(data.sources.length, `${question}: ${data.answer}`).toBeGreaterThan(0)
    }
  }
})

test('what was asked and answered comes first, with what its answer offers; what was refused does not come', async () => {
  const ctx = await workspace()
  await askAi(ctx, { question: 'какая завтра погода' })
  const { data } = await askAi(ctx, { question: 'средний чек за октябрь' })
  await askAi(ctx, { question: 'а за сентябрь?', threadId: data.threadId })
  const suggested = await suggestQuestions(ctx, { language: 'ru' })
  expect(suggested.slice(0, 2)).toEqual(['средний чек за октябрь', data.suggestions?.[0]])
  expect(suggested).not.toContain('какая завтра погода')
  expect(suggested).not.toContain('а за сентябрь?')
})
