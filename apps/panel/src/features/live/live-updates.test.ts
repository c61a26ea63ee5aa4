import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { affectedParts, Refresher } from './live-updates'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page that shows a query of each part, and how often each was asked. */
async function page(...parts: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked: Record<string, number> = {}
  for (const part of parts) {
    asked[part] = 0
    const queryFn = () => {
      asked[part] = (asked[part] ?? 0) + 1
      return part
    }
    new QueryObserver(client, { queryKey: [[part, 'list'], { type: 'query' }], queryFn }).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(0)
  return { refresher: new Refresher(client), asked }
}

test('only the queries of the part are asked again, and at once', async () => {
  const { refresher, asked } = await page('checks', 'cards')
  refresher.refresh(['checks'], 5000)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual({ checks: 2, cards: 1 })
})

test('in a rush of 12 s they are asked at its start, every five seconds, and once after its end', async () => {
  const { refresher, asked } = await page('checks')
  for (let ms = 0; ms < 12_000; ms += 250) {
    refresher.refresh(['checks'], 5000)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(asked).toEqual({ checks: 1 + 3 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual({ checks: 1 + 4 })
})

test('what is asked for at once makes up for what was to come later', async () => {
  const { refresher, asked } = await page('checks')
  refresher.refresh(['checks'], 5000)
  refresher.refresh(['checks'], 5000)
  refresher.refresh(['checks'], 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual({ checks: 1 + 2 })
})

test('a sooner wish goes before a later one', async () => {
  const { refresher, asked } = await page('dishes')
  refresher.refresh(['dishes'], 5000)
  refresher.refresh(['dishes'], 5000)
  refresher.refresh(['dishes'], 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual({ dishes: 1 + 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual({ dishes: 1 + 2 })
})

test('asking for all leaves nothing for later', async () => {
  const { refresher, asked } = await page('checks', 'cards')
  refresher.refresh(['checks'], 5000)
  refresher.refresh(['checks'], 5000)
  refresher.refreshAll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual({ checks: 1 + 2, cards: 2 })
})

test('the end of work on uploaded files refetches uploads, and the session with how fresh figures are', () => {
  const { parts } = affectedParts({ kind: 'signal', what: 'integrations' })
  expect(parts).toEqual(expect.arrayContaining(['uploads', 'session']))
})
