import { text } from 'node:stream/consumers'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import type { ExchangeErrand } from './exchange-process.ts'
import { bundleOf } from './ledger.ts'
import { reach } from './reach.ts'
import { reportProgress } from './report-progress.ts'
import { silentLogger, testSecret } from './test-context.ts'

// The process that exchange-process.ts starts and kills. Its standard input is the task.
const errand: ExchangeErrand = JSON.parse(await text(process.stdin))
const db = openDatabase({ ...reach(errand.url), maxConnections: 2 })
const ctx = await systemContext({
  db,
  workspaceId: errand.workspaceId,
  secret: testSecret,
  logger: silentLogger,
  name: 'test',
  now: () => new Date(errand.now),
})
const bundle = bundleOf(errand.ledger)
await runExchange(ctx, {
  source: bundle.source,
  origin: 'ledger',
  open: async () => bundle,
  onProgress: reportProgress,
})
await db.close()
