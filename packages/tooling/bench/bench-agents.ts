import type { ChildProcess } from 'node:child_process'
import { addDays } from '@vitrina/contract/dates'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { z } from 'zod'
import { fillFromChain, lastFullDay } from '../src/fill-from-chain.ts'
import { stderrLogger } from '../src/stderr-logger.ts'
import { compare, connections, json, load, makeKeys } from './load.ts'
import { benchSecret, startServer } from './start-server.ts'
import { printTable } from './table.ts'

const restaurants = 12
const scale = 0.3
const days = 62
const cards = 200

/** Times calls of tools against the same calls over REST, and answers of the agent that needs no model. */
export async function benchAgents(options: { url: string }): Promise<void> {
  const db = openDatabase({ url: options.url, maxConnections: 4 })
  const servers: ChildProcess[] = []
  try {
    const { id } = await createWorkspace(db, { name: 'Agents', timezone: 'Europe/Moscow' }, new Date())
    const ctx = await systemContext({ db, workspaceId: id, secret: benchSecret, logger: stderrLogger, name: 'bench' })
    await fill(ctx)
    await setSetting(ctx, 'mcp.enabled', 'true')
    const headers = await makeKeys(ctx)
    const api = await startServer(servers, '../../../apps/api/src/main.ts', options.url)
    await benchTools(api, headers)
    await benchQuestions(api, headers)
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await db.close()
  }
}

async function fill(ctx: Context): Promise<void> {
  const chain = makeChain({ seed: 'demo', restaurants, scale })
  const to = lastFullDay(chain, ctx.now())
  await fillFromChain(ctx, { chain, from: addDays(to, 1 - days), to, origin: 'bench', log: console.log })
  for (let index = 1; index <= cards; index += 1) await createCard(ctx, { title: `Карточка ${index}` })
  await ctx.db.pool.query('ANALYZE')
}

const tools = { get_restaurants: 'restaurants', get_checks: 'checks', get_cards: 'cards', get_agents: 'agents' }
const revisions = ['2026-07-28', '2025-11-25'] as const

async function benchTools(api: string, keys: Record<string, string>[]): Promise<void> {
  const rows: string[][] = []
  for (const [tool, path] of Object.entries(tools)) {
    const rest = `${api}/api/v1/${path}`
    for (const revision of revisions) {
      const { body, headers } = toolCall(tool, revision)
      const asked = keys.map((key) => ({ ...key, ...headers }))
      await requireSame(rest, `${api}/api/mcp`, asked[0] ?? {}, body)
      const { plain, full } = await compare(
        (duration) => load(rest, keys, { duration }),
        (duration) => load(`${api}/api/mcp`, asked, { duration, method: 'POST', body }),
      )
      rows.push([`${tool}, ${revision}`, full.toFixed(0), plain.toFixed(0), (full / plain).toFixed(2)])
    }
  }
  printTable(
    `Calls of tools against the same calls over REST; ${connections} connections`,
    ['', 'calls/s', 'REST', 'share'],
    rows,
  )
}

/** A tool call as a client of the revision sends it. */
function toolCall(name: string, revision: (typeof revisions)[number]) {
  const isCurrent = revision === '2026-07-28'
  const prefix = 'io.modelcontextprotocol'
  const envelope = {
    [`${prefix}/protocolVersion`]: revision,
    [`${prefix}/clientInfo`]: { name: 'bench', version: '1' },
    [`${prefix}/clientCapabilities`]: {},
  }
  const params = { name, arguments: {}, ...(isCurrent && { _meta: envelope }) }
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      ...json,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(isCurrent && { 'mcp-method': 'tools/call', 'mcp-name': name }),
    },
  }
}

const ToolAnswer = z.object({
  result: z.object({
    structuredContent: z.object({ data: z.array(z.unknown()) }),
    isError: z.literal(false).optional(),
  }),
})
const List = z.object({ data: z.array(z.unknown()).min(1) })

/** Both must return the same rows, or the comparison is meaningless. */
async function requireSame(rest: string, mcp: string, headers: Record<string, string>, body: string): Promise<void> {
  const listed = List.parse(await (await fetch(rest, { headers })).json())
  const text = await (await fetch(mcp, { method: 'POST', headers, body })).text()
  const message = /^data: (.*)$/m.exec(text)?.[1] ?? text
  const { structuredContent } = ToolAnswer.parse(JSON.parse(message)).result
  if (JSON.stringify(structuredContent.data) !== JSON.stringify(listed.data)) {
    throw new Error(`${rest} and its tool differ: ${text.slice(0, 500)}`)
  }
}

/** A mix of what managers ask: figures, rankings, comparisons, lists, a task and a question without an answer. */
const questions = [
  'Какая выручка была вчера?',
  'Выручка за прошлую неделю по ресторанам.',
  'В какой день в этом месяце заработали больше всего?',
  'Какой средний чек за вчера?',
  'Где средний чек самый низкий?',
  'Сколько чеков пробили в субботу?',
  'Покажи самые большие чеки за неделю.',
  'Топ-10 блюд по выручке за месяц.',
  'Сколько порций борща продали вчера?',
  'Какой фудкост за прошлый месяц?',
  'Где фудкост выше 35 %?',
  'По каким блюдам нет себестоимости?',
  'Кто из официантов продал больше всех за неделю?',
  'Сколько продали чеков без официанта?',
  'Что пришло на склад вчера?',
  'Сравни эту неделю с прошлой.',
  'Какая погода завтра?',
]
const perQuestion = 10

async function benchQuestions(api: string, keys: Record<string, string>[]): Promise<void> {
  let asked = 0
  const ask = async (question: string): Promise<number> => {
    asked += 1
    const headers = { ...keys[asked % keys.length], ...json }
    const started = performance.now()
    const answer = await fetch(`${api}/api/v1/ai/ask`, { method: 'POST', headers, body: JSON.stringify({ question }) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`«${question}» was answered ${answer.status}: ${text.slice(0, 500)}`)
    return performance.now() - started
  }
  for (const question of questions) await ask(question)
  const rows: string[][] = []
  for (const atOnce of [1, 8]) {
    const queue = Array.from({ length: questions.length * perQuestion }, (_, index) => index)
    const took: number[] = []
    const started = performance.now()
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        took.push(await ask(questions[next % questions.length] ?? ''))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const seconds = (performance.now() - started) / 1000
    took.sort((a, b) => a - b)
    const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(0)
    rows.push([`${atOnce} at once`, at(0.5), at(0.95), (took.length / seconds).toFixed(1)])
  }
  printTable(
    `POST /ai/ask by agent_local, ${questions.length} questions × ${perQuestion}, ${restaurants} restaurants × ${days} days`,
    ['', 'p50 ms', 'p95 ms', 'answers/s'],
    rows,
  )
}
