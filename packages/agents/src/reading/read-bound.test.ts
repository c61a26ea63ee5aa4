import { cpuGrowth } from '@vitrina/testing/cpu-growth'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoVocabulary } from '../../test/phrases/phrase.ts'
import { readCorpus } from '../../test/questions/corpus.ts'
import { namesOf } from '../understand/names.ts'
import type { Vocabulary } from '../understand/understood.ts'
import { prepare, read } from './read.ts'

beforeAll(() => prepare())

/** Numbers under a bound, the same ones every time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
}

const kinds = 'жареный тушёный печёный острый сливочный домашний копчёный сырный грибной куриный рыбный овощной'.split(
  ' ',
)
const things = 'суп салат стейк торт пирог рулет омлет соус бургер ролл паштет мусс чай кофе морс плов'.split(' ')

function menuOf(count: number): Vocabulary {
  const next = numbersFrom(3)
  const word = (list: readonly string[]) => list[next(list.length)] ?? ''
  const dishes = Array.from({ length: count }, (_, i) => ({
    id: `dish_${i}`,
    name: `${word(kinds)} ${word(things)} с ${word(kinds)} ${word(things)} ${i}`,
    category: null,
  }))
  const vocabulary = { ...demoVocabulary, dishes: [...demoVocabulary.dishes, ...dishes] }
  namesOf(vocabulary)
  return vocabulary
}

/** Milliseconds of this thread's own time that a run takes, so that a busy machine changes little. */
function cpuMs(run: () => unknown): number {
  const began = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

describe('with 5,000 dishes', () => {
  const vocabulary = menuOf(5000)

  test('19 of 20 questions take 50 ms at most', () => {
    const questions = readCorpus().get('held-in') ?? []
    for (const { q } of questions) read(q, { vocabulary })
    const times = questions.map(({ q }) => cpuMs(() => read(q, { vocabulary }))).sort((a, b) => a - b)
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThanOrEqual(50)
  })

  test('the slowest of 10,000 random strings of 4,000 characters takes 250 ms at most', () => {
    const letters = 'абвгдежзиклмнопрстуфхцчшщьыэюя      0123456789abcdefghqwz,.?-«»·:"'
    const next = numbersFrom(7)
    let slowest = 0
    for (let i = 0; i < 10_000; i++) {
      const text = Array.from({ length: 4000 }, () => letters[next(letters.length)]).join('')
      slowest = Math.max(
        slowest,
        cpuMs(() => read(text, { vocabulary })),
      )
    }
    expect(slowest).toBeLessThanOrEqual(250)
  })

  test('80 words that all say something take 250 ms at most', () => {
    const words =
      'выручка арбат чек салат больше самый по блюдам официант вчера топ 10 доля сравни без в и с кто лучше почему жареный суп сколько какой'.split(
        ' ',
      )
    const next = numbersFrom(11)
    const slowest = Array.from({ length: 200 }, () => {
      const text = Array.from({ length: 80 }, () => words[next(words.length)]).join(' ')
      return cpuMs(() => read(text, { vocabulary }))
    })
    expect(Math.max(...slowest)).toBeLessThanOrEqual(250)
  })
})

test('four times the dishes cost a question about as much', () => {
  const menus = new Map([1250, 5000].map((count) => [count, menuOf(count)]))
  const questions = [
    'сколько жареного супа продали вчера',
    'топ 10 салатов по выручке',
    'острый морс с сырным пловом на арбате',
  ]
  const growth = cpuGrowth((size) => {
    for (let i = 0; i < 20; i++)
      for (const question of questions) read(question, { vocabulary: menus.get(size) ?? demoVocabulary })
  }, 1250)
  expect(growth).toBeLessThan(9)
})
