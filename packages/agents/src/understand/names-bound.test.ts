import { cpuGrowth } from '@vitrina/testing/cpu-growth'
import { describe, expect, test } from 'vitest'
import { demoVocabulary } from '../../test/phrases/phrase.ts'
import { read } from '../reading/read.ts'
import { namesOf, prepareNames } from './names.ts'
import type { Vocabulary } from './understood.ts'

const letters = 'абвгдежзиклмнопрстуф'

/** Words of nine letters, the same ones every time. */
function wordsFrom(seed: number): () => string {
  let state = seed
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
  return () => Array.from({ length: 9 }, () => letters[next(letters.length)]).join('')
}

const many = (count: number, word: () => string) => Array.from({ length: count }, word).join(' ')

function named(count: number, name: (i: number) => string): Vocabulary {
  const dishes = Array.from({ length: count }, (_, i) => ({
    id: `dish_${i}`,
    name: name(i).slice(0, 288),
    category: null,
  }))
  return { ...demoVocabulary, dishes }
}

const twelve = many(12, wordsFrom(5)).split(' ')
const inTurn = Array.from({ length: 80 }, (_, i) => twelve[i % 12]).join(' ')
const near = (word: () => string) => () => `п${word().slice(1)}`

describe('four times the names cost a question of 80 words about as much', () => {
  test.each([
    ['of any words', (word: () => string) => many(28, word), many(80, wordsFrom(2))],
    ['of words that begin alike', (word: () => string) => many(28, near(word)), many(80, near(wordsFrom(2)))],
    ['of the very words that are asked', () => twelve.join(' '), inTurn],
  ])('%s', (_, name, question) => {
    const sizes = new Map(
      [1250, 5000].map((count) => {
        const word = wordsFrom(1)
        const vocabulary = named(count, (i) => `${name(word)} ${i}`)
        namesOf(vocabulary)
        return [count, vocabulary]
      }),
    )
    const growth = cpuGrowth((size) => {
      for (let i = 0; i < 5; i++) read(question, { vocabulary: sizes.get(size) ?? demoVocabulary })
    }, 1250)
    expect(growth).toBeLessThan(9)
  })
})

test('of a name the first twelve words count, of a word that many share the first 500 names', () => {
  const vocabulary = named(2000, (i) => `Салат ${many(30, wordsFrom(i + 1))}`)
  const { all, byWord } = namesOf(vocabulary)
  expect(Math.max(...all.map(({ words }) => words.length))).toBe(12)
  expect(Math.max(...[...byWord.values()].map((names) => names.length))).toBeLessThanOrEqual(500)
})

test('names are read in turns with everything else', async () => {
  const vocabulary = named(500, (i) => many(12, wordsFrom(i + 1)))
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await prepareNames(vocabulary)
  isOver = true
  expect(turns).toBeGreaterThan(20)
})
