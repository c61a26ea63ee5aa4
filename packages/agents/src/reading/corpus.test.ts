import { beforeAll, describe, expect, test } from 'vitest'
import { demoVocabulary as vocabulary } from '../../test/phrases/phrase.ts'
import { type LabelledQuestion, readCorpus } from '../../test/questions/corpus.ts'
import { judge, type Verdict } from '../../test/questions/judge.ts'
import { type Meaning, meantBy, type Reading } from './meaning.ts'
import { prepare, read } from './read.ts'

beforeAll(() => prepare())

function readingOf({ q, before = [] }: LabelledQuestion): Reading {
  let meaning: Meaning | undefined
  for (const question of before) {
    const reading = read(question, { vocabulary, ...(meaning && { before: meaning }) })
    meaning = meantBy(reading) ?? meaning
  }
  return read(q, { vocabulary, ...(meaning && { before: meaning }) })
}

const kinds: readonly Verdict[] = ['right', 'asked right', 'wrong', 'refused', 'answered']

/** What becomes of each question of a set, printed by form. */
function verdictsOf(title: string, questions: readonly LabelledQuestion[]): Map<Verdict, number> {
  const counts = new Map<Verdict, number>()
  const byForm = new Map<string, Map<Verdict, number>>()
  const lines: string[] = []
  for (const question of questions) {
    const reading = readingOf(question)
    const verdict = judge(question, reading, vocabulary)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    const form = byForm.get(question.form) ?? new Map<Verdict, number>()
    byForm.set(question.form, form.set(verdict, (form.get(verdict) ?? 0) + 1))
    if (verdict !== 'right' && process.env['VERBOSE'])
      lines.push(
        `${verdict}: ${question.id} ${[...(question.before ?? []), question.q].join(' >> ')}\n   ${JSON.stringify(reading)}`,
      )
  }
  const row = (name: string, of: Map<Verdict, number>) =>
    [name.padEnd(24), ...kinds.map((kind) => `${of.get(kind) ?? 0}`.padStart(11))].join('')
  const table = [...byForm].sort(([a], [b]) => (a < b ? -1 : 1)).map(([form, of]) => row(form, of))
  console.log(
    [
      `${title.padEnd(24)}${kinds.map((kind) => kind.padStart(11)).join('')}`,
      ...table,
      row('all', counts),
      ...lines,
    ].join('\n'),
  )
  return counts
}

/** Questions that were learned from, with the verdicts that are reached. */
const learned = [
  { name: 'held-in', least: 300, wrong: 0 },
  { name: 'held-out-1', least: 100, wrong: 0 },
  { name: 'held-out-2', least: 100, wrong: 0 },
  { name: 'held-out-3', least: 99, wrong: 1 },
  { name: 'held-out-4', least: 99, wrong: 1 },
  { name: 'held-out-5', least: 100, wrong: 0 },
  { name: 'held-out-6', least: 100, wrong: 0 },
  { name: 'held-out-7', least: 100, wrong: 0 },
  { name: 'held-out-8', least: 97, wrong: 2 },
  { name: 'held-out-9', least: 100, wrong: 0 },
  { name: 'held-out-10', least: 100, wrong: 0 },
  { name: 'own', least: 1227, wrong: 0 },
]

describe('questions that managers ask', () => {
  test.each(learned)(
    'of $name at least $least are read right, and none is answered that has no answer',
    ({ name, least, wrong }) => {
      const counts = verdictsOf(name, readCorpus().get(name) ?? [])
      expect((counts.get('right') ?? 0) + (counts.get('asked right') ?? 0)).toBeGreaterThanOrEqual(least)
      expect(counts.get('wrong') ?? 0).toBeLessThanOrEqual(wrong)
      expect(counts.get('answered') ?? 0).toBe(0)
    },
  )
})
