import { join } from 'node:path'
import { findStranded } from '@vitrina/connectors/files/find-stranded'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { DoctorCheck } from './doctor.ts'
import type { Operator } from './operator.ts'

/** Whether a worker is there, by its connections: those of its queue stay open for as long as it lives. */
export async function checkWorker({ db }: Operator): Promise<DoctorCheck> {
  const { rows } = await sql<{ seen: boolean; unnamed: number }>`
    SELECT coalesce(bool_or(application_name IN ('vitrina-worker', 'vitrina-queue')), false) AS seen,
      count(*) FILTER (WHERE coalesce(application_name, '') = '' AND usesysid IS NOT NULL
        AND coalesce(backend_type, 'client backend') = 'client backend')::int AS unnamed
    FROM pg_stat_activity WHERE datname = current_database()`.execute(db.kysely)
  const code = 'worker'
  const { seen, unnamed } = rows[0] ?? { seen: false, unnamed: 0 }
  if (seen) return { code, level: 'info', message: 'A worker runs', hint: null }
  // Some services leave names of connections out, so that one of these may be a worker.
  if (unnamed > 0) {
    const message = `Whether a worker runs is not known: ${unnamed} connections to the database have no name`
    return { code, level: 'info', message, hint: 'Its log and its /readyz on WORKER_METRICS_PORT say it.' }
  }
  return {
    code,
    level: 'warn',
    message: 'No worker runs: exchanges, dropped files, events and mailings wait',
    hint: 'Start one: npm run serve -- worker, on this machine or another one over the same DATABASE_URL.',
  }
}

/** The last exchange of each source, and what it left out. */
export async function checkExchanges({ db, settings }: Operator): Promise<DoctorCheck | DoctorCheck[]> {
  const { rows } = await sql<LastRun>`
    SELECT DISTINCT ON (r.workspace_id, r.source) w.name, r.source, r.status, r.error, r.id, r.rejected::int AS rejected
    FROM exchange_run r JOIN workspace w ON w.id = r.workspace_id
    WHERE NOT r.dry_run ORDER BY r.workspace_id, r.source, r.started_at DESC`.execute(db.kysely)
  // A run may succeed although a part of its source, or the past, is left out.
  const { rows: partial } = await sql<{ name: string; source: string; error: string }>`
    SELECT w.name, i.slug AS source, concat_ws('; ', replace(i.last_error, E'\\n', '; '), replace(i.nightly_error, E'\\n', '; ')) AS error
    FROM integration i JOIN workspace w ON w.id = i.workspace_id
    WHERE i.is_connected AND coalesce(i.last_error, i.nightly_error) IS NOT NULL ORDER BY w.name, i.slug`.execute(
    db.kysely,
  )
  const bad = rows.filter(({ status }) => status !== 'succeeded' && status !== 'running')
  const refused = rows
    .filter(({ status, rejected }) => status === 'succeeded' && rejected > 0)
    .map(describeRefused(settings))
  if (bad.length + partial.length === 0) {
    if (refused.length > 0) return refused
    return { code: 'exchange', level: 'info', message: `Last exchange of ${rows.length} sources is well`, hint: null }
  }
  const failed = bad.map(
    ({ name, source, status, error }) => `${name}/${source}: ${status}${error ? ` (${error})` : ''}`,
  )
  const leftOut = partial
    .map(({ name, source, error }) => `${name}/${source}: ${error}`)
    .filter((text) => !bad.some(({ name, source, error }) => text === `${name}/${source}: ${error}`))
  const incomplete: DoctorCheck = {
    code: 'exchange',
    level: 'warn',
    message: [
      ...(failed.length > 0 ? [`Last exchange did not succeed: ${failed.join('; ')}`] : []),
      ...(leftOut.length > 0 ? [`Not all was exchanged: ${leftOut.join('; ')}`] : []),
    ].join('. '),
    hint: 'Mend what the message says and run the exchange again: npm run -s ops -- exchange run …',
  }
  return [incomplete, ...refused]
}

interface LastRun {
  name: string
  source: string
  status: string
  error: string | null
  id: string
  rejected: number
}

function describeRefused({ panelUrl }: Operator['settings']) {
  return ({ name, source, rejected, id }: LastRun): DoctorCheck => ({
    code: 'rejects',
    level: 'warn',
    message: `The last exchange of ${name}/${source} refused ${rejected} rows`,
    hint: `Each with its reason: ${panelUrl}/integrations/journal/${encodeId('exchange', id)}. Mend them at the source and exchange it again.`,
  })
}

/** What lies in the drop folder of this machine and is never taken as it is. */
export async function checkDrops({ db, settings, now }: Operator): Promise<DoctorCheck[]> {
  const dropDir = settings.dropDir ?? join(settings.dataDir, 'drop')
  const ids = await db.kysely.selectFrom('workspace').select('id').execute()
  const known = new Set(ids.map(({ id }) => encodeId('workspace', id)))
  const stranded = await findStranded(dropDir, { known, now: now() })
  return stranded.map(({ folder, why, advice }) => {
    return { code: 'drops', level: 'warn', message: `Never taken: ${folder} ${why}`, hint: advice }
  })
}
