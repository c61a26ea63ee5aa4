import { Scope } from '@vitrina/contract/scopes'
import { isDistributed } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import { type Reach, scopesWithin } from '../access/reach.ts'
import type { Actor, WorkspaceScope } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { countedAddress } from '../net/client-address.ts'
import { inBatches } from '../rate/in-batches.ts'
import {
  firstOfCounter,
  type RateRow,
  type RateState,
  rateState,
  requestsAtOnce,
  requestsPerMinute,
  takeFromCounter,
} from '../rate/rate.ts'
import { settingsCatalogue } from '../settings/settings.ts'
import { readDataVersion } from '../workspaces/read-data-version.ts'
import { hashKey, isKeyText } from './key-text.ts'

/** Who a key acts as. */
export interface KeyIdentity {
  workspace: WorkspaceScope
  actor: Actor
  scopes: ReadonlySet<Scope>
  reach: Reach
  /** Version of the workspace's data when the request was admitted; null before its first change. */
  dataVersion: string | null
}

/** The credentials and origin of a request. */
export interface Caller {
  headers: { authorization?: string | undefined; 'x-api-key'?: string | string[] | undefined }
  address: string
  now: Date
}

/** The result for a request: its identity, the state of its limit, and the refusal, if it is refused. */
export interface Admission {
  identity: KeyIdentity | null
  rate: RateState
  refusal: DomainError | null
  /** What the key's workspace allows to external tools; nothing without a key. */
  tools: ToolSwitches
}

export interface ToolSwitches {
  isEnabled: boolean
  /** Tools may also change data. */
  mayChange: boolean
}

const noTools: ToolSwitches = { isEnabled: false, mayChange: false }

/** Limits that differ from the defaults. */
export interface GateLimits {
  /** Requests per minute for a key when neither it nor its workspace sets a limit. */
  keyLimit?: number
  /** Requests per minute for an address without a valid key. */
  addressLimit?: number
  /** Simultaneous requests of either. */
  atOnce?: number
}

/**
 * Checks the keys of all requests, over REST, streams and tools, and shares its counters among all processes through
 * the database. Each request reads its key anew, so a revocation applies from the next request in every process. A
 * request counts against its key's limit, or without a valid key against its address's. Simultaneous requests share one
 * query.
 */
export class Gate {
  private readonly askKey: (asked: AskedKey) => Promise<KeyReply>
  private readonly askAddress: (asked: AskedAddress) => Promise<RateState>

  private readonly atOnce: number

  constructor(db: Database, limits: GateLimits = {}) {
    const { keyLimit = requestsPerMinute, addressLimit = requestsPerMinute, atOnce = requestsAtOnce } = limits
    this.atOnce = atOnce
    this.askKey = inBatches((asked) => admitKeys(db, asked, [keyLimit, atOnce]))
    this.askAddress = inBatches((asked) => countAddresses(db, asked, [addressLimit, atOnce]))
  }

  /** Admits a request or returns why not; both with the state of the limit it counts against. */
  async enter({ headers, address, now }: Caller): Promise<Admission> {
    const text = keyOf(headers)
    if (text !== null && isKeyText(text)) {
      const { identity, rate, tools } = await this.askKey({ hash: hashKey(text), now })
      if (identity && rate) return { identity, rate, refusal: this.tooMany(rate, 'this key'), tools }
    }
    const rate = await this.askAddress({ address: countedAddress(address), now })
    const refusal = this.tooMany(rate, 'your address without a valid key') ?? unauthorized()
    return { identity: null, rate, refusal, tools: noTools }
  }

