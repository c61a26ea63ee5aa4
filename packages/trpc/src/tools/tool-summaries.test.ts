import { expect, test } from 'vitest'
import { toolSummaries } from './tool-summaries.ts'

test('each tool of the registry has words in both languages', () => {
  const tools = toolSummaries()
  expect(tools).toHaveLength(24)
  for (const { title } of tools) for (const text of [title.ru, title.en]) expect(text).toMatch(/ /)
})
