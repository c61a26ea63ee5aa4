import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '@vitrina/core/installation/environment'
import { defaultRetention } from '@vitrina/core/maintenance/retention'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../src/project-root.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const Manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
const manifest = Manifest.parse(JSON.parse(read('package.json')))

test('the changelog has a heading for the version of package.json, and one for what is not released', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\]( - \d{4}-\d\d-\d\d)?$/gm)]
  expect(headings.map(([, version]) => version)).toEqual(expect.arrayContaining(['Unreleased', manifest.version]))
  expect(headings.filter(([, , date]) => date === undefined).map(([, version]) => version)).toEqual(['Unreleased'])
})

test('the public CI runs scripts of package.json and the first request of the README, to the letter', () => {
  const workflow = read('.github/workflows/ci.yml')
  expect(scriptsOf(workflow)).toEqual(expect.arrayContaining(['start', 'test']))
  const request = commandsOf(read('README.md'), '## A first request')
  expect(request).toHaveLength(2)
  for (const command of request) expect(workflow).toContain(command)
})

test.each(['README.md', 'CONTRIBUTING.md', '.github/workflows/ci.yml', '.ci/run'])(
  'every npm command of %s is a script of package.json',
  (file) => {
    expect(scriptsOf(read(file)).filter((name) => manifest.scripts[name] === undefined)).toEqual([])
  },
)

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'])(
  'every link of %s to a file leads to one',
  (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
    const lost = links.filter((path) => !existsSync(join(projectRoot, path)))
    expect(lost).toEqual([])
  },
)

test('the files of packaging set variables that there are, and start files that there are', () => {
  const compose = read('packaging/compose.yaml')
  const app = compose.slice(compose.indexOf('environment: &environment'), compose.indexOf('depends_on'))
  const set = [...app.matchAll(/^ {4}([A-Z_]+):/gm), ...read('packaging/Dockerfile').matchAll(/\b([A-Z_]+)=/g)]
  const names = set.map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV')
  expect(names.length).toBeGreaterThan(8)
  expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(names))
  const units = ['api', 'worker', 'panel'].map((app) => read(`packaging/systemd/vitrina-${app}.service`))
  for (const text of [compose, read('packaging/Dockerfile'), ...units]) {
    const [script = ''] = /packages\/tooling\/src\/\w+\.ts/.exec(text) ?? []
    expect(existsSync(join(projectRoot, script)), script).toBe(true)
  }
})

test('alerts and the dashboard ask for metrics that there are', () => {
  const asked = ['alerts.yml', 'grafana.json'].map((name) => read(`packaging/observability/${name}`)).join('\n')
  const sources = [
    ...['http/metrics.ts'].map((name) => `apps/api/src/${name}`),
    ...['metrics.ts', 'state-metrics.ts'].map((name) => `apps/worker/src/${name}`),
    'packages/core/src/installation/register-pool.ts',
  ]
  const known = sources.flatMap((file) => [...read(file).matchAll(/name: '(vitrina_\w+)'/g)].map(([, name]) => name))
  const names = [...asked.matchAll(/\bvitrina_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
  expect([...new Set(names)].filter((name) => !known.includes(name))).toEqual([])
  // What is counted for operators is shown to them.
  expect(known.filter((name) => !asked.includes(name ?? ''))).toEqual([
    'vitrina_exchange_last_success_seconds',
    'vitrina_events_published_total',
    'vitrina_delivery_attempt_seconds',
    'vitrina_late_sources',
    'vitrina_oldest_delivery_seconds',
  ])
})

/** `npm test` and `npm start` are scripts by their own names, others come after `run`. */
function scriptsOf(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
    ([, script, own]) => script ?? own ?? '',
  )
}

/** The lines of the first block of shell under a heading. */
function commandsOf(text: string, heading: string): string[] {
  const block = /```sh\n([\s\S]*?)```/.exec(text.slice(text.indexOf(heading)))
  return (block?.[1] ?? '').trim().split('\n')
}

test('docs/scale.md says what bounds each table, and for how long what is deleted by age is stored', () => {
  const page = read('docs/scale.md')
  const rows = page.slice(page.indexOf('## What bounds each table')).split('\n')
  const said = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  )
  const schema = globSync('prisma/*.prisma', { cwd: projectRoot }).map(read).join('\n')
  const tables = [...schema.matchAll(/^model [\s\S]*?@@map\("([a-z_]+)"\)/gm)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(60)
  expect(said.toSorted()).toEqual(tables.toSorted())
  for (const [kind, days] of Object.entries(defaultRetention)) {
    const name = kind.replace(/[A-Z]/g, '_$&').toUpperCase()
    const variable = `RETENTION_${kind === 'salesMonths' ? name : `${name}_DAYS`}`
    const row = rows.find((text) => text.includes(variable)) ?? ''
    expect(row, variable).toContain(days === null ? 'for good' : String(days))
  }
})
