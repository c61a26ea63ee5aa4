/** Imports one bundle in a separate process, so that its memory is the import's alone. Prints one JSON line. */
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { Source } from '@vitrina/contract/source'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { stderrLogger } from '../src/stderr-logger.ts'

const [url = '', workspaceId = '', sourceName = '', folder = ''] = process.argv.slice(2)
const source = Source.parse(sourceName)
const db = openDatabase({ url, maxConnections: 4 })
const ctx = await systemContext({ db, workspaceId, secret: Buffer.alloc(32), logger: stderrLogger, name: 'bench' })
const phases: Record<string, number> = {}
const report = await runExchange(ctx, {
  source,
  origin: 'bench',
  open: () => openBundle({ folder, source }),
  onProgress: ({ phase }) => {
    phases[phase] ??= Math.round(performance.now())
  },
})
if (report.status !== 'succeeded') throw new Error(report.error ?? report.status)
const { inserted, durationMs } = report
const maxMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ inserted, durationMs, maxMemoryMb, phases }))
await db.close()
