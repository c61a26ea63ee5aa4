/**
 * `npm run bench` measures:
 * - the exchange against plain COPY of the same rows (`import`);
 * - requests per second over REST against a bare route (`rest`);
 * - lists and the overview against the same figures summed from lines, as the history grows (`lists`);
 * - waiting and working time of a load over iiko's reports (`wire`);
 * - how quickly events leave (`events`);
 * - tools and answers to questions (`agents`);
 * - the panel in Lighthouse, the JavaScript it loads and how soon a change of period is painted (`panel`);
 * - 200 random questions over three years of rollups (`figures`);
 * - how one tenant at its worst affects another (`bounds`);
 * - what polls of a running day cost (`polls`);
 * - what workers cost with 20,000 connected sources, and how late exchanges begin (`schedule`);
 * - a thousand workspaces of ten restaurants under polls, reads, streams and webhooks, against a hundred (`fleet`).
 *
 * It uses a database of its own. Only `figures` and `bounds` assert anything, and they run only when named: `--only bounds`, and
 * `--only figures`, which allows 10 ms for half of the questions and 40 ms for 95 of 100.
 *
 * - `--only import,rest,lists,figures,wire,events,agents,panel,bounds,polls,schedule,fleet` runs some of the parts.
 * - `--wire-scale N` sizes the chain behind the reports (0.25 by default).
 * - `--minutes N` limits the full run, and is how long a fleet has everything at once (10 by default).
 * - `--lines N` sizes the bundle (1,000,000 by default), `--sources N` the number of connected sources, `--workspaces N` the fleet.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@vitrina/db/embedded'
import { deployMigrations } from '@vitrina/db/migrate'
import { benchAgents } from '../bench/bench-agents.ts'
import { benchBounds } from '../bench/bench-bounds.ts'
import { benchDeliveries } from '../bench/bench-deliveries.ts'
import { benchDifference } from '../bench/bench-difference.ts'
import { benchFigures } from '../bench/bench-figures.ts'
import { benchFleet } from '../bench/bench-fleet.ts'
import { benchImport } from '../bench/bench-import.ts'
import { benchLists } from '../bench/bench-lists.ts'
import { benchPanel } from '../bench/bench-panel.ts'
import { benchRest } from '../bench/bench-rest.ts'
import { benchSchedule } from '../bench/bench-schedule.ts'
import { benchStreams } from '../bench/bench-streams.ts'
import { benchWire } from '../bench/bench-wire.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    lines: { type: 'string' },
    sources: { type: 'string' },
    workspaces: { type: 'string' },
    only: { type: 'string' },
    'wire-scale': { type: 'string' },
  },
})
const only = values.only?.split(',') ?? ['import', 'rest', 'lists', 'wire', 'events', 'agents', 'panel']
const deadline = performance.now() + Number(values.minutes ?? 10) * 60_000
const lines = Number(values.lines ?? 1_000_000)

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'))
const server = await startEmbedded({ dataDir })
try {
  await deployMigrations(server.url)
  const { url } = server
  // REST and the lists need the imported data.
  if (['import', 'rest', 'lists'].some((part) => only.includes(part))) {
    const imported = await benchImport({ url, folder: dataDir, lines, atOnce: only.includes('import') })
    if (only.includes('rest')) await benchRest({ url, workspaceId: imported.workspaceId })
    if (only.includes('lists')) await benchLists({ url, ...imported, deadline })
  }
  if (only.includes('events')) {
    await benchDeliveries({ url })
    await benchStreams({ url })
  }
  if (only.includes('figures') && !(await benchFigures({ url }))) process.exitCode = 1
  if (only.includes('agents')) await benchAgents({ url })
  if (only.includes('panel')) await benchPanel()
  if (only.includes('bounds') && !(await benchBounds({ url }))) process.exitCode = 1
  if (only.includes('polls')) await benchDifference({ url })
  if (only.includes('schedule'))
    await benchSchedule({ url, folder: dataDir, sources: Number(values.sources ?? 20_000) })
  if (only.includes('fleet'))
    await benchFleet({
      ...{ url, folder: dataDir, workspaces: Number(values.workspaces ?? 1000), minutes: Number(values.minutes ?? 10) },
    })
  if (only.includes('wire')) await benchWire({ url, scale: Number(values['wire-scale'] ?? 0.25) })
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
