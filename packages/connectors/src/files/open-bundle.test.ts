import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleFolder, filesFolder, manifestFiles, smallBundle } from '../../test/support/files/bundle-folder.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { openBundle } from './open-bundle.ts'

const open = (folder: string) => openBundle({ folder, source: 'source_a' })

const moves = 'restaurant,product,at,kind,quantity\nr1,Salt,2026-03-01,in,5\n'

describe('a canonical bundle', () => {
  test('streams its records in the order the exchange needs', async () => {
    const folder = await bundleFolder({
      'stock_moves.csv': moves,
      'employees.csv': 'external_id,name,restaurant\nw1,Anna,r1\n',
    })
    const bundle = await open(folder)
    expect(bundle).toMatchObject({
      source: 'source_a',
      period: { from: '2026-03-01', to: '2026-03-31' },
      timezone: 'Europe/Moscow',
      expectedRows: 7,
      hasStockMoves: true,
    })
    const records = await readRecords(bundle)
    expect(records.map(({ kind }) => kind)).toEqual([
      'restaurant',
      'dish',
      'employee',
      'check',
      'line',
      'line',
      'stockMove',
    ])
    expect(records[4]).toMatchObject({ file: 'sales_lines.csv', line: 2, checkKey: 'c1', key: 'l1', total: '10.50' })
  })

  test('may do without employees and stock moves', async () => {
    const bundle = await open(await bundleFolder())
    expect(bundle.hasStockMoves).toBe(false)
    expect(await readRecords(bundle)).toHaveLength(5)
  })

  test('may have upper-case hashes and a byte order mark in its manifest', async () => {
    const files = manifestFiles(smallBundle).map((entry) => ({ ...entry, sha256: entry.sha256.toUpperCase() }))
    const folder = await bundleFolder({}, { files })
    const manifest = join(folder, 'manifest.json')
    await writeFile(manifest, `\ufeff${await readFile(manifest, 'utf8')}`)
    expect(await readRecords(await open(folder))).toHaveLength(5)
  })

  test('yields batches of at most 1000', async () => {
    const rows = Array.from({ length: 12_001 }, (_, i) => `d${i},x`)
    const bundle = await open(await bundleFolder({ 'dishes.csv': `external_id,name\n${rows.join('\n')}\n` }))
    const sizes: number[] = []
    for await (const batch of bundle.records()) sizes.push(batch.length)
    expect(Math.max(...sizes)).toBe(1000)
  })

  test('warns of a table that lies there unlisted', async () => {
    const warnings: unknown[] = []
    const folder = await bundleFolder()
    await writeFile(join(folder, 'stock_moves.csv'), moves)
    await openBundle({ folder, source: 'source_a', log: { warn: (fields) => warnings.push(fields) } })
    expect(warnings).toEqual([{ folder, file: 'stock_moves.csv' }])
  })
})

describe('the fingerprint', () => {
  test('is the same for the same content in another folder, and another for other content, period or source', async () => {
    const period = { from: '2026-03-01', to: '2026-03-30' }
    const folders = [
      await bundleFolder(),
      await bundleFolder({}, { files: manifestFiles(smallBundle).reverse() }),
      await bundleFolder({ 'dishes.csv': 'external_id,name\nd1,Broth\n' }),
      await bundleFolder({}, { period }),
    ]
    const [first, same, otherFile, otherPeriod] = await Promise.all(
      folders.map(async (folder) => (await open(folder)).fingerprint),
    )
    const otherSource = await openBundle({
      folder: await bundleFolder({}, { source: 'source_b' }),
      source: 'source_b',
    })
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(same).toBe(first)
    expect(new Set([first, otherFile, otherPeriod, otherSource.fingerprint]).size).toBe(4)
  })
})

