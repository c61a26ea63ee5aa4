/** One exchange in a separate process, with its task on standard input; prints `progress` at every step. */
import { text } from 'node:stream/consumers'
import { openSystem } from '@vitrina/connectors/open-system'
import { Period } from '@vitrina/contract/dates'
import { Source } from '@vitrina/contract/source'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { reach } from '@vitrina/testing/reach'
import { reportProgress } from '@vitrina/testing/report-progress'
import { silentLogger, testSecret } from '@vitrina/testing/test-context'
import { z } from 'zod'

const Errand = z.object({
  url: z.string(),
  workspaceId: z.string(),
  now: z.string(),
  source: Source,
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('current') }),
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('days'), period: Period }),
  ]),
})
export type Errand = z.infer<typeof Errand>

if (process.argv[1] === import.meta.filename) {
  const errand = Errand.parse(JSON.parse(await text(process.stdin)))
  const db = openDatabase({ ...reach(errand.url), maxConnections: 4 })
  const ctx = await systemContext({
    db,
    workspaceId: errand.workspaceId,
    secret: testSecret,
    logger: silentLogger,
    name: 'test',
    now: () => new Date(errand.now),
    openSystem,
    connectPrivate: true,
  })
  const { source, scope } = errand
  reportProgress()
  await exchangeIntegration(ctx, { source, scope, onProgress: reportProgress })
  await db.close()
}
