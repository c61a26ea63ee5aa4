import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { guides } from './guide.ts'
import { everyVariable, exampleFile, referencePage, renderExample, renderReference } from './write-pages.ts'

const contentOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

test('every variable that a process reads is explained once', () => {
  const explained = guides.flatMap(({ variables }) => Object.keys(variables))
  expect(explained.sort()).toEqual(everyVariable().sort())
})

test('the page and the example are those of the code: npm run -s environment-page', () => {
  expect(contentOf(referencePage)).toBe(renderReference())
  expect(contentOf(exampleFile)).toBe(renderExample())
})

test('what the guide to operations says of variables is of variables that are read', () => {
  const named = contentOf('docs/operations.md').match(/`[A-Z]+_[A-Z_]+(?==|`)/g) ?? []
  const known = new Set([...everyVariable(), 'NODE_ENV', 'NODE_OPTIONS', 'OTEL_METRICS_EXPORTER'])
  expect([...new Set(named)].map((name) => name.slice(1)).filter((name) => !known.has(name))).toEqual([])
})
