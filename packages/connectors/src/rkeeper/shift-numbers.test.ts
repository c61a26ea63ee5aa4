import { describe, expect, test } from 'vitest'
import { judgeNumbers, numbersOf, type Print } from './shift-numbers.ts'

const at = (station: string | null, ...numbers: number[]): Print[] => numbers.map((number) => ({ number, station }))
const judge = (ended: Print[], after: Print[] = []) => judgeNumbers(numbersOf(ended), numbersOf(after))

describe('a shift that has ended', () => {
  test.each([
    ['is complete: 1–3, and 4 is the next', at('1', 1, 2, 3), at('1', 4, 5), 'complete', 0],
    ['is complete in whatever order it was printed', at('1', 3, 1, 2), at('1', 5, 4), 'complete', 0],
    ['misses 1 within: 1, 3, and 4 is the next', at('1', 1, 3), at('1', 4), 'missing', 1],
    ['misses 2 at its end: 1–3, and 6 is the next', at('1', 1, 2, 3), at('1', 6), 'missing', 2],
    ['misses 1 + 2 = 3: 1, 3, and 6 is the next', at('1', 1, 3), at('1', 6), 'missing', 3],
    ['waits while nothing was printed since', at('1', 1, 2, 3), [], 'awaiting', 0],
    ['misses what is missing within though nothing was printed since', at('1', 1, 3), [], 'missing', 1],
    ['is not proven where numbers begin anew', at('1', 1, 2, 3), at('1', 1, 2), 'unproven', 0],
    ['is not proven where nothing has a number', [], at('1', 1), 'unproven', 0],
    [
      'is not proven over a leap of more than 10,000: the numbering was set anew',
      at('1', 1),
      at('1', 20_000),
      'unproven',
      0,
    ],
    ['of two stations with one numbering is complete', [...at('1', 1, 4), ...at('2', 2, 3)], at('2', 5), 'complete', 0],
    [
      'of two stations with one each is complete',
      [...at('1', 1, 2), ...at('2', 1, 2)],
      [...at('1', 3), ...at('2', 3)],
      'complete',
      0,
    ],
    [
      'of two stations waits for the one that has not printed yet',
      [...at('1', 1, 2), ...at('2', 1, 2)],
      at('1', 3),
      'awaiting',
      0,
    ],
    [
      'of two stations misses 1 of one: 1, 3',
      [...at('1', 1, 3), ...at('2', 1, 2)],
      [...at('1', 4), ...at('2', 3)],
      'missing',
      1,
    ],
    [
      'of two stations far apart misses 1 of one: 1, 3',
      [...at('1', 1, 3), ...at('2', 50_001)],
      [...at('1', 4), ...at('2', 50_002)],
      'missing',
      1,
    ],
    [
      'of two stations with one each misses 1 of one, though the next shift has a number twice: 15, then 17',
      [...at('1', 15), ...at('2', 14)],
      [...at('1', 17), ...at('2', 15, 16, 17)],
      'missing',
      1,
    ],
    [
      'of two stations with one each misses 1 before the second printed what the first had',
      [...at('1', 15), ...at('2', 14)],
      [...at('1', 17), ...at('2', 15, 16)],
      'missing',
      1,
    ],
    ['misses 1 though the next shift has a number twice', at('1', 518, 519), at('1', 521, 521), 'missing', 1],
    [
      'of two stations with one numbering is complete though a number of the next shift stands twice',
      [...at('1', 1, 3, 5), ...at('2', 2, 4, 6)],
      [...at('1', 7, 8), ...at('2', 8)],
      'complete',
      0,
    ],
    [
      'of two stations with one numbering that begins anew is not proven',
      [...at('1', 1, 3), ...at('2', 2)],
      at('1', 1),
      'unproven',
      0,
    ],
    ['of stations that are not named is judged all the same', at(null, 7, 8), at(null, 9), 'complete', 0],
  ])('%s', (_, ended, after, state, missing) => {
    expect(judge(ended, after)).toEqual({ state, missing })
  })
})
