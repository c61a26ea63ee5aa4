import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../project-root.ts'
import { isAllowed, needlessExceptions } from './allowed-licences.ts'
import { readLicences } from './read-licences.ts'

const Bill = z.object({
  bomFormat: z.string(),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(z.unknown()).default([]),
    }),
  ),
})
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrina-licences-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('every production dependency is under an allowed licence, and no exception is left over', () => {
  const dependencies = readLicences(projectRoot)
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter((dependency) => !isAllowed(dependency))).toEqual([])
  expect(needlessExceptions(dependencies)).toEqual([])
})

test('the bill of materials names whatever the product itself needs, with its licence where it has one', () => {
  const { scripts } = z.object({ scripts: z.object({ sbom: z.string() }) }).parse(readJson('package.json'))
  const [, ...args] = scripts.sbom.split(' ')
  const output = execFileSync(join(projectRoot, 'node_modules/.bin/pnpm'), args, { cwd: projectRoot, encoding: 'utf8' })
  const { components, bomFormat } = Bill.parse(JSON.parse(output))
  expect(bomFormat).toBe('CycloneDX')
  const nameOf = ({ group, name }: { group?: string | undefined; name: string }) => (group ? `${group}/${name}` : name)
  const named = new Map(components.map((one) => [`${nameOf(one)}@${one.version}`, one.licenses]))
  const direct = readLicences(projectRoot).filter(({ neededBy }) => neededBy.startsWith('@vitrina/'))
  expect(direct.length).toBeGreaterThan(40)
  expect(direct.filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([])
  const without = [...named].flatMap(([name, licenses]) => (licenses.length === 0 ? [name] : []))
  expect(without).toEqual([expect.stringMatching(/^seq-queue@/)])
})

test('what a dependency needs is read too, once however many need it; tools of development are not', () => {
  add('apps/api', { name: '@v/api', dependencies: { one: '1', two: '1' }, devDependencies: { tool: '1' } })
  add('apps/api/node_modules/one', { name: 'one', version: '1.0.0', license: 'MIT', dependencies: { two: '1' } })
  add('apps/api/node_modules/two', { name: 'two', version: '2.0.0', licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] })
  add('apps/api/node_modules/tool', { name: 'tool', version: '1.0.0', license: 'GPL-3.0' })
  expect(readLicences(root)).toEqual([
    { name: 'one', version: '1.0.0', licence: 'MIT', neededBy: '@v/api' },
    { name: 'two', version: '2.0.0', licence: 'MIT OR GPL-3.0', neededBy: 'one' },
  ])
})

test('a needed package that is missing is an error, an optional one is not', () => {
  add('apps/api', { name: '@v/api', optionalDependencies: { other: '1' } })
  expect(readLicences(root)).toEqual([])
  add('apps/api', { name: '@v/api', dependencies: { lost: '1' } })
  expect(() => readLicences(root)).toThrow('lost, which @v/api needs, is not installed')
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  [null, false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'x', version: '1.0.0', licence, neededBy: 'y' })).toBe(allowed)
})

function add(folder: string, manifest: object): void {
  const file = join(root, folder, 'package.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(manifest))
}
