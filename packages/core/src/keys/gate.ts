import { Scope } from '@vitrina/contract/scopes'
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
import { hashKey, isKeyText } from './key-text.ts'

/** Who a key speaks for. */
export interface KeyIdentity {
  workspace: WorkspaceScope
  actor: Actor
  scopes: ReadonlySet<Scope>
  reach: Reach
}

/** The credentials and origin of a request. */
export interface Caller {
  headers: { authorization?: string | undefined; 'x-api-key'?: string | string[] | undefined }
  address: string
  now: Date
}

/** What the gate says to a request: who it is, where its limit stands, and why it is refused, if it is. */
export interface Admission {
  identity: KeyIdentity | null
  rate: RateState
  refusal: DomainError | null
  /** What the key's workspace allows tools from outside; nothing without a key. */
  tools: ToolSwitches
}

export interface ToolSwitches {
  isEnabled: boolean
  /** Tools may change data, too. */
  mayChange: boolean
}

const noTools: ToolSwitches = { isEnabled: false, mayChange: false }

/** Limits where they are not the usual ones. */
export interface GateLimits {
  /** Requests a minute of a key that neither it nor its workspace says anything of. */
  keyLimit?: number
  /** Requests a minute of an address without a valid key. */
  addressLimit?: number
  /** Requests at once of either. */
  atOnce?: number
}

/**
 * The one door for keys, over REST, stream and tools alike, shared by every process through the database. Each request
 * reads its key afresh, so a revocation holds for the next request everywhere, and takes one from the key's limit; without
 * a valid key it takes one from the limit of its address. Requests that arrive together are asked about together.
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

  /** Admits a request or says why not; both with the state of the limit it counts against. */
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
  settings: Record<string, unknown> | null
}

// How often a key's `lastUsedAt` is written at most: a busy key is not a write a request.
const usageNotedEvery = '1 minute'

// $1 hashes, $2 how many requests of each, $3 the instant, $4 and $5 the limits a minute and at once. In the order of keys, so that two processes never wait in a ring.
const admitSql = `
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::int[]) AS a(hash, n)),
  known AS (
    SELECT k.hash, a.n, k.id, k.name AS key_name, k.scopes, k.restaurant_ids, k.workspace_id, k.last_used_at, w.name AS workspace_name,
      w.timezone, w.currency, w.sandbox_of IS NOT NULL AS is_sandbox,
      coalesce(k.rate_limit, (own.settings -> 'key.rateLimit')::int, $4::int) AS per_minute, own.settings
    FROM asked a
    JOIN api_key k ON k.hash = a.hash
    JOIN workspace w ON w.id = k.workspace_id
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
  )
  SELECT k.hash, k.id, k.key_name, k.scopes, k.restaurant_ids, k.workspace_id, k.workspace_name, k.timezone, k.currency, k.is_sandbox,
    k.settings, c.window_start, c.used, c.full_at, c.per_minute, c.granted
  FROM known k JOIN counted c ON c.workspace_id = k.workspace_id AND c.key_id = k.id`

async function admitKeys(db: Database, asked: AskedKey[], limits: [number, number]): Promise<KeyReply[]> {
  const now = latest(asked)
  const counts = countBy(asked.map(({ hash }) => hash))
  const { rows } = await db.pool.query<KeyRow>({
    name: 'admit-keys',
    text: admitSql,
    values: [[...counts.keys()], [...counts.values()], now, ...limits],
  })
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

function toIdentity(row: KeyRow): KeyIdentity {
  const {
    workspace_id: id,
    workspace_name: name,
    timezone,
    currency,
    is_sandbox: isSandbox,
    restaurant_ids: reach,
  } = row
  const scopes = new Set(row.scopes.flatMap((scope) => Scope.safeParse(scope).data ?? []))
  return {
    workspace: { id, name, timezone, currency, isSandbox },
    actor: { type: 'key', id: row.id, name: row.key_name },
    scopes: scopesWithin(reach, scopes),
    reach,
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

// $1 addresses, $2 how many requests of each, $3 the instant, $4 and $5 the limits a minute and at once.
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

/** The key a request carries, or null: none, several different ones, or not in the form of one. */
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
