import { reason } from '@vitrina/contract/reasons'
import { describe, expect, test } from 'vitest'
import { type CsvRows, splitRows } from './csv-records.ts'

function split(text: string, options: { delimiter?: string; firstLine?: number; maxOpenBytes?: number } = {}) {
  const rows: CsvRows = { cells: [], lines: [], malformed: [] }
  const { delimiter = ',', firstLine = 1, maxOpenBytes = 0 } = options
  const progress = splitRows(Buffer.from(text), delimiter, firstLine, maxOpenBytes, rows)
  return { ...rows, progress }
}

describe('rows and the physical line each begins at', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 2],
    ],
    [
      'CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 2],
    ],
    [
      'no end of the last line',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 2],
    ],
    ['empty cells', ',b,\n', [['', 'b', '']], [1]],
    [
      'blank lines',
      '\n\na,b\r\n\r\n  \n,\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [3, 7],
    ],
    [
      'quotes around values',
      '"a","b"\n"c",d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 2],
    ],
    ['empty quoted value', '"",b\n', [['', 'b']], [1]],
    ['doubled quotes', '"a ""x""",b\n', [['a "x"', 'b']], [1]],
    ['a quoted delimiter', '"a,b",c\n', [['a,b', 'c']], [1]],
    [
      'a quoted line break',
      '"a\nb",c\nd,e\n',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
      [1, 3],
    ],
    [
      'a quoted CRLF',
      '"a\r\nb",c\r\nd,e\r\n',
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
      [1, 3],
    ],
    [
      'quoted blank lines',
      '"a\n\n\nb","c\n"\nd,e\n',
      [
        ['a\n\n\nb', 'c\n'],
        ['d', 'e'],
      ],
      [1, 6],
    ],
    [
      'blank lines behind a quoted break',
      '"a\nb",c\n\n\nd,e\n',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
      [1, 5],
    ],
    [
      'stray quotes inside a value',
      'a 12" b,c\nd,e\n',
      [
        ['a 12" b', 'c'],
        ['d', 'e'],
      ],
      [1, 2],
    ],
    [
      'a stray quote at the end of a value',
      'a",12"\nd,e\n',
      [
        ['a"', '12"'],
        ['d', 'e'],
      ],
      [1, 2],
    ],
    [
      'a value that only begins quoted',
      '"Sun" cafe,c\nd,e\n',
      [
        ['"Sun" cafe', 'c'],
        ['d', 'e'],
      ],
      [1, 2],
    ],
  ])('%s', (_name, text, cells, lines) => {
    expect(split(text)).toMatchObject({ cells, lines, malformed: [] })
  })

  test.each([',', ';', '\t'])('delimiter %j', (delimiter) => {
    const text = `a${delimiter}"b${delimiter}c"\n`
    expect(split(text, { delimiter }).cells).toEqual([['a', `b${delimiter}c`]])
  })

  test('long runs of rows that need quotes, and single ones between plain ones', () => {
    const lines = Array.from({ length: 2000 }, (_, i) => (i > 700 || i % 7 === 0 ? `"a,${i}",b` : `a ${i},b`))
    const { cells, lines: numbers } = split(`${lines.join('\n')}\n`)
    expect(numbers).toEqual(lines.map((_, i) => i + 1))
    expect(cells[1400]).toEqual(['a,1400', 'b'])
    expect(cells[701]).toEqual(['a,701', 'b'])
    expect(cells[7]).toEqual(['a,7', 'b'])
    expect(cells[8]).toEqual(['a 8', 'b'])
  })
})

describe('a quote that is never closed', () => {
  const text = 'a,b\n"c,d\ne,f\n'

  test('waits for more while there may be more', () => {
    const { cells, progress } = split(text, { maxOpenBytes: 100 })
    expect(cells).toEqual([['a', 'b']])
    expect(progress).toEqual({ offset: 4, line: 2 })
  })

  test('costs its own line only, at the end of the file', () => {
    const { cells, lines, malformed } = split(text)
    expect(cells).toEqual([
      ['a', 'b'],
      ['e', 'f'],
    ])
    expect(lines).toEqual([1, 3])
    expect(malformed).toEqual([{ line: 2, reason: reason('quote_not_closed') }])
  })

  test('costs its own line only, when a later row opens a quote as well', () => {
    const { cells, malformed } = split('a,"b\nc,"d"\ne,f\n')
    expect(cells).toEqual([
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(malformed.map(({ line }) => line)).toEqual([1])
  })
})
