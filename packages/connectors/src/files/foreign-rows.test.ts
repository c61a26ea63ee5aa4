import { describe, expect, test } from 'vitest'
import { csv, profileOf, type Reading, readExport } from '../../test/support/files/foreign-export.ts'

describe('rows of another width than the header', () => {
  const file = 'sales.csv'
  const columns = { restaurant: { constant: 'r1' }, check_id: 'id' }
  const sold = { ...columns, dish: { constant: 'd1' }, quantity: { constant: '1' }, total: 'sum' }
  const named = { file, distinct: true, columns: { external_id: { constant: 'd1' }, name: { constant: 'd1' } } }
  const rowsOf = (where: object[]) =>
    profileOf(
      {
        checks: { file, where, columns: { ...columns, business_date: 'day' } },
        sales_lines: { file, where, columns: sold },
      },
      { restaurants: [{ ...named, where }], dishes: [{ ...named, where }] },
    )
  const taken = [{ column: 'day', notIn: [''] }]

  test('delimiters too many at the end of a row, or in the header alone, mean nothing', async () => {
    for (const rows of [
      ['id;day;sum', '1;2026-03-01;5;;'],
      ['id;day;sum;;', '1;2026-03-01;5'],
    ]) {
      const { rejects, lines } = await readExport({ [file]: csv(...rows) }, rowsOf([]))
      expect(rejects).toEqual([])
      expect(lines.map(({ total }) => total)).toEqual(['5'])
    }
  })

  test('a sum under the table is passed over where the tests turn it away', async () => {
    const files = { [file]: csv('id;day;sum', '1;2026-03-01;5', 'Made on 2 March', 'Total;;5') }
    expect((await readExport(files, rowsOf(taken))).rejects).toEqual([])
  })

  test('and told once where a reading does not', async () => {
    const { rejects } = await readExport({ [file]: csv('id;day;sum', '1;2026-03-01;5', '2;2026-03-01') }, rowsOf(taken))
    expect(rejects).toEqual([[3, null, 'The row has 2 cells, the header 3; expected as many as in the header']])
  })
})

test('what a profile works out or says itself has a point: 3 × 0,411 = 1.233, whatever mark the file has', async () => {
  const file = 'sales.csv'
  const key = { restaurant: { constant: 'r1' }, check_id: 'id' }
  const sold = {
    dish: { constant: 'd1' },
    quantity: { constant: '1.125' },
    price: { column: 'size', map: { Half: '1.500' } },
    total: { formula: '{n} * {each}' },
  }
  const till = profileOf({
    checks: { file, columns: { ...key, business_date: 'day' } },
    sales_lines: { file, columns: { ...key, ...sold } },
  })
  for (const decimal of [',', undefined] as const) {
    const files = { [file]: csv('id;day;n;each;size', '1;2026-03-01;3;0,411;half') }
    const { lines, rejects } = await readExport(files, { ...till, decimal })
    expect(rejects).toEqual([])
    expect(lines).toMatchObject([{ quantity: '1.125', price: '1.500', total: '1.233' }])
  }
})

test('the number of a check is the longest run of digits in it, else the digits that end the id; 0 where there are none', async () => {
  const file = 'sales.csv'
  const reading = (columns: Reading) => ({
    file,
    columns: { restaurant: { constant: 'r1' }, check_id: 'id', ...columns },
  })
  const files = {
    [file]: csv(
      'id,no,day',
      ...['kPt2v7,', 'x-12,A-1042', '1300000015734303122,', '2026-03-01/17,'].map((row) => `${row},2026-03-01`),
    ),
  }
  const line = { dish: { constant: 'd1' }, quantity: { constant: '1' }, total: { constant: '1' } }
  const { checks, rejects } = await readExport(
    files,
    profileOf({ checks: reading({ number: 'no', business_date: 'day' }), sales_lines: reading(line) }),
  )
  expect(rejects).toEqual([])
  expect(checks.map(({ number }) => number)).toEqual([0, 1042, 734303122, 17])
})
