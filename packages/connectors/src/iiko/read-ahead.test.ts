import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

function slowly(log: string[]) {
  return async (item: number) => {
    log.push(`read ${item}`)
    await setImmediate()
    if (item < 0) throw new Error(`no ${item}`)
    log.push(`done ${item}`)
    return item * 10
  }
}

test('the next is read while one is taken in, never two at once', async () => {
  const log: string[] = []
  for await (const { item, read } of readAhead([1, 2], slowly(log))) log.push(`taken ${item}: ${read}`)
  expect(log).toEqual(['read 1', 'done 1', 'read 2', 'taken 1: 10', 'done 2', 'taken 2: 20'])
})

test('whoever stops taking waits for what is being read', async () => {
  const log: string[] = []
  for await (const { item } of readAhead([1, 2, 3], slowly(log))) {
    log.push(`taken ${item}`)
    break
  }
  expect(log).toEqual(['read 1', 'done 1', 'read 2', 'taken 1', 'done 2'])
})

test('what cannot be read is thrown in its turn, and no more is read', async () => {
  const log: string[] = []
  const take = async () => {
    for await (const { item } of readAhead([1, -2, 3], slowly(log))) log.push(`taken ${item}`)
  }
  await expect(take()).rejects.toThrow('no -2')
  expect(log).toEqual(['read 1', 'done 1', 'read -2', 'taken 1'])
})
