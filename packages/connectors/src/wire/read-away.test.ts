import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { readAway } from './read-away.ts'
import { type Reading, readForeign } from './read-foreign.ts'

const rows = (count: number) =>
  JSON.stringify({ data: Array.from({ length: count }, (_, i) => ({ id: `${i}`, sum: i / 4 })) })

describe('an answer is read in a thread of its own', () => {
  test.each<[string, Reading, string]>([
    ['JSON with exact numbers', { kind: 'exact-json' }, rows(30)],
    ['JSON', { kind: 'json' }, rows(30)],
    ['XML', { kind: 'xml' }, '<A a="1"><B b="&#1040;"/>text</A>'],
    ['XML as objects', { kind: 'xml-objects', lists: ['b'] }, '<a><b>1</b></a>'],
  ])('as it is here: %s', async (_, reading, text) => {
    expect(await readAway(text, reading, { longestHere: 0 })).toEqual(readForeign(text, reading))
  })

  test('broken ones are told as they are here, and the next is read', async () => {
    const broken = readAway('{"a":', { kind: 'json' }, { longestHere: 0 })
    await expect(broken).rejects.toMatchObject({ name: 'UnreadableText' })
    expect(await readAway('[1]', { kind: 'json' }, { longestHere: 0 })).toEqual([1])
  })

  test('more at once than there are threads', async () => {
    const all = Array.from({ length: 7 }, (_, i) => readAway(`[${i}]`, { kind: 'json' }, { longestHere: 0 }))
    expect(await Promise.all(all)).toEqual(all.map((_, i) => [i]))
  })

  test('one that takes longer than it may ends with its thread, is told, and the next is read', async () => {
    const late = readAway(rows(200_000), { kind: 'exact-json' }, { deadlineMs: 1 })
    await expect(late).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('was not read within 0.001 s'),
    })
    expect(await readAway('[1]', { kind: 'json' }, { longestHere: 0 })).toEqual([1])
  })

  test('a long one leaves the event loop to others while it is read', async () => {
    // What takes longest in it is the reading itself: of comments nothing is left to hand over.
    const text = `<a>${'<!-- -->'.repeat(500_000)}</a>`
    const delay = monitorEventLoopDelay({ resolution: 5 })
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    delay.enable()
    await readAway(text, { kind: 'xml' })
    delay.disable()
    clearInterval(counting)
    expect(turns).toBeGreaterThan(3)
  })
})

/** Texts that made one reader or another go over them again and again, by how often their part is repeated. */
const hostile: [string, (times: number) => string, Reading][] = [
  ['spaces in a tag', (times) => `<a${' '.repeat(times)}=`, { kind: 'xml' }],
  ['spaces after an attribute', (times) => `<a b${' '.repeat(times)}`, { kind: 'xml' }],
  ['attributes without an end', (times) => `<a ${'b="'.repeat(times)}`, { kind: 'xml' }],
  [
    'many attributes',
    (times) => `<a ${Array.from({ length: times / 8 }, (_, i) => `b${i}=""`).join(' ')}/>`,
    { kind: 'xml' },
  ],
  ['declarations', (times) => '<?xml'.repeat(times / 4), { kind: 'xml' }],
  ['openings', (times) => '<string'.repeat(times / 4), { kind: 'xml' }],
  ['comments without an end', (times) => `<a>${'<!--'.repeat(times / 4)}`, { kind: 'xml' }],
  ['sections without an end', (times) => `<a>${'<![CDATA['.repeat(times / 4)}`, { kind: 'xml' }],
  ['references without an end', (times) => `<a>${'&#'.repeat(times / 2)}</a>`, { kind: 'xml' }],
  ['ampersands', (times) => `<a>${'&'.repeat(times)}</a>`, { kind: 'xml' }],
  ['levels', (times) => '<a>'.repeat(times / 2), { kind: 'xml' }],
  ['siblings', (times) => `<a>${'<b/>'.repeat(times / 8)}</a>`, { kind: 'xml-objects', lists: [] }],
  [
    'siblings of many names',
    (times) => `<a>${Array.from({ length: times / 16 }, (_, i) => `<b${i}/>`).join('')}</a>`,
    { kind: 'xml-objects', lists: [] },
  ],
  ['levels of JSON', (times) => '['.repeat(times), { kind: 'exact-json' }],
  ['numbers with a power', (times) => `[${'1E999,'.repeat(times / 8)}1]`, { kind: 'exact-json' }],
  ['one long number', (times) => `[${'1'.repeat(times)}]`, { kind: 'exact-json' }],
]

describe('eight times the text takes nowhere near sixty-four times as long', () => {
  test.each(hostile)('%s', (_, textOf, reading) => {
    // Processor time of this thread, and the least of several runs: whatever else the machine does is not counted.
    const least = (text: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const began = process.threadCpuUsage()
          try {
            readForeign(text, reading)
          } catch {
            // Most of them are no documents at all.
          }
          return process.threadCpuUsage(began).user / 1000
        }),
      )
    const [short, long] = [textOf(32_000), textOf(256_000)]
    least(short)
    expect(least(long)).toBeLessThan(Math.max(200, 30 * least(short)))
  })
})

test('no number becomes longer than it is worth', () => {
  const read = JSON.stringify(readForeign(`[${'1E999,'.repeat(1000)}1]`, { kind: 'exact-json' }))
  expect(read.length).toBeLessThan(20_000)
})
