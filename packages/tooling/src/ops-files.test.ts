import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { testSecret } from '@vitrina/testing/test-context'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runOpsCommand } from './ops-commands.ts'
import type { Settings } from './settings.ts'

/** The example of docs/connectors/file-drop.md, as it stands there: what the page promises is what the command does. */

let database: PrivateDatabase
let folder: string
let settings: Settings

beforeAll(async () => {
  database = await privateDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrina-files-'))
  const apiUrl = 'http://127.0.0.1:9'
  const urls = { databaseUrl: database.url, apiPort: 9, panelPort: 10, apiUrl, panelUrl: apiUrl }
  settings = { dataDir: folder, secret: testSecret.toString('base64'), panelDistDir: '.next', ...urls }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function ops(...args: string[]): Promise<string> {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  await runOpsCommand({ args, databaseUrl: database.url, settings })
  vi.restoreAllMocks()
  return out.trim()
}

const guide = await readFile(new URL('../../../docs/connectors/file-drop.md', import.meta.url), 'utf8')
const example = guide.slice(guide.indexOf('### An example from end to end'), guide.indexOf('### The profile'))
const blocksOf = (language: string) =>
  [...example.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text)
const withoutSeconds = (text: string) => text.replace(/\(\d+\.\d s\)/, '').trim()

test('the example of the guide imports as the guide says, dry first, and again without a change', async () => {
  const [first = '', second = ''] = blocksOf('csv')
  const [profile = ''] = blocksOf('json')
  const [promised = ''] = blocksOf('text')
  const files = join(folder, 'export')
  await mkdir(files)
  await writeFile(join(files, 'Items_2026-03-14.csv'), first)
  await writeFile(join(files, 'Items_2026-03-15.csv'), second)
  await writeFile(join(folder, 'corner.json'), profile)

  const workspace = ['workspace', 'create', '--name', 'Corner', '--timezone', 'America/New_York', '--currency', 'USD']
  const { workspaceId } = JSON.parse(await ops(...workspace, '--json'))
  const run = ['exchange', 'run', '--workspace', workspaceId, '--source', 'source_a', '--files', files]
  const withProfile = [...run, '--profile', join(folder, 'corner.json')]
  const dry = withoutSeconds(await ops(...withProfile, '--dry-run'))
  expect(dry).toBe(withoutSeconds(promised))
  expect(withoutSeconds(await ops(...withProfile))).toBe(dry.replace('Dry run', 'Exchange'))
  expect(await ops(...withProfile)).toContain('Days: 0 new, 0 replaced, 2 unchanged, 0 removed')

  // The file of the 15th alone begins with a check of the night; the rest of the 14th stays.
  await rm(join(files, 'Items_2026-03-14.csv'))
  expect(await ops(...withProfile)).toContain('Harbour (Harbour): 1289.50, 4 checks')
})
