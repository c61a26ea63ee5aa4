import { randomBytes } from 'node:crypto'
import { type LabelledQuestion, readCorpus } from '@vitrina/agents/test/questions/corpus'
import { demoBooks, loadDemoBooks } from '@vitrina/agents/test/questions/demo-books'
import { type Judged, judgeQuestions, type Outcome, outcomes } from '@vitrina/agents/test/questions/report'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type Database, openDatabase } from '@vitrina/db/database'
import { deployMigrations } from '@vitrina/db/migrate'
import { testContext } from '@vitrina/testing/test-context'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import type { Answer } from './answer.ts'
import { agentService } from './open-systems.ts'
import type { Operator } from './operator.ts'

interface Options {
  set?: string[]
  failed?: boolean
}

/** `questions report`: how well questions are understood, judged by labels and by an evaluator that counts lines. */
export function addQuestionCommands(program: Command, run: Run): void {
  const questions = program.command('questions').description('how well questions in words are understood')
  questions
    .command('report')
    .description('put the labelled questions to a database made for it, and tell by form what became of them')
    .option('--set <names...>', 'only these sets, such as held-out-1; all where absent')
    .option('--failed', 'name each question that was not answered right')
    .action(run((operator, options: Options) => report(operator, options)))
}

async function report(operator: Operator, { set, failed = false }: Options): Promise<Answer> {
  const corpus = readCorpus()
  const names = set ?? [...corpus.keys()].sort()
  const unknown = names.filter((name) => !corpus.has(name))
  if (unknown.length > 0) {
    const known = [...corpus.keys()].sort().join(', ')
    throw new DomainError('invalid_parameter', `There is no set ${unknown.join(', ')}; there are ${known}.`)
  }
  const judged = await withOwnDatabase(operator, async (db) => {
    operator.note('Filling a workspace with the sales that are counted by hand …')
    const ctx = { ...(await testContext(db, { now: '2026-11-18T15:00:00Z' })), agentService }
    const books = demoBooks()
    const keys = await loadDemoBooks(ctx, books)
    const sets: { name: string; judged: Judged[] }[] = []
    for (const name of names) {
      const asked: readonly LabelledQuestion[] = corpus.get(name) ?? []
      operator.note(`${name}: ${asked.length} questions …`)
      sets.push({ name, judged: await judgeQuestions({ ctx, books, keys }, asked) })
    }
    return sets
  })
  const sets = judged.map(({ name, judged: own }) => ({
    ...{ name, questions: own.length, counted: own.filter(({ isCounted }) => isCounted).length, ...countsOf(own) },
    forms: Object.fromEntries([...Map.groupBy(own, ({ form }) => form)].map(([form, of]) => [form, countsOf(of)])),
    failed: own.filter(({ outcome }) => outcome !== 'right'),
  }))
  return { json: { sets }, text: judged.map((one) => tableOf(one.name, one.judged, failed)).join('\n\n') }
}

function countsOf(judged: readonly Judged[]): Record<Outcome, number> {
  const count = (outcome: Outcome) => judged.filter((one) => one.outcome === outcome).length
  return {
    right: count('right'),
    'right after one question back': count('right after one question back'),
    'wrong, and the line says so': count('wrong, and the line says so'),
    'silently wrong': count('silently wrong'),
    'refused though answerable': count('refused though answerable'),
    'answered though to be refused': count('answered though to be refused'),
  }
}

const headings = ['right', '1 tap', 'wrong', 'silent', 'refused', 'answered']

function tableOf(name: string, judged: readonly Judged[], withFailed: boolean): string {
  const row = (title: string, counts: Record<Outcome, number>) =>
    `${title.padEnd(28)}${outcomes.map((outcome) => String(counts[outcome]).padStart(10)).join('')}`
  const forms = [...Map.groupBy(judged, ({ form }) => form)].sort(([a], [b]) => (a < b ? -1 : 1))
  const counted = judged.filter(({ isCounted }) => isCounted).length
  const failed = judged.filter(({ outcome }) => outcome !== 'right')
  return [
    `${name.padEnd(28)}${headings.map((heading) => heading.padStart(10)).join('')}`,
    ...forms.map(([form, own]) => row(form, countsOf(own))),
    row(`all ${judged.length}`, countsOf(judged)),
    `figures of ${counted} answers counted line by line`,
    ...(withFailed
      ? failed.map(({ id, outcome, question, told }) => `${id} ${outcome}: ${question}\n     ${told}`)
      : []),
  ].join('\n')
}

/** Provides a temporary database on the same server, so that the installation's data is not touched. */
async function withOwnDatabase<T>({ db, databaseUrl }: Operator, act: (own: Database) => Promise<T>): Promise<T> {
  const name = `questions_${randomBytes(6).toString('hex')}`
  await db.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new DomainError('conflict', `The report needs a database of its own, and none could be made: ${why}`)
  })
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const own = openDatabase({ url: url.href, maxConnections: 4 })
  try {
    await deployMigrations(url.href)
    return await act(own)
  } finally {
    await own.close()
    await db.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}
