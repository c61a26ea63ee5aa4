import { addDays } from '@vitrina/contract/dates'
import { isReported, type ProvisionalDay } from '@vitrina/contract/day-closing'
import { findBacklog } from '@vitrina/core/events/find-backlog'
import { type Drift, findDrift } from '@vitrina/core/exchange/find-drift'
import { checkKey } from '@vitrina/core/installation/check-key'
import { checkMail } from '@vitrina/core/mail/check-mail'
import { listRequestDays } from '@vitrina/core/maintenance/request-days'
import { listSalesMonths, readSalesFrom } from '@vitrina/core/maintenance/sales-months'
import { keyFingerprint } from '@vitrina/core/secrets/keyring'
import { isDistributed } from '@vitrina/db/citus/distribution'
import { encodeId } from '@vitrina/db/ids'
import { isOutOfReach } from '@vitrina/db/out-of-reach'
import { describeStandby } from '@vitrina/db/standby'
import { sql } from 'kysely'
import { isForPeople } from '../command-error.ts'
import { keyOf } from '../secret.ts'
import { checkDistribution, checkPooler, checkReplica } from './doctor-database.ts'
import { checkDrops, checkExchanges, checkWorker } from './doctor-intake.ts'
import type { Operator } from './operator.ts'

export interface DoctorCheck {
  code: string
  level: 'info' | 'warn' | 'error'
  message: string
  hint: string | null
}

const driftDays = 35

/** Checks each part of the installation and reports whether it works. */
export async function runDoctor(operator: Operator): Promise<DoctorCheck[]> {
  const checks = [checkNode()]
  for (const [code, check] of Object.entries(checksOf))
    checks.push(...(await attemptCheck(code, () => check(operator))))
  return [...checks, ...(await checkServices(operator))]
}

type Check = (operator: Operator) => Promise<DoctorCheck | DoctorCheck[]>

const checksOf: Record<string, Check> = {
  database: checkDatabase,
  pooler: checkPooler,
  replica: checkReplica,
  distribution: checkDistribution,
  key: checkSecret,
  worker: checkWorker,
  exchange: checkExchanges,
  drops: checkDrops,
  closings: checkClosings,
  totals: checkDifferences,
  figures: checkFigures,
  events: checkEvents,
  requests: checkRequestDays,
  sales: checkSalesMonths,
  mail: checkInstallationMail,
}

/** What a check finds; that it could not be made is a finding, too, and not the end of the others. */
async function attemptCheck(code: string, check: () => Promise<DoctorCheck | DoctorCheck[]>): Promise<DoctorCheck[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    if (!isOutOfReach(error)) throw error
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n')
    return [{ code, level: 'error', message: `Not checked, what it asks for is out of reach: ${why}`, hint: null }]
  }
}

function checkNode(): DoctorCheck {
  return { code: 'node', level: 'info', message: `Node ${process.versions.node}`, hint: null }
}

async function checkDatabase({ db, databaseUrl }: Operator): Promise<DoctorCheck> {
  const { rows } = await sql<{ version: string; size: string; migrations: number }>`
    SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migrations`.execute(db.kysely)
  const [row] = rows
  const { text, silent } = (await isDistributed(db)) ? await sizeOfNodes(db) : { text: row?.size, silent: [] }
  const message = `PostgreSQL ${row?.version}, ${text}, ${row?.migrations} migrations applied`
  const standby = await describeStandby(databaseUrl)
  const wrong = [
    ...(Number.parseInt(row?.version ?? '0', 10) < 15 ? ['Vitrina needs PostgreSQL 15 or newer.'] : []),
    ...(standby === null ? [] : [standby]),
    ...(silent.length > 0 ? [`Start these nodes, without which nothing is served: ${silent.join('; ')}`] : []),
  ]
  return {
    code: 'database',
    level: wrong.length > 0 ? 'error' : 'info',
    message,
    hint: wrong.length > 0 ? wrong.join(' ') : null,
  }
}

/** The size of a cluster, and its nodes that do not answer, with what is said of each. */
async function sizeOfNodes({ kysely }: Operator['db']): Promise<{ text: string; silent: string[] }> {
  const { rows } = await sql<{ size: string | null; silent: string[] | null }>`
    SELECT pg_size_pretty(sum(CASE WHEN success THEN result::bigint END)) AS size,
      array_agg(result) FILTER (WHERE NOT success) AS silent
    FROM run_command_on_all_nodes('SELECT pg_database_size(current_database())')`.execute(kysely)
  return { text: `${rows[0]?.size} over all nodes`, silent: rows[0]?.silent ?? [] }
}

