import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkArchitecture } from './architecture/check-architecture.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrina-architecture-'))
  addPackage('packages/contract', [])
  addPackage('packages/db', ['pg'])
  addPackage('packages/core', ['@vitrina/contract', '@vitrina/db', 'kysely'])
  addPackage('packages/trpc', ['@vitrina/core'])
  addPackage('packages/simulator', ['@vitrina/contract'])
  addPackage('packages/testing', ['@vitrina/core', 'pg'])
  addPackage('apps/api', ['@vitrina/trpc'], ['@vitrina/testing'])
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the architecture check', () => {
  test('accepts imports that point down, by exports, of packages that are named', () => {
    add(
      'packages/core/src/sell.ts',
      `import { Kysely } from 'kysely'\nimport { Check } from '@vitrina/contract/check'\n`,
    )
    add(
      'apps/api/src/main.ts',
      `import { readFile } from 'node:fs/promises'\nimport { router } from '@vitrina/trpc/router'\n`,
    )
    add('apps/api/src/main.test.ts', `import { seed } from '@vitrina/testing/seed'\nimport { test } from 'vitest'\n`)
    expect(check()).toEqual([])
  })

  test.each([
    ['packages/contract/src/a.ts', `import { x } from '@vitrina/core/x'`, 'must not import @vitrina/core'],
    ['packages/db/src/a.ts', `import { x } from '@vitrina/core/x'`, 'must not import @vitrina/core'],
    ['packages/core/src/a.ts', `import type { x } from '@vitrina/trpc/x'`, 'must not import @vitrina/trpc'],
    ['packages/core/src/a.ts', `export { x } from '@vitrina/api/x'`, 'must not import @vitrina/api'],
    ['apps/api/src/a.ts', `import { x } from '@vitrina/testing/x'`, 'must not import @vitrina/testing'],
    ['apps/api/src/a.ts', `import { x } from '@vitrina/simulator/x'`, 'must not import @vitrina/simulator'],
    ['packages/testing/src/a.ts', `import { x } from '@vitrina/api/x'`, 'must not import @vitrina/api'],
    ['packages/testing/src/a.test.ts', `import { x } from '@vitrina/api/x'`, 'must not import @vitrina/api'],
  ])('refuses an arrow the other way: %s with %s', (file, text, message) => {
    add(file, text)
    expect(check()).toContain(`${file}: ${message}`)
  })

  test('refuses a package that names another it must not use', () => {
    addPackage('packages/contract', ['@vitrina/core'])
    expect(check()).toEqual(['packages/contract/package.json: must not depend on @vitrina/core'])
  })

  test('refuses an import that package.json does not name, and a builtin without its prefix', () => {
    add('packages/core/src/a.ts', `import { z } from 'zod'\nimport { join } from 'path'\n`)
    expect(check()).toEqual([
      'packages/core/src/a.ts: imports zod, which its package.json does not name',
      'packages/core/src/a.ts: imports path without its node: prefix',
    ])
  })

  test('refuses a way into another package past its exports', () => {
    add('packages/trpc/src/a.ts', `import { x } from '../../core/src/x.ts'\nimport { y } from '@vitrina/core/src/y'\n`)
    expect(check()).toEqual([
      'packages/trpc/src/a.ts: reaches into another package: ../../core/src/x.ts',
      'packages/trpc/src/a.ts: reaches into another package: @vitrina/core/src/y',
    ])
  })

  test('refuses a ring of imports, and lets types go round', () => {
    add('packages/core/src/a.ts', `import { b } from './b.ts'\n`)
    add('packages/core/src/b.ts', `import { c } from './c.ts'\n`)
    add('packages/core/src/c.ts', `import { a } from './a.ts'\n`)
    add('packages/core/src/d.ts', `import type { e } from './e.ts'\n`)
    add('packages/core/src/e.ts', `import { d } from './d.ts'\n`)
    const files = ['a', 'b', 'c', 'a'].map((name) => `packages/core/src/${name}.ts`)
    expect(check()).toEqual([`packages/core/src/a.ts: is in a ring of imports: ${files.join(' → ')}`])
  })

  test('refuses the database outside core and db: its libraries, its clients, its language', () => {
    addPackage('packages/trpc', ['@vitrina/core', '@vitrina/db', 'kysely'])
    add('packages/trpc/src/a.ts', `import { sql } from 'kysely'\n`)
    add('packages/trpc/src/b.ts', `import type { DB } from '@vitrina/db/generated/kysely/types'\n`)
    add('packages/trpc/src/c.ts', 'const query = `SELECT id FROM dish`\n')
    add('packages/core/src/c.ts', 'const query = `SELECT id FROM workspace`\n')
    expect(check()).toEqual([
      "packages/trpc/src/a.ts: imports kysely: the database is core's and db's",
      "packages/trpc/src/b.ts: imports @vitrina/db/generated/kysely/types: the database is core's and db's",
      'packages/trpc/src/c.ts: holds SQL: a query is a verb or a metric of core',
    ])
  })

  test('refuses what is confined to restaurants where it is read as it stands, but for the system', () => {
    add('packages/core/src/dishes/a.ts', 'const query = sql`SELECT id FROM dish`\n')
    add('packages/core/src/dishes/b.ts', 'const query = sql`SELECT id FROM dish_price`\n')
    add('packages/core/src/exchange/c.ts', 'const query = sql`SELECT id FROM dish`\n')
    add('packages/core/src/exchange/list-c.ts', 'const query = sql`SELECT id FROM dish`\n')
    expect(check()).toEqual([
      'packages/core/src/dishes/a.ts: reads dish as it stands; take it by readable()',
      'packages/core/src/exchange/list-c.ts: reads dish as it stands; take it by readable()',
    ])
  })

  test('reads imports of several lines, of side effects and at run time, and none from comments', () => {
    add(
      'packages/core/src/a.ts',
      `import {\n  x,\n  y,\n} from 'one'\nimport 'two'\nconst z = await ${'import'}('three')\n// import 'four'\n/* import 'five' */\n`,
    )
    const names = check().map((line) => /imports (\w+)/.exec(line)?.[1])
    expect(names).toEqual(['one', 'two', 'three'])
  })
})

function check(): string[] {
  return checkArchitecture(root).violations.map(({ file, message }) => `${file}: ${message}`)
}

function addPackage(folder: string, dependencies: string[], devDependencies: string[] = []): void {
  const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, '*']))
  const name = `@vitrina/${folder.split('/')[1]}`
  const content = { name, dependencies: named(dependencies), devDependencies: named(devDependencies) }
  add(`${folder}/package.json`, JSON.stringify(content))
}

function add(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
