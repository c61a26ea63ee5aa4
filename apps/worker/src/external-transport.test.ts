import { registerAdapter } from '@vitrina/agents/adapter'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { askAi } from '@vitrina/core/ai/ask-ai'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { afterEach, expect, test } from 'vitest'
import { cardNow, dispatching, reportsOn } from '../test/support/dispatching.ts'
import { remoteAdapter, remoteAgent } from '../test/support/remote-agent.ts'

const database = suiteDatabase()
const quickly = { interval: 25 }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test('a transport registered from outside the product carries questions and cards, with tools, memory and its own check', async () => {
  const remote = await remoteAgent()
  closing.push(remote.close, registerAdapter(remoteAdapter(remote.url)))
  const agentService = openAgentService({ openToolbox })
  const ctx: Context = { ...(await testContext(database.db)), agentService }
  expect(agentService.adapters()).toEqual([{ name: 'remote_http', title: { ru: 'Свой сервер', en: 'Own server' } }])
  expect(await agentService.checkEnvironment(ctx, 'remote_http')).toMatchObject({
    status: 'ok',
    checks: [{ code: 'reach' }],
  })
  await expect(agentService.checkEnvironment(ctx, 'nothing')).rejects.toMatchObject({ code: 'not_found' })
  await setSetting(ctx, 'adapter.name', '"remote_http"')

  const { id } = await cardOf(ctx, { title: 'Доска', assigneeId: await agentNamed(ctx) })
  closing.push(dispatching(ctx))
  const reports = async () => (await reportsOn(ctx, id)).map(({ content }) => content)
  await expect.poll(reports, quickly).toEqual(['Доска: на доске 1, обращение 1'])
  expect(await listRuns(ctx, { cardId: id })).toMatchObject([{ status: 'succeeded', adapter: 'remote_http' }])
  await updateCard(ctx, { id, status: 'new' })
  await expect.poll(reports, quickly).toEqual(['Доска: на доске 1, обращение 1', 'Доска: на доске 1, обращение 2'])
  expect((await cardNow(ctx, id)).status).toBe('done')

  const { data: first } = await askAi(ctx, { question: 'Сколько задач?' })
  expect(first).toMatchObject({ answer: 'Сколько задач?: на доске 1, обращение 1', adapter: 'remote_http' })
  const { data: second } = await askAi(ctx, { question: 'А теперь?', threadId: first.threadId })
  expect(second.answer).toBe('А теперь?: на доске 1, обращение 2')
  await expect(askAi(ctx, { question: 'сломайся' })).rejects.toMatchObject({
    code: 'not_available',
    message: 'Сервер агента ответил 500',
  })
})