async function checkSecret({ databaseUrl, settings }: Operator): Promise<DoctorCheck> {
  try {
    const key = keyOf(settings)
    await checkKey(databaseUrl, key, { claim: false })
    return {
      code: 'key',
      level: 'info',
      message: `The key is that of this database: ${keyFingerprint(key)}`,
      hint: null,
    }
  } catch (error) {
    if (!(error instanceof Error && isForPeople(error))) throw error
    const hint = 'Give this command the VITRINA_SECRET that the apps have, or their DATA_DIR.'
    return { code: 'key', level: 'error', message: error.message, hint }
  }
}

async function checkClosings({ db, now }: Operator): Promise<DoctorCheck> {
  const since = addDays(now().toISOString().slice(0, 10), -driftDays)
  const { rows } = await sql<ProvisionalDay & { workspace: string }>`
    SELECT w.name AS workspace, r.name AS restaurant, c.business_date::text AS date, c.state::text AS state, c.missing
    FROM day_closing c JOIN workspace w ON w.id = c.workspace_id
    JOIN restaurant r ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id
    WHERE c.state <> 'complete' AND c.business_date >= ${since}::date
    ORDER BY c.business_date DESC, w.name, r.name`.execute(db.kysely)
  const today = now().toISOString().slice(0, 10)
  const open = rows.filter((row) => isReported(row, today))
  const waiting = rows.length - open.length
  if (open.length === 0) {
    const waits = waiting === 0 ? '' : `, ${waiting} wait for the first check of the next`
    return { code: 'days', level: 'info', message: `No day since ${since} is known to miss checks${waits}`, hint: null }
  }
  const days = open.map(({ workspace, restaurant, date, state, missing }) => {
    return `${workspace}/${restaurant} ${date}: ${state}${missing > 0 ? ` (${missing} checks)` : ''}`
  })
  return {
    code: 'days',
    level: 'warn',
    message: `Provisional days: ${days.join('; ')}`,
    hint: 'Drop the files of those days: docs/connectors/file-drop.md. They are marked in the panel until then.',
  }
}

async function checkDifferences({ db, now }: Operator): Promise<DoctorCheck> {
  const since = addDays(now().toISOString().slice(0, 10), -driftDays)
  const { rows } = await sql<{ text: string }>`
    SELECT format('%s/%s %s: %s here, %s by %s (%s)', w.name, r.name, d.business_date, round(d.ours, 2), round(d.theirs, 2),
      CASE d.kind WHEN 'payments' THEN 'its payments' ELSE 'the report of the source' END, d.cause) AS text
    FROM day_difference d JOIN workspace w ON w.id = d.workspace_id
    JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
    WHERE d.business_date >= ${since}::date
    ORDER BY d.business_date DESC, w.name, r.name, d.kind`.execute(db.kysely)
  if (rows.length === 0) {
    return { code: 'totals', level: 'info', message: `No source tells another revenue since ${since}`, hint: null }
  }
  return {
    code: 'totals',
    level: 'warn',
    message: `Revenue differs from its source: ${rows.map(({ text }) => text).join('; ')}`,
    hint: 'These days are read again at night. What stays is explained in brackets; the journal of exchanges tells more.',
  }
}

async function checkFigures({ db, now }: Operator): Promise<DoctorCheck[]> {
  const since = addDays(now().toISOString().slice(0, 10), -driftDays)
  const drift = await findDrift(db, since)
  if (drift.length === 0) {
    return [{ code: 'figures', level: 'info', message: `Rollups equal their lines since ${since}`, hint: null }]
  }
  const days = drift.flatMap(({ of, restaurantId, businessDate }) => {
    const place = restaurantId === null ? 'all restaurants' : encodeId('restaurant', restaurantId)
    return of === 'rollup' ? [`${place} ${businessDate}`] : []
  })
  const datesOf = (kind: Drift['of']) => drift.flatMap(({ of, businessDate }) => (of === kind ? [businessDate] : []))
  const differing: DoctorCheck = {
    code: 'figures',
    level: 'error',
    message: `Rollups differ from their lines: ${days.join(', ')}`,
    hint: 'Compute their months anew (exchange rebuild --workspace <id> --month <YYYY-MM>), and report this: it must never happen.',
  }
  const orphans = {
    lines: 'Lines without a check or a dish',
    checks: 'Checks without their restaurant or waiter',
  } as const
  const lost = (['lines', 'checks'] as const).flatMap((kind): DoctorCheck[] => {
    const dates = datesOf(kind)
    const hint =
      'No figure can be relied on that counts them. Restore a backup from before, and report this: it must never happen.'
    return dates.length > 0
      ? [{ code: kind, level: 'error', message: `${orphans[kind]}: ${dates.join(', ')}`, hint }]
      : []
  })
  return [...(days.length > 0 ? [differing] : []), ...lost]
}

