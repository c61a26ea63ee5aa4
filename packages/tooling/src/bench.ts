/**
 * `npm run bench`: how fast the exchange is beside plain COPY of the same rows, and how fast lists and the overview are
 * beside the same figures summed from lines, as the history grows; how many requests a second REST answers beside a bare
 * route. Has a database of its own, asserts nothing.
 * `--minutes N` bounds the whole (10 by default), `--lines N` sizes the bundle (1,000,000 by default).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@vitrina/db/embedded'
import { deployMigrations } from '@vitrina/db/migrate'
import { benchImport } from './bench/bench-import.ts'
import { benchLists } from './bench/bench-lists.ts'
import { benchRest } from './bench/bench-rest.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, lines: { type: 'string' } } })
const deadline = performance.now() + Number(values.minutes ?? 10) * 60_000
const lines = Number(values.lines ?? 1_000_000)

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'))
const server = await startEmbedded({ dataDir })
try {
  await deployMigrations(server.url)
  const imported = await benchImport({ url: server.url, folder: dataDir, lines })
  await benchRest({ url: server.url, workspaceId: imported.workspaceId })
  await benchLists({ url: server.url, ...imported, deadline })
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
