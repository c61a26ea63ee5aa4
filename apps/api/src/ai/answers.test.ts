import type { RunResult } from '@vitrina/agents/adapter'
import { agentLocal } from '@vitrina/agents/agent-local'
import type { LocalSession } from '@vitrina/agents/local-session'
import { demoVocabulary, type Expected, type Phrase } from '@vitrina/agents/understand/phrase'
import { phrases } from '@vitrina/agents/understand/phrases'
import { heldOut, heldOutLater } from '@vitrina/agents/understand/phrases-held-out'
import { tokensOf } from '@vitrina/agents/understand/tokens'
import type { Entity, Understood } from '@vitrina/agents/understand/understood'
import { changeOf } from '@vitrina/contract/change'
import type { Context } from '@vitrina/core/context'
import { metricCatalogue } from '@vitrina/core/figures/metric-catalogue'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { askLedger } from '../testing/ask-ledger.ts'
import { figuresOf } from '../testing/ask-oracle.ts'
import { numbersIn, numbersSaid } from '../testing/read-again.ts'

const database = suiteDatabase()
const { ledger, ...world } = askLedger()
const everyPhrase = [...phrases, ...heldOut, ...heldOutLater]

interface Told {
  phrase: Phrase
  ctx: Context
  result: RunResult<LocalSession>
}

let chain: Context
/** Every phrasing with its answer, asked once for all tests. */
let told: Told[]

beforeAll(async () => {
  chain = await testContext(database.db, { now: '2026-11-18T12:00:00Z' })
  const { status } = await sendLedger(chain, ledger)
  if (status !== 'succeeded') throw new Error('The ledger was not taken')
  const low = { restaurant: 'Скатерть на Арбате', dish: 'Сахар', unit: 'кг', lowThreshold: 1_000_000 } as const
  await createMovement(chain, { ...low, kind: 'in', quantity: 1, occurredAt: '2026-08-01' })
  told = []
  for (const phrase of everyPhrase) {
    const ctx = phrase.today ? { ...chain, now: () => new Date(`${phrase.today}T12:00:00Z`) } : chain
    told.push({ phrase, ctx, result: await converse(ctx, [...(phrase.before ?? []), phrase.q]) })
  }
})

/** The answer to the last of questions asked one after another. */
async function converse(ctx: Context, questions: readonly string[]): Promise<RunResult<LocalSession>> {
  let session: LocalSession | null = null
  let last: RunResult<LocalSession> | null = null
  for (const question of questions) {
    last = await ask(ctx, question, session)
    session = last.session ?? session
  }
  if (last === null) throw new Error('Nothing was asked')
  return last
}

function ask(ctx: Context, question: string, session: LocalSession | null = null): Promise<RunResult<LocalSession>> {
  return agentLocal.execute(
    {
      ...{ ctx, session, tools: openToolbox(ctx), signal: new AbortController().signal },
      agent: { id: 'agt_x', name: 'Аналитик', profile: 'analyst', instructions: '' },
      cause: { kind: 'question', question },
      limits: { maxSteps: 40, maxTokens: 1000, maxCost: null },
    },
    () => undefined,
  )
}

const kinds = ['restaurants', 'dishes', 'categories', 'waiters', 'stock'] as const

/** What is amiss with an answer, in words; empty when nothing is. */
function slips({ phrase: { want, today = '2026-11-18' }, result }: Told): string[] {
  const understood = result.session?.before
  if (want.intent === 'unknown') return understood || (result.sources ?? []).length > 0 ? ['answered'] : []
  if (want.intent === 'create_task') return result.report.includes(want.title ?? '?') ? [] : ['no task']
  if (!understood) return ['not understood']
  const wrong = understood.intent === want.intent ? [] : [`intent ${understood.intent}`]
  const period = range(understood.period)
  if (want.period !== undefined && period !== want.period) wrong.push(`period ${period}`)
  for (const kind of kinds) {
    const names = understood.entities[kind].flatMap((one: Entity) => [one, ...one.alternatives].map(({ name }) => name))
    if (names.toSorted().join() !== (want[kind] ?? []).toSorted().join()) wrong.push(`${kind} ${names.join('; ')}`)
  }
  const figures = figuresOf(expectedOf(understood, want), world, today) ?? []
  const report = plain(result.report)
  return [...wrong, ...figures.filter((figure) => !report.includes(plain(figure))).map((figure) => `no ${figure}`)]
}

