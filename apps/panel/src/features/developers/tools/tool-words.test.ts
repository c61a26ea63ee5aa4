import { toolSummaries } from '@vitrina/trpc/tools/tool-summaries'
import { expect, test } from 'vitest'
import { developersEn } from '../../../i18n/messages/parts/developers/en.ts'
import { developersRu } from '../../../i18n/messages/parts/developers/ru.ts'
import { createTranslate } from '../../../i18n/translate.ts'
import { toolWords } from './tool-words.ts'

test('each tool of the registry has words in both languages', () => {
  const tools = toolSummaries()
  expect(tools).toHaveLength(24)
  for (const [locale, messages] of [['ru', developersRu] as const, ['en', developersEn] as const]) {
    for (const { name } of tools) expect(toolWords(createTranslate(locale, messages), name)).toMatch(/ /)
  }
})
