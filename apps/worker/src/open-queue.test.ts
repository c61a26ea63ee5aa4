import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, onTestFinished, test } from 'vitest'
import { openQueue } from './open-queue.ts'

const database = suiteDatabase(8)

test('where one job runs at a time, another worker goes on soon after the one that had it died', async () => {
  const queue = 'of-the-dead'
  const boss = await openQueue(database.db, { max: 2, onError: () => undefined })
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.createQueue(queue, { policy: 'stately', retryLimit: 0, heartbeatSeconds: 15 })
  await boss.send(queue, {})
  // Taken by somebody who tells no more of it, which the statistics of the queue have seen.
  expect(await boss.fetch(queue)).toHaveLength(1)
  await expect.poll(async () => (await boss.getQueue(queue))?.activeCount).toBe(1)
  await database.db.pool.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE name = $1`, [
    queue,
  ])
  await boss.send(queue, {})
  let isTaken = false
  await boss.work(queue, { pollingIntervalSeconds: 0.5 }, async () => {
    isTaken = true
  })
  const begun = performance.now()
  await expect.poll(() => isTaken, { timeout: 100_000 }).toBe(true)
  expect((performance.now() - begun) / 1000).toBeLessThan(55)
}, 240_000)

test('a job that outlasts the queue at a stop is no error', async () => {
  const errors: Error[] = []
  const boss = await openQueue(database.db, { max: 2, onError: (error) => errors.push(error) })
  await boss.createQueue('long', { retryLimit: 0 })
  await boss.send('long', {})
  const job = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await boss.work('long', { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 1 }, async () => {
    begun.resolve()
    await job.promise
  })
  await begun.promise
  await boss.stop({ graceful: true, timeout: 1000 })
  job.resolve()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(errors).toEqual([])
}, 60_000)
