import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { openBundle } from './files/open-bundle.ts'
import { loadProfile } from './files/profile.ts'

const db = openDatabase({ url: 'postgres://postgres@127.0.0.1:55432/dev' })
const ws =
  process.argv[2] ??
  (await createWorkspace(db, { name: 'Coffee', timezone: 'America/New_York', currency: 'USD' }, new Date())).id
console.log(ws)
const log = { info: console.log, warn: console.log, error: console.log }
const ctx = await systemContext({ db, workspaceId: ws, secret: Buffer.alloc(32, 1), logger: log, name: 'ops' })
const profile = await loadProfile('coffee')
const r = await runExchange(ctx, {
  source: 'source_a',
  origin: 'files',
  onProgress: (() => {
    let p = ''
    return (x: { phase: string; daysDone: number }) => {
      const k = x.phase + (x.daysDone % 20 === 0 ? x.daysDone : '')
      if (k !== p) {
        p = k
        console.log(Math.round(performance.now()), x.phase, x.daysDone)
      }
    }
  })(),
  dryRun: process.argv[3] === 'dry',
  open: () => openBundle({ folder: '/work/shared/data/coffee', source: 'source_a', profile }),
})
console.log(JSON.stringify({ ...r, rejects: r.rejects.slice(0, 5) }, null, 1))
await db.close()
