import type { RunResult } from '@vitrina/agents/adapter'
import { agentLocal } from '@vitrina/agents/agent-local'
import type { MeantBefore } from '@vitrina/agents/answering/session'
import { demoVocabulary, type Phrase } from '@vitrina/agents/test/phrases/phrase'
import { phrases } from '@vitrina/agents/test/phrases/phrases'
import { heldOut, heldOutLater } from '@vitrina/agents/test/phrases/phrases-held-out'
import { tokensOf } from '@vitrina/agents/understand/tokens'
import type { Context } from '@vitrina/core/context'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { askLedger } from '../../test/support/ask-ledger.ts'
import { figuresOf } from '../../test/support/ask-oracle.ts'
import { numbersIn, numbersSaid } from '../../test/support/read-again.ts'

const database = suiteDatabase()
const { ledger, ...world } = askLedger()

interface Reported {
  phrase: Phrase
  ctx: Context
  result: RunResult<MeantBefore>
}

let chain: Context
/** Every phrasing with its answer, asked once for all tests. */
let told: Reported[]

beforeAll(async () => {
  chain = await testContext(database.db, { now: '2026-11-18T12:00:00Z' })
  const { status } = await sendLedger(chain, ledger)
  if (status !== 'succeeded') throw new Error('The ledger was not taken')
  const low = { restaurant: 'Скатерть на Арбате', dish: 'Сахар', unit: 'кг', lowThreshold: 1_000_000 } as const
  await createMovement(chain, { ...low, kind: 'in', quantity: 1, occurredAt: '2026-08-01' })
  told = []
  for (const phrase of [...phrases, ...heldOut, ...heldOutLater]) {
    const ctx = phrase.today ? { ...chain, now: () => new Date(`${phrase.today}T12:00:00Z`) } : chain
    told.push({ phrase, ctx, result: await converse(ctx, [...(phrase.before ?? []), phrase.q]) })
  }
})

/** The answer to the last of questions asked one after another. */
async function converse(ctx: Context, questions: readonly string[]): Promise<RunResult<MeantBefore>> {
  let session: MeantBefore | null = null
  let last: RunResult<MeantBefore> | null = null
  for (const question of questions) {
    last = await ask(ctx, question, session)
    session = last.session ?? session
  }
  if (last === null) throw new Error('Nothing was asked')
  return last
}

function ask(ctx: Context, question: string, session: MeantBefore | null): Promise<RunResult<MeantBefore>> {
  return agentLocal.execute(
    {
      ...{ ctx, session, tools: openToolbox(ctx), signal: new AbortController().signal },
      agent: { id: 'agt_x', name: 'Аналитик', profile: 'analyst', instructions: '' },
      cause: { kind: 'question', question },
      limits: { maxSeconds: 60, maxSteps: 40, maxTokens: 1000, maxCost: null },
    },
    () => undefined,
  )
}

function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').toLowerCase()
}

const isTask = ({ phrase }: Reported) => phrase.want.intent === 'create_task'

describe('the built-in agent', () => {
  test('opens every answer with the line of what was computed', () => {
    const bare = told.filter((each) => each.result.session && !isTask(each) && (each.result.queries ?? []).length > 0)
    expect(bare.length).toBeGreaterThan(200)
    expect(bare.filter(({ result }) => !result.report.startsWith(`${result.queries?.[0]?.line}.`))).toEqual([])
  })

  test('tells the figures that are counted from the sales for most phrasings whose days are named', () => {
    const counted = told.flatMap((each) => {
      const { want, today = '2026-11-18' } = { ...each.phrase.want, want: each.phrase.want, today: each.phrase.today }
      const isWide =
        (want.restaurants ?? []).length > 0 && [...(want.dishes ?? []), ...(want.categories ?? [])].length > 0
      // Today is not over, and dishes of a restaurant are told of it alone.
      if (want.period === undefined || want.intent !== 'figure' || isWide || want.ambiguous) return []
      const figures = figuresOf(want, world, today) ?? []
      return figures.length === 0 || figures.includes('нет') ? [] : [{ each, figures }]
    })
    const failed = counted.filter(({ each, figures }) =>
      figures.some((figure) => !plain(each.result.report).includes(plain(figure))),
    )
    const share = (counted.length - failed.length) / counted.length
    console.log(
      [
        `told as counted: ${counted.length - failed.length} of ${counted.length}, ${(share * 100).toFixed(1)} %`,
        ...failed.map(
          ({ each, figures }) =>
            `  ${each.phrase.q}: ${figures.join(', ')}\n    ${each.result.report.replaceAll('\n', ' | ')}`,
        ),
      ].join('\n'),
    )
    expect(share).toBeGreaterThanOrEqual(0.8)
  })

  test('answers nothing that has no answer', () => {
    const unknown = told.filter(({ phrase }) => phrase.want.intent === 'unknown')
    const answered = unknown.filter(({ result }) => (result.sources ?? []).length > 0)
    console.log(answered.map(({ phrase, result }) => `${phrase.q}: ${result.report.split('\n')[0]}`).join('\n'))
    expect(answered.length / unknown.length).toBeLessThan(0.2)
  })

  test('says no number that the answer of a source of its own does not hold', async () => {
    const dishes = demoVocabulary.dishes.flatMap(({ name }) => [name, `${name} (1)`, `${name} (2)`])
    const names = [...dishes, ...demoVocabulary.stock.map(({ name }) => name), 'Меню 0', 'Меню 1']
    const strays: string[] = []
    for (const each of told) {
      const { phrase, ctx, result } = each
      if (result.session === undefined || isTask(each)) continue
      const held = await numbersIn(ctx, result.sources ?? [])
      const asked = new Set(tokensOf(phrase.q).map(({ number }) => number))
      const lines = (result.queries ?? []).map(({ line }) => line)
      const [first = '', ...rest] = result.report.split('\n')
      const text = lines.length === 0 ? rest.join('\n') : result.report
      const words = [...names, ...lines, first, ...(result.suggestions ?? [])]
      const said = numbersSaid(text, [...words, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))])
      for (const number of said)
        if (!held.has(number) && !asked.has(number)) strays.push(`${phrase.q}: ${number} of ${text}`)
    }
    expect(strays).toEqual([])
  })
})
