import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiFile, openApiText } from '../openapi-file.ts'

const document = openApiText()
const require = createRequire(import.meta.url)
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-openapi-'))
  file = join(folder, 'openapi.json')
  await writeFile(file, document)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program of a package by this very node; what it printed when it failed, or null. */
async function failure(manifest: string, program: string, args: string[]): Promise<string | null> {
  const script = join(dirname(manifest), program)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  const run = promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env, maxBuffer: 1 << 26 })
  return run.then(
    () => null,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}` || String(error),
  )
}

describe('the document', () => {
  test('passes Redocly’s recommended-strict, where a warning is an error', async () => {
    const args = ['lint', '--extends=recommended-strict', '--format=stylish', file]
    expect(await failure(require.resolve('@redocly/cli/package.json'), 'bin/cli.js', args)).toBeNull()
  })

  test('passes spectral:oas with no warning', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset(new spectralCore.Ruleset({ extends: [spectralRulesets.oas] }))
    const findings = await spectral.run(JSON.parse(document))
    expect(findings.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)).toEqual([])
  })

  test('makes types by openapi-typescript that compile, strictly', async () => {
    const types = join(folder, 'api.ts')
    await writeFile(types, astToString(await openapiTypescript(document)))
    // A caller's own code: the right fields compile, and `@ts-expect-error` fails where a wrong one would.
    await writeFile(join(folder, 'caller.ts'), caller)
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2024', '--module', 'preserve']
    expect(
      await failure(require.resolve('typescript/package.json'), 'bin/tsc', [
        ...options,
        types,
        join(folder, 'caller.ts'),
      ]),
    ).toBeNull()
  })
})

test('docs/openapi.json is the document of the endpoints as they are', async () => {
  const committed = await readFile(openApiFile, 'utf8').catch(() => '')
  expect(committed === document, 'docs/openapi.json is stale: run `npm run openapi` and commit it').toBe(true)
})

const caller = `import type { components, paths } from './api'

const card: components['schemas']['CreateCard'] = { title: 'A task', priority: 'high' }
// @ts-expect-error the title is required
const untitled: components['schemas']['CreateCard'] = { priority: 'high' }
type Dishes = paths['/dishes']['get']['responses'][200]['content']['application/json']
const cost = (dishes: Dishes): number | null | undefined => dishes.data[0]?.foodcostPct
// @ts-expect-error null is not zero
const wrong = (dishes: Dishes): number | undefined => dishes.data[0]?.foodcostPct
type Event = components['schemas']['Event']
const low = (event: Event): string | null => (event.type === 'stock.low' ? event.data.object.name : null)
const agreed = (event: Event): number | null =>
  event.type === 'dish.updated' ? event.data.object.priceChange.price : null
// @ts-expect-error what an event is about follows from its type
const guessed = (event: Event): unknown => event.data.object.priceChange
type Widget = components['schemas']['ComputedWidget']
const figure = (widget: Widget): number | null => (widget.type === 'metric' ? widget.data.value : null)
// @ts-expect-error a text has no figure
const none = (widget: Widget): unknown => (widget.type === 'text' ? widget.data.value : null)
type Data = paths['/dashboards/{id}/data']['get']['parameters']['path']
const path = (dashboard: components['schemas']['Dashboard']): Data => ({ id: dashboard.id })
export { agreed, card, cost, figure, guessed, low, none, path, untitled, wrong }
`
