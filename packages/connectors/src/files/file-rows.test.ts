import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { FileRows } from './file-rows.ts'

test('a check counts as its first file has it; another file adds neither equal rows nor others', () => {
  const rows = new FileRows()
  expect(rows.judge('1', 'a.csv', 'tea')).toBe('new')
  expect(rows.judge('1', 'a.csv', 'tea')).toBe('new')
  expect(rows.judge('1', 'b.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'b.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'b.csv', 'tea')).toEqual({ file: 'a.csv' })
  expect(rows.judge('1', 'c.csv', 'tea')).toBe('known')
  expect(rows.judge('1', 'c.csv', 'soup')).toEqual({ file: 'a.csv' })
  expect(rows.judge('2', 'b.csv', 'tea')).toBe('new')
})

test('a row is judged in as many steps however many its check has', async () => {
  const count = 300
  const steps = await stepsOf('file-rows.ts', () => {
    const rows = new FileRows()
    for (const file of ['a.csv', 'b.csv', 'c.csv']) {
      for (let n = 0; n < count; n += 1) rows.judge('1', file, `row ${n}`)
    }
    expect(rows.judge('1', 'b.csv', 'row 0')).toEqual({ file: 'a.csv' })
  })
  expect(steps).toBeGreaterThan(0)
  expect(steps).toBeLessThanOrEqual(3 * count + 1)
})

/** How often the most used block of a file was run; the engine does not count the first times. */
async function stepsOf(file: string, work: () => void): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const found = result.filter(({ url }) => url.split('?')[0]?.endsWith(`/${file}`))
  const counts = found.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map((range) => range.count)))
  return Math.max(0, ...counts)
}
