import type { FigureQuery } from '@vitrina/contract/figure-query'
import { planFigures } from '@vitrina/core/figures/plan'
import { describe, expect, test } from 'vitest'
import { type LabelledQuestion, readCorpus } from './corpus.ts'

const corpus = readCorpus()

describe.each([...corpus])('%s', (_, questions) => {
  test('has each question once, under an id of its own', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ q, before = [] }) => [...before, q].join('\n'))).size).toBe(questions.length)
  })

  test('asks for figures that there are', () => {
    const asked = questions.flatMap((question) => queriesOf(question).map((query) => ({ id: question.id, query })))
    expect(asked.length).toBeGreaterThan(0)
    const without = asked.filter(({ query }) => !('parts' in planFigures(query, 3)))
    expect(without.map(({ id }) => id)).toEqual([])
  })
})

function queriesOf({ label }: LabelledQuestion): FigureQuery[] {
  if (label.kind === 'ask') {
    return label.readings.flatMap((reading) => (reading.kind === 'figures' ? reading.queries : []))
  }
  return label.kind === 'figures' ? [...label.queries, ...(label.accept ?? []).flat()] : []
}