/** What the phrase says it means; what it leaves open as it was understood. */
function expectedOf(understood: Understood, want: Expected): Expected {
  const open = Object.fromEntries(
    Object.entries(understood).filter(
      ([, value]) => ['string', 'number'].includes(typeof value) || Array.isArray(value),
    ),
  )
  const comparison = 'comparison' in understood ? { comparison: range(understood.comparison) } : {}
  return { ...open, ...comparison, period: range(understood.period), ...want }
}

function range({ from, to }: { from: string; to: string }): string {
  return from === to ? to : `${from}..${to}`
}

function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').toLowerCase()
}

describe('the built-in agent', () => {
  test('answers at least 95 of 100 phrasings in full: intent, period, names and the figures counted from the sales', () => {
    const withFigures = told.filter(({ phrase: { want, today = '2026-11-18' }, result }) => {
      const understood = result.session?.before
      return understood !== undefined && (figuresOf(expectedOf(understood, want), world, today) ?? []).length > 0
    })
    const failed = told.map((each) => ({ each, wrong: slips(each) })).filter(({ wrong }) => wrong.length > 0)
    const share = (told.length - failed.length) / told.length
    const lines = failed.map(({ each, wrong }) => `  ${each.phrase.q}: ${wrong.join(', ')}\n    ${each.result.report}`)
    console.log(
      [
        `answered in full: ${told.length - failed.length} of ${told.length}, ${(share * 100).toFixed(1)} %`,
        ...lines,
      ].join('\n'),
    )
    expect(withFigures.length).toBeGreaterThanOrEqual(150)
    expect(share).toBeGreaterThanOrEqual(0.95)
  })

  test('tells the metric of every figure that is drawn with a change, by its id in the catalogue', () => {
    const figures = told.flatMap(({ phrase, result }) =>
      (result.surface?.blocks ?? [])
        .filter(({ type }) => type === 'metric')
        .map(({ title, data, metric }) => ({ told: `${phrase.q}: ${title}`, metric, data })),
    )
    const changed = figures.filter(({ data }) => 'changePct' in data && changeOf(data) !== null)
    expect(changed.length).toBeGreaterThan(20)
    expect(changed.filter(({ metric }) => metric === undefined)).toEqual([])
    expect(changed.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['revenue', 'checks', 'food_cost']))
    const named = figures.filter(({ metric }) => metric !== undefined)
    expect(named.filter(({ metric = '' }) => metricCatalogue.get(metric)?.shape !== 'metric')).toEqual([])
  })

  test('says no number that the answer of a source of its own does not hold', async () => {
    const names = [...demoVocabulary.dishes, ...demoVocabulary.stock].map(({ name }) => name)
    const strays: string[] = []
    for (const { phrase, ctx, result } of told) {
      if (phrase.want.intent === 'unknown' || phrase.want.intent === 'create_task') continue
      const held = await numbersIn(ctx, result.sources ?? [])
      const { period, notes } = result.session?.before ?? { period: null, notes: [] }
      const asked = new Set(tokensOf(phrase.q).map(({ number }) => number))
      const words = [...names, ...notes, period?.assumed ?? '']
      const said = numbersSaid(result.report, [
        ...words,
        ...words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)),
      ])
      for (const number of said) if (!held.has(number) && !asked.has(number)) strays.push(`${phrase.q}: ${number}`)
    }
    expect(strays).toEqual([])
  })
})