describe('a bundle is rejected whole when', () => {
  const entries = manifestFiles(smallBundle)
  const withEntry = (change: Record<string, unknown>) => ({
    files: [{ ...entries[0], ...change }, ...entries.slice(1)],
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['the schema version is another', { schemaVersion: 2 }, 'schemaVersion: '],
    ['the source is unknown', { source: 'iiko' }, 'source: '],
    ['the period is not a date', { period: { from: '2026-02-30', to: '2026-03-01' } }, 'period.from: '],
    ['the period runs backwards', { period: { from: '2026-03-02', to: '2026-03-01' } }, 'from must not be after to'],
    ['the zone is unknown', { timezone: 'Moscow' }, 'timezone: an IANA time zone such as Europe/Moscow is expected'],
    ['there are no files', { files: undefined }, 'files: '],
    ['a key is unknown', { comment: 'x' }, 'comment'],
    [
      'a name has a path',
      withEntry({ name: '../dishes.csv' }),
      'files[0].name: a file name without a path is expected',
    ],
    [
      'a name is unknown',
      withEntry({ name: 'restaurant.csv' }),
      'files[0].name: expected one of restaurants.csv, dishes',
    ],
    ['a hash is no hash', withEntry({ sha256: 'abc' }), 'files[0].sha256: 64 hexadecimal digits are expected'],
    ['a row count is negative', withEntry({ rows: -1 }), 'files[0].rows: '],
    ['a file is listed twice', { files: [...entries, entries[0]] }, 'files: a file is listed more than once'],
  ])('%s in the manifest', async (_name, manifest, message) => {
    const failure = open(await bundleFolder({}, manifest))
    await expect(failure).rejects.toMatchObject({ code: 'bundle_rejected', extra: { file: 'manifest.json' } })
    await expect(failure).rejects.toThrow(message)
  })

  test('the manifest is missing', async () => {
    await expect(open(await filesFolder(smallBundle))).rejects.toThrow('manifest.json is missing; add it, or name a')
  })

  test('the manifest is not JSON', async () => {
    await expect(open(await filesFolder({ 'manifest.json': '{' }))).rejects.toThrow('manifest.json is not JSON: ')
  })

  test('it is of the other source', async () => {
    const failure = open(await bundleFolder({}, { source: 'source_b' }))
    await expect(failure).rejects.toThrow('The bundle is of "source_b", but was handed in for "source_a"')
    await expect(failure).rejects.toMatchObject({ extra: { expected: 'source_a', found: 'source_b' } })
  })

  test.each(Object.keys(smallBundle))('%s is not listed', async (name) => {
    const failure = open(await bundleFolder({}, { files: entries.filter((entry) => entry.name !== name) }))
    await expect(failure).rejects.toThrow(`manifest.json does not list ${name}; these files are required`)
    await expect(failure).rejects.toMatchObject({ extra: { missing: [name] } })
  })

  test('a listed file is missing', async () => {
    const folder = await bundleFolder()
    await rm(join(folder, 'dishes.csv'))
    await expect(open(folder)).rejects.toThrow('The file dishes.csv is missing; add it to the bundle')
  })

  test('a listed file is a folder or a link', async () => {
    const folder = await bundleFolder()
    await rm(join(folder, 'dishes.csv'))
    await mkdir(join(folder, 'dishes.csv'))
    await expect(open(folder)).rejects.toThrow('dishes.csv is not a regular file')
    await rm(join(folder, 'dishes.csv'), { recursive: true })
    await symlink('/etc/hostname', join(folder, 'dishes.csv'))
    await expect(open(folder)).rejects.toThrow('dishes.csv is not a regular file')
  })

  test('a hash is off', async () => {
    const folder = await bundleFolder()
    await writeFile(join(folder, 'checks.csv'), `${await readFile(join(folder, 'checks.csv'), 'utf8')}\n`)
    const failure = open(folder)
    await expect(failure).rejects.toThrow('checks.csv is not the file of manifest.json (sha256 differs); send it again')
    await expect(failure).rejects.toMatchObject({ extra: { file: 'checks.csv' } })
  })

  test('a required column is missing', async () => {
    const failure = open(await bundleFolder({ 'dishes.csv': 'external_id,title\nd1,Soup\n' }))
    await expect(failure).rejects.toThrow(
      'dishes.csv has no column "name" in its first 20 lines; the nearest row holds "external_id", "title"',
    )
    await expect(failure).rejects.toMatchObject({
      extra: { file: 'dishes.csv', missing: ['name'], found: ['external_id', 'title'] },
    })
  })

  test.each([
    ['fewer', 1],
    ['more', 3],
  ])('a file holds another number of rows than promised: %s promised', async (_name, rows) => {
    const files = entries.map((entry) => (entry.name === 'sales_lines.csv' ? { ...entry, rows } : entry))
    const failure = readRecords(await open(await bundleFolder({}, { files })))
    await expect(failure).rejects.toThrow(`sales_lines.csv holds 2 rows, manifest.json promises ${rows}`)
    await expect(failure).rejects.toMatchObject({
      code: 'bundle_rejected',
      extra: { file: 'sales_lines.csv', rows: 2, expectedRows: rows },
    })
  })
})

test('rejected rows count as rows, blank lines do not', async () => {
  const dishes = 'external_id,name\nd1,Soup\n\nd2\n"d3,x\n,,\n'
  const files = manifestFiles(smallBundle).filter((entry) => entry.name !== 'dishes.csv')
  const [entry] = manifestFiles({ 'dishes.csv': dishes })
  const folder = await bundleFolder({ 'dishes.csv': dishes }, { files: [...files, { ...entry, rows: 3 }] })
  expect(ofKind(await readRecords(await open(folder)), 'reject')).toHaveLength(2)
})
