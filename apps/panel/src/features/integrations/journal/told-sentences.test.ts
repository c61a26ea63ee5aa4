import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rejectText } from './reject-words'
import { type Call, literalsOf } from './testing/literals-of'

const packages = fileURLToPath(new URL('../../../../../../packages/', import.meta.url))

/** What writes the reasons of rows and runs, and how the text it is given stands in them. */
const writers: readonly Call[] = [
  { name: 'new BundleRejectedError', argument: 0 },
  { name: 'new SourceError', argument: 1 },
  { name: 'new BadValue', argument: 0 },
  { name: 'said', argument: 0, frame: (text) => `${text} (ECODE)` },
  { name: 'wrong', argument: 0, frame: (text) => `till:8080 GetOrder: ${text}` },
  { name: 'reason =', argument: 0 },
  { name: 'reason:', argument: 0 },
  { name: 'failures.push', argument: 0 },
  {
    name: 'refusePrice',
    argument: 0,
    frame: (text) => `The price was not sent: ${text} in 7. Change it in iikoOffice.`,
  },
  { name: 'advice =', argument: 0, frame: (text) => `lines add up to 7, the check says 7; ${text}` },
  { name: 'const notThere =', argument: 0 },
  { name: 'const notConfirmed =', argument: 0 },
  { name: 'const notHandedOn =', argument: 0 },
]

/** Texts around a reason that its caller gives. */
const around = new Set(['lines add up to 7, the check says 7; 7', '7 row 7: 7', 'till:8080 GetOrder: 7 is 7, a number'])

/** Gaps that hold a part of the sentence; in any other stands a value. */
const gaps: Record<string, string> = {
  count: '5 cells',
  said: '. It says: no',
  expected: 'a number',
  'record.kind': 'dish',
  manifestName: 'manifest.json',
}
const fill = (expression: string) => gaps[expression] ?? (expression.startsWith('write(') ? '1.00 in 2' : '7')

const files = globSync(['connectors/src/**/*.ts', 'core/src/exchange/*.ts', 'core/src/dishes/settle-prices.ts'], {
  cwd: packages,
})
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .toSorted()
const sentences = files.flatMap((file) =>
  writers.flatMap((writer) =>
    literalsOf(readFileSync(`${packages}${file}`, 'utf8'), writer, fill).map((text) => [text, file] as const),
  ),
)
const toTell = new Map(sentences.filter(([text]) => /[a-z]{3,}/i.test(text) && !around.has(text)))

describe('what the code can say of a row or a run that is not taken', () => {
  test('is found in it', () => {
    expect(toTell.size).toBeGreaterThan(80)
    expect([...toTell.keys()]).toContain('The file 7 is missing; add it to the bundle')
  })

  test.each([...toTell])('%s (%s): has its Russian words', (text) => {
    expect(rejectText('ru', text)).toMatch(/[а-яё]/i)
  })
})
