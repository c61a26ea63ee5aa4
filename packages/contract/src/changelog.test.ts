import { expect, test } from 'vitest'
import { contractVersion, releases } from './changelog.ts'

test('releases are listed newest first, each once, and the contract has the version of the first', () => {
  const numbers = releases.map(({ version, date }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
    return { version, date, rank: major * 1e6 + minor * 1e3 + patch }
  })
  const ranks = numbers.map(({ rank }) => rank)
  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => b - a))
  const dates = numbers.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(contractVersion).toBe(numbers[0]?.version)
})