  private tooMany({ limit, retryAfterSeconds }: RateState, whose: string): DomainError | null {
    if (retryAfterSeconds === null) return null
    return new DomainError(
      'rate_limited',
      `Too many requests: ${whose} may make ${limit} a minute and ${this.atOnce} at once. Try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    )
  }
}

interface AskedKey {
  hash: string
  now: Date
}

interface KeyReply {
  identity: KeyIdentity | null
  rate: RateState | null
  tools: ToolSwitches
}

interface KeyRow extends RateRow {
  hash: string
  id: string
  key_name: string
  scopes: string[]
  restaurant_ids: string[] | null
  workspace_id: string
  workspace_name: string
  timezone: string
  currency: string
  is_sandbox: boolean
  data_version: string | null
  settings: Record<string, unknown> | null
}

// How often a key's `lastUsedAt` is written at most, so that a busy key does not cause a write per request.
const usageNotedEvery = '1 minute'

// $1 hashes, $2 number of requests of each, $3 the current time, $4 and $5 the limits per minute and at once. Rows are
// locked in the order of keys, so that two processes cannot deadlock.
const admitSql = (version: string, joined: string) => `
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::int[]) AS a(hash, n)),
  known AS (
    SELECT k.hash, a.n, k.id, k.name AS key_name, k.scopes, k.restaurant_ids, k.workspace_id, k.last_used_at, w.name AS workspace_name,
      w.timezone, w.currency, w.sandbox_of IS NOT NULL AS is_sandbox, ${version} AS data_version,
      coalesce(k.rate_limit, (own.settings -> 'key.rateLimit')::int, $4::int) AS per_minute, own.settings
    FROM asked a
    JOIN api_key k ON k.hash = a.hash
    JOIN workspace w ON w.id = k.workspace_id
    ${joined}
    CROSS JOIN LATERAL (
      -- Of two values the last one stays: a sandbox follows its live workspace unless it was told otherwise.
      SELECT jsonb_object_agg(s.key, s.value ORDER BY s.workspace_id = w.id) AS settings
      FROM workspace_setting s
      WHERE s.workspace_id IN (w.id, w.sandbox_of) AND s.key IN ('key.rateLimit', 'mcp.enabled', 'mcp.mutations')
    ) own
    WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3::timestamptz)
  ), counted AS (
    INSERT INTO key_rate AS r (workspace_id, key_id, window_start, used, full_at, per_minute, granted)
    SELECT workspace_id, id, ${firstOfCounter('n', 'per_minute', '$5::int', '$3::timestamptz(3)')}
    FROM known ORDER BY workspace_id, id
    ON CONFLICT (workspace_id, key_id) DO UPDATE ${takeFromCounter('$5::int')}
    RETURNING workspace_id, key_id, window_start, used, full_at, per_minute, granted
  ), noted AS (
    UPDATE api_key k SET last_used_at = $3::timestamptz
    FROM (
      SELECT workspace_id, id FROM known
      WHERE last_used_at IS NULL OR last_used_at < $3::timestamptz - interval '${usageNotedEvery}'
      ORDER BY workspace_id, id
    ) stale
    WHERE k.workspace_id = stale.workspace_id AND k.id = stale.id
  ), unhurried AS MATERIALIZED (
    -- A request need not wait until the disk has when its key was last used.
    SELECT set_config('synchronous_commit', 'off', true)
  )
  SELECT k.hash, k.id, k.key_name, k.scopes, k.restaurant_ids, k.workspace_id, k.workspace_name, k.timezone, k.currency, k.is_sandbox,
    k.data_version, k.settings, c.window_start, c.used, c.full_at, c.per_minute, c.granted
  FROM unhurried CROSS JOIN known k JOIN counted c ON c.workspace_id = k.workspace_id AND c.key_id = k.id`

const admitting = {
  name: 'admit-keys',
  text: admitSql('v.version', 'LEFT JOIN data_version v ON v.workspace_id = k.workspace_id'),
}
// Of all that a key needs only the version is on another node, and which one is known by the key.
const admittingOnCluster = { name: 'admit-keys-on-cluster', text: admitSql('NULL::uuid', '') }

async function admitKeys(db: Database, asked: AskedKey[], limits: [number, number]): Promise<KeyReply[]> {
  const now = latest(asked)
  const counts = countBy(asked.map(({ hash }) => hash))
  const isOnCluster = await isDistributed(db)
  const { rows } = await db.pool.query<KeyRow>({
    ...(isOnCluster ? admittingOnCluster : admitting),
    values: [[...counts.keys()], [...counts.values()], now, ...limits],
  })
  if (isOnCluster) await addVersions(db, rows)
  // Its answer may come from memory, without a query of the tenant's own.
  for (const row of rows) db.notePresence(row.workspace_id)
  const found = new Map(
    rows.map((row) => [row.hash, { row, identity: toIdentity(row), tools: toSwitches(row), next: 0 }]),
  )
  return asked.map(({ hash }) => {
    const known = found.get(hash)
    if (!known) return { identity: null, rate: null, tools: noTools }
    const rate = rateState(known.row, known.next, now)
    known.next += 1
    return { identity: known.identity, rate, tools: known.tools }
  })
}

/** Adds the version of its workspace's data to each key, by a statement for each workspace. */
async function addVersions(db: Database, rows: KeyRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ workspace_id: id }) => id))]
  const versions = new Map(
    await Promise.all(ids.map(async (id) => [id, await readDataVersion({ db, workspace: { id } })] as const)),
  )
  for (const row of rows) row.data_version = versions.get(row.workspace_id) ?? null
}

function toIdentity(row: KeyRow): KeyIdentity {
  const {
    workspace_id: id,
    workspace_name: name,
    timezone,
    currency,
    is_sandbox: isSandbox,
    restaurant_ids: reach,
    data_version: dataVersion,
  } = row
  const scopes = new Set(row.scopes.flatMap((scope) => Scope.safeParse(scope).data ?? []))
  return {
    workspace: { id, name, timezone, currency, isSandbox },
    actor: { type: 'key', id: row.id, name: row.key_name },
    scopes: scopesWithin(reach, scopes),
    reach,
    dataVersion,
  }
}

function toSwitches({ settings }: KeyRow): ToolSwitches {
  return {
    isEnabled: settingsCatalogue['mcp.enabled'].parse(settings?.['mcp.enabled']),
    mayChange: settingsCatalogue['mcp.mutations'].parse(settings?.['mcp.mutations']),
  }
}

interface AskedAddress {
  address: string
  now: Date
}

// $1 addresses, $2 number of requests of each, $3 the current time, $4 and $5 the limits per minute and at once.
const countSql = `
  INSERT INTO address_rate AS r (address, window_start, used, full_at, per_minute, granted)
  SELECT address, ${firstOfCounter('n', '$4::int', '$5::int', '$3::timestamptz(3)')}
  FROM unnest($1::text[], $2::int[]) AS a(address, n) ORDER BY address
  ON CONFLICT (address) DO UPDATE ${takeFromCounter('$5::int')}
  RETURNING address, window_start, used, full_at, per_minute, granted`

async function countAddresses(db: Database, asked: AskedAddress[], limits: [number, number]): Promise<RateState[]> {
  const now = latest(asked)
  const counts = countBy(asked.map(({ address }) => address))
  const { rows } = await db.pool.query<RateRow & { address: string }>({
    name: 'count-addresses',
    text: countSql,
    values: [[...counts.keys()], [...counts.values()], now, ...limits],
  })
  const found = new Map(rows.map((row) => [row.address, { row, next: 0 }]))
  return asked.map(({ address }) => {
    const counted = found.get(address)
    if (!counted) throw new Error('An address was not counted')
    counted.next += 1
    return rateState(counted.row, counted.next - 1, now)
  })
}

function latest(asked: { now: Date }[]): Date {
  return new Date(Math.max(...asked.map(({ now }) => now.getTime())))
}

function countBy(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The key in a request, or null when there is none, when there are several different ones, or when it is malformed. */
function keyOf(headers: Caller['headers']): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  const direct = headers['x-api-key']
  if (Array.isArray(direct)) return null
  if (headers.authorization !== undefined && bearer === undefined) return null
  if (bearer !== undefined && direct !== undefined && bearer !== direct) return null
  return bearer ?? direct ?? null
}

function unauthorized(): DomainError {
  return new DomainError(
    'unauthorized',
    'Send a valid API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>"; it may be missing, unknown, expired or revoked.',
  )
}
