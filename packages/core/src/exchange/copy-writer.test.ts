import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, test } from 'vitest'
import { type Cell, CopyWriter } from './copy-writer.ts'

const database = suiteDatabase()

test('rows of any length and script come back as they were: longer than the buffer, at its end, with what COPY escapes', async () => {
  const texts = ['', 'a', 'щ'.repeat(70_000), '😀'.repeat(30_000), 'tab\t, line\n\r, back\\slash, \\N', null]
  const rows: Cell[][] = Array.from({ length: 6000 }, (_, n) => [
    n,
    texts[n % 600] ?? `чек №${n} `.repeat(n % 40),
    n % 2 === 0,
  ])
  const client = await database.db.sessions.connect()
  try {
    await client.query('CREATE TEMP TABLE copied (n int, text text, is_even boolean)')
    const writer = new CopyWriter(client, 'copied', ['n', 'text', 'is_even'])
    for (const cells of rows) await writer.write(cells)
    await writer.end()
    const { rows: found } = await client.query({ text: 'SELECT * FROM copied ORDER BY n', rowMode: 'array' })
    expect(found.length).toBe(rows.length)
    expect(found.filter((row, n) => JSON.stringify(row) !== JSON.stringify(rows[n]))).toEqual([])
  } finally {
    client.release(true)
  }
})