async function checkEvents({ db, now }: Operator): Promise<DoctorCheck> {
  const { unpublished, overdue, failing } = await findBacklog(db, now())
  if (unpublished + overdue > 0) {
    return {
      code: 'events',
      level: 'warn',
      message: `${unpublished} events and ${overdue} deliveries have waited for over a minute`,
      hint: 'They go out while a worker runs: start it, or read its log.',
    }
  }
  if (failing === 0) return { code: 'events', level: 'info', message: 'Events leave as they come', hint: null }
  return {
    code: 'events',
    level: 'warn',
    message: `${failing} subscriptions have only failed for over a day`,
    hint: 'Their logs tell why: GET /webhooks/{id}/deliveries. Mend the receiver, or turn the subscription off.',
  }
}

async function checkRequestDays({ db, now }: Operator): Promise<DoctorCheck> {
  const [today, days] = [now().toISOString().slice(0, 10), await listRequestDays(db)]
  const last = days.at(-1) ?? 'none'
  // The days before the first are in the table that was there before there were any.
  if (days.some((day) => day > today)) {
    const message = `The log of requests has a partition a day, ${days[0]} to ${last}`
    return { code: 'requests', level: 'info', message, hint: null }
  }
  return {
    code: 'requests',
    level: 'warn',
    message: `The log of requests has no partition for the days to come; the last is ${last}`,
    hint: 'A worker makes them every hour, and deletes what is old: start it, or read its log. Until then the log is written, and deleted row by row.',
  }
}

async function checkSalesMonths({ db }: Operator): Promise<DoctorCheck> {
  const [months, from] = await Promise.all([listSalesMonths({ db }), readSalesFrom({ db })])
  const names = months.map((month) => month.slice(0, 7))
  const stored =
    names.length === 0 ? 'No month has checks yet' : `Checks of ${names.length} months: ${names[0]} to ${names.at(-1)}`
  const message =
    from === null ? stored : `${stored}; months before ${from.slice(0, 7)} were dropped, and their figures stay`
  return { code: 'sales', level: 'info', message, hint: null }
}

async function checkInstallationMail({ settings }: Operator): Promise<DoctorCheck> {
  const { installationMail: mail } = settings
  if (!mail) {
    const message = 'No mail server of the installation: invitations of workspaces without one are passed on by hand'
    const hint = 'Set SMTP_URL and MAIL_FROM to mail them, and to let people set a new password themselves.'
    return { code: 'mail', level: 'info', message, hint }
  }
  const place = `${mail.host}:${mail.port}`
  const checks = await checkMail(mail, { allowPrivate: true, timeoutMs: 5000 })
  const bad = checks.find(({ level }) => level === 'error') ?? checks.find(({ level }) => level === 'warn')
  if (!bad) return { code: 'mail', level: 'info', message: `The mail server ${place} answers`, hint: null }
  const message = `The mail server ${place}: ${bad.message}`
  return { code: 'mail', level: bad.level === 'error' ? 'error' : 'warn', message, hint: bad.hint }
}

async function checkServices({ settings }: Operator): Promise<DoctorCheck[]> {
  return Promise.all(
    [
      { name: 'API', url: settings.apiUrl },
      { name: 'Panel', url: settings.panelUrl },
    ].map(async ({ name, url }): Promise<DoctorCheck> => {
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) })
        .then((response) => response.ok)
        .catch(() => false)
      return ready
        ? { code: name.toLowerCase(), level: 'info', message: `${name} answers at ${url}`, hint: null }
        : {
            code: name.toLowerCase(),
            level: 'warn',
            message: `${name} does not answer at ${url}`,
            hint: 'Start everything by npm run serve or npm start, or read its log.',
          }
    }),
  )
}
