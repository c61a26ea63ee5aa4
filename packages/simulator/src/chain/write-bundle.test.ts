import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formatKopecks } from './amounts.ts'
import { makeChain } from './make-chain.ts'
import { chainTotals } from './totals.ts'
import { writeBundle } from './write-bundle.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrina-bundle-'))
afterAll(() => rm(root, { recursive: true }))

const period = { chain: makeChain({ seed: 'demo' }), source: 'source_b', from: '2026-10-05', to: '2026-10-11' } as const
const folder = join(root, 'week')
const totals = await writeBundle({ ...period, folder })
const Manifest = z.object({
  schemaVersion: z.literal(1),
  source: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  timezone: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
})

async function manifestOf(path: string) {
  return Manifest.parse(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')))
}

/** The rows of a file without its header, for files that need no quotes. */
async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(join(folder, name), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
}

describe('writeBundle', () => {
  it('writes the files of a bundle, each with the rows and the hash its manifest says', async () => {
    const manifest = await manifestOf(folder)
    expect(manifest).toMatchObject({
      source: 'source_b',
      period: { from: '2026-10-05', to: '2026-10-11' },
      timezone: 'Asia/Yekaterinburg',
    })
    expect((await readdir(folder)).sort()).toEqual(['manifest.json', ...manifest.files.map(({ name }) => name)].sort())
    expect(manifest.files).toHaveLength(7)
    for (const { name, rows, sha256 } of manifest.files) {
      const bytes = await readFile(join(folder, name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect(bytes.toString('utf8').split('\n')).toHaveLength(rows + 2)
      expect(bytes.includes('\r')).toBe(false)
    }
  })

  it('returns the totals of its files: checks with a sale line, revenue of sale and return lines', async () => {
    const lines = await rowsOf('sales_lines.csv')
    let kopecks = 0
    const counted = new Set<string>()
    for (const [, check = '', , , , , , total = '', , kind] of lines) {
      if (kind === 'sale') counted.add(check)
      if (kind !== 'void') kopecks += Math.round(Number(total) * 100)
    }
    expect(totals).toMatchObject({ lines: lines.length, checks: counted.size, revenue: formatKopecks(kopecks) })
    expect(totals.checkRows).toBe((await rowsOf('checks.csv')).length)
  })

  it('adds up over its restaurants and agrees with chainTotals', () => {
    const sum = (of: (r: (typeof totals.restaurants)[number]) => number) =>
      totals.restaurants.reduce((all, restaurant) => all + of(restaurant), 0)
    expect(sum(({ lines }) => lines)).toBe(totals.lines)
    expect(sum(({ checks }) => checks)).toBe(totals.checks)
    expect(sum(({ revenue }) => Math.round(Number(revenue) * 100))).toBe(Math.round(Number(totals.revenue) * 100))
    expect(chainTotals(period)).toEqual(totals)
  })

  it('writes the same bytes from the same seed', async () => {
    const again = join(root, 'again')
    await writeBundle({ ...period, chain: makeChain({ seed: 'demo' }), folder: again })
    expect(await manifestOf(again)).toEqual(await manifestOf(folder))
  })

  it('names restaurants and lines as their accounting system does', async () => {
    const restaurants = period.chain.restaurants.filter(({ source }) => source === 'source_b')
    const sourceKeys = restaurants.map(({ sourceKey }) => sourceKey)
    for (const [name, column] of [
      ['restaurants.csv', 0],
      ['employees.csv', 2],
      ['checks.csv', 0],
      ['sales_lines.csv', 0],
      ['stock_moves.csv', 0],
    ] as const) {
      expect(new Set((await rowsOf(name)).map((row) => row[column]))).toEqual(new Set(sourceKeys))
    }
    const lines = await rowsOf('sales_lines.csv')
    expect(new Set(lines.map(([, , line]) => line)).size).toBe(lines.length)
    for (const row of await rowsOf('stock_moves.csv')) expect(row.at(-2)).toMatch(/EKB-0[12]\/\d$/)
  })

  it('refers only to checks, dishes and waiters it holds', async () => {
    const keys = async (name: string, column: number) => new Set((await rowsOf(name)).map((row) => row[column]))
    const [checks, dishes, waiters] = await Promise.all([
      keys('checks.csv', 1),
      keys('dishes.csv', 0),
      keys('employees.csv', 0),
    ])
    for (const [, check, , dish] of await rowsOf('sales_lines.csv')) {
      expect(checks.has(check)).toBe(true)
      expect(dishes.has(dish)).toBe(true)
    }
    for (const row of await rowsOf('checks.csv')) expect(row[6] === '' || waiters.has(row[6])).toBe(true)
  })

  it('leaves no manifest when it is stopped', async () => {
    const stopped = join(root, 'stopped')
    const writing = writeBundle({ ...period, folder: stopped, signal: AbortSignal.abort() })
    await expect(writing).rejects.toThrow()
    expect(await readdir(stopped)).not.toContain('manifest.json')
  })

  it('refuses a folder that holds a bundle and a period that ends before it begins', async () => {
    await expect(writeBundle({ ...period, folder })).rejects.toThrow('EEXIST')
    await expect(writeBundle({ ...period, to: '2026-10-01', folder: join(root, 'x') })).rejects.toThrow(RangeError)
  })
})
