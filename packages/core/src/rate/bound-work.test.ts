import { afterEach, expect, test, vi } from 'vitest'
import { boundWork, boundWorkOfEach } from './bound-work.ts'

afterEach(() => {
  vi.useRealTimers()
})

const bounds = { atOnce: 2, waiting: 3, waitMs: 1000 }

/** Pieces of work that end when they are told to, and what has begun of them. */
function workshop() {
  const run = boundWork(bounds, () => new Error('busy'))
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const start = (name: string) => {
    const done = run(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)))
      })
    })
    // Who looks at it later still sees it fail.
    done.catch(() => undefined)
    return done
  }
  return { start, begun, end: (name: string, failure?: Error) => ends.get(name)?.(failure) }
}

test('so much runs at once, so much waits in order, and the rest is refused without being begun', async () => {
  const { start, begun, end } = workshop()
  const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(start)
  await expect(f).rejects.toThrow('busy')
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a', new Error('of its own'))
  await expect(a).rejects.toThrow('of its own')
  end('c')
  end('d')
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
  end('e')
  expect(await e).toBe('e')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  const again = start('again')
  expect(begun.at(-1)).toBe('again')
  end('again')
  expect(await again).toBe('again')
})

test('what has waited too long is refused and leaves its place to others', async () => {
  vi.useFakeTimers()
  const { start, begun, end } = workshop()
  const [, , c] = ['a', 'b', 'c', 'd'].map(start)
  await vi.advanceTimersByTimeAsync(bounds.waitMs)
  await expect(c).rejects.toThrow('busy')
  const e = start('e')
  end('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'e'])
  await vi.advanceTimersByTimeAsync(bounds.waitMs * 2)
  end('e')
  expect(await e).toBe('e')
})

test('what one waits for is its own work alone, and a lane is forgotten with its last work', async () => {
  const run = boundWorkOfEach({ atOnce: 1, waiting: 0, waitMs: 1000 }, () => new Error('busy'))
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const first = run('a', () => promise)
  await expect(run('a', async () => 1)).rejects.toThrow('busy')
  expect(await run('b', async () => 2)).toBe(2)
  goOn()
  await first
  expect(await run('a', async () => 3)).toBe(3)
})
