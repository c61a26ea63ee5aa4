import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baselineFile, checkNames, prunedBaseline } from './names/check-names.ts'
import { namesOfModule } from './names/declared-names.ts'
import { findDiscouraged, readGlossary, wordsOf } from './names/glossary.ts'

const page = `
| term   | what it means | not             |
| ------ | ------------- | --------------- |
| check  | a bill        |                 |
| notify | to send       | \`tell\`, \`told\` |
| label  | a text        | \`-words\`        |
| max    | a bound       | \`most-\`         |
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrina-names-'))
  add('docs/style.md', page)
  add(baselineFile, '# From before.\n')
  add('packages/core/package.json', JSON.stringify({ name: '@vitrina/core' }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the glossary is the table of the page: a word anywhere, at the start or at the end of a name', () => {
  const glossary = readGlossary(page)
  const wordOf = (name: string) => findDiscouraged(name, glossary)?.word
  expect(['tellBoard', 'untellable', 'toldChecks', 'told_check', 'TOLD_AT'].map(wordOf)).toEqual([
    'tell',
    undefined,
    'told',
    'told',
    'told',
  ])
  expect(['figureWords', 'wordsOf', 'mostRows', 'topmost'].map(wordOf)).toEqual(['words', undefined, 'most', undefined])
})

test('names are read in words whatever their case', () => {
  expect(wordsOf('readHTTPAnswer')).toEqual(['read', 'http', 'answer'])
  expect(wordsOf('stock_moves-of2Days')).toEqual(['stock', 'moves', 'of2', 'days'])
})

test('a module declares what stands at its top level: functions, types, classes, parts of patterns', () => {
  const text = `
    import { a } from './a.ts'
    export function b<T>(x: T): T { const inner = x; return inner }
    export const { c, d: [e, ...f], ...g } = a
    type H = string
    export interface I { member: H }
    class J {}
    export default class K {}
    export { b as l }
  `
  expect(namesOfModule('x.ts', text)).toEqual(['b', 'c', 'e', 'f', 'g', 'H', 'I', 'J'])
})

describe('the check of names', () => {
  test('refuses a new name of code, a file, a table, a column and a value of an enum', () => {
    add('packages/core/src/tell-all.ts', 'export const mostRows = 5\n')
    add('prisma/a.prisma', 'model ToldCheck {\n  id String\n  toldAt DateTime\n}\n\nenum Kind {\n  told\n}\n')
    expect(check()).toEqual([
      'packages/core/src/tell-all.ts: the file name tell-all uses "tell"; docs/style.md has "notify"',
      'packages/core/src/tell-all.ts: the code name mostRows uses "most"; docs/style.md has "max"',
      'prisma/a.prisma: the table name ToldCheck uses "told"; docs/style.md has "notify"',
      'prisma/a.prisma: the column name ToldCheck.toldAt uses "told"; docs/style.md has "notify"',
      'prisma/a.prisma: the enum value name Kind.told uses "told"; docs/style.md has "notify"',
    ])
  })

  test('lets names of the baseline be, wherever they move, and refuses a line that is not needed any more', () => {
    add(baselineFile, '# From before.\ncode: mostRows\ncode: tellBoard\n')
    add('packages/core/src/a.ts', 'export const mostRows = 5\n')
    expect(check()).toEqual([`${baselineFile}: "code: tellBoard" is not needed any more: npm run -s prune-names`])
    expect(prunedBaseline(root)).toBe('# From before.\ncode: mostRows\n')
  })

  test('reads no tests', () => {
    add('packages/core/src/a.test.ts', 'const mostRows = 5\n')
    expect(check()).toEqual([])
  })
})

function check(): string[] {
  return checkNames(root).map(({ file, message }) => `${file}: ${message}`)
}

function add(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
