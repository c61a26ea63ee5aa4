import type { Database } from '@vitrina/db/database'
import { type RawBuilder, sql } from 'kysely'
import { idempotencyPurpose } from '../idempotency/idempotency-purpose.ts'
import { keyCheckPurpose } from '../installation/check-key.ts'
import { memoryPurpose } from '../integrations/accounting-integration.ts'
import { credentialsPurpose } from '../integrations/credentials-purpose.ts'
import { signingPurpose } from '../webhooks/signing-purpose.ts'
import { keyFingerprint } from './keyring.ts'
import { seal, unseal } from './seal.ts'

const batch = 200

/** A column that holds sealed texts. */
interface Store {
  /** For people. */
  name: string
  table: string
  column: string
  /** SQL for the columns that the purpose needs, as JSON. */
  facts: RawBuilder<unknown>
  purpose(facts: Record<string, string>): string
}

const stores: readonly Store[] = [
  {
    name: 'credentials of integrations',
    table: 'integration',
    column: 'sealed_credentials',
    facts: sql`jsonb_build_object('workspace', workspace_id, 'slug', slug)`,
    purpose: ({ workspace = '', slug = '' }) => credentialsPurpose({ workspace: { id: workspace } }, slug),
  },
  ...['sealed_secret', 'previous_secret'].map((column) => ({
    name: column === 'sealed_secret' ? 'signing secrets' : 'former signing secrets',
    table: 'webhook',
    column,
    facts: sql`jsonb_build_object('workspace', workspace_id, 'id', id)`,
    purpose: ({ workspace = '', id = '' }: Record<string, string>) =>
      signingPurpose({ workspace: { id: workspace } }, id),
  })),
  {
    name: 'logins to accounting systems',
    table: 'source_memory',
    column: 'body',
    facts: sql`jsonb_build_object('workspace', workspace_id, 'source', source)`,
    purpose: ({ workspace = '', source = '' }) => memoryPurpose({ workspace: { id: workspace } }, source),
  },
  {
    name: 'answers to repeated requests',
    table: 'idempotency_record',
    column: 'body',
    facts: sql`jsonb_build_object('workspace', workspace_id, 'key', key_id, 'token', token)`,
    purpose: ({ workspace = '', key = '', token = '' }) =>
      idempotencyPurpose({ workspace: { id: workspace }, actor: { id: key } }, token),
  },
  {
    name: 'the check of the key',
    table: 'installation',
    column: 'key_check',
    facts: sql`jsonb_build_object('id', id)`,
    purpose: ({ id = '' }) => keyCheckPurpose(id),
  },
]

/** Of one kind of sealed text: how many another key had sealed, and how many of them no key here can open. */
export interface Resealed {
  name: string
  resealed: number
  unreadable: number
}

/**
 * Seals everything anew that another key than this one has sealed, while the product runs. Ended half-way, it goes on
 * where it was when it is called again: what is sealed by this key already is not touched. A text that changes
 * meanwhile is left as it was changed, which is sealed by a key of the process that did it. The check of the key comes
 * last, so that a process with a former key alone is refused once nothing is left for it.
 */
export async function reseal(
  db: Database,
  secret: Buffer,
  onProgress: (done: Resealed) => void = () => undefined,
): Promise<Resealed[]> {
  const all: Resealed[] = []
  for (const store of stores) {
    const done = await resealStore(db, secret, store)
    all.push(done)
    onProgress(done)
  }
  return all
}

/** How many texts of each kind are not noted as sealed by this key; of these, how many note no key: 0.1.0 did not. */
export async function countForeign(
  db: Database,
  secret: Buffer,
): Promise<{ name: string; count: number; unnoted: number }[]> {
  const counts: { name: string; count: number; unnoted: number }[] = []
  for (const { name, table, column } of stores) {
    const { rows } = await sql<{ count: number; unnoted: number }>`
      SELECT count(*)::int AS count, count(*) FILTER (WHERE ${sql.ref(column)} NOT LIKE 'v1.%.%')::int AS unnoted
      FROM ${sql.table(table)} WHERE ${isForeign(column, secret)}`.execute(db.kysely)
    counts.push({ name, count: rows[0]?.count ?? 0, unnoted: rows[0]?.unnoted ?? 0 })
  }
  return counts
}

async function resealStore(db: Database, secret: Buffer, { name, table, column, facts, purpose }: Store) {
  const done: Resealed = { name, resealed: 0, unreadable: 0 }
  const held = sql.ref(column)
  // By place in the table: one pass, however many rows there are.
  let last = '(0,0)'
  for (;;) {
    const { rows } = await sql<{ place: string; sealed: string; facts: Record<string, string> }>`
      SELECT ctid::text AS place, ${held} AS sealed, ${facts} AS facts FROM ${sql.table(table)}
      WHERE ctid > ${last}::tid AND ${isForeign(column, secret)} ORDER BY ctid LIMIT ${batch}`.execute(db.kysely)
    for (const { place, sealed, facts: of } of rows) {
      const plain = tryUnseal(secret, purpose(of), sealed)
      if (plain === null) {
        done.unreadable += 1
        continue
      }
      // A row that has changed meanwhile is somewhere else, and is not overwritten.
      await sql`
        UPDATE ${sql.table(table)} SET ${held} = ${seal(secret, purpose(of), plain)}
        WHERE ctid = ${place}::tid AND ${held} = ${sealed}`.execute(db.kysely)
      done.resealed += 1
    }
    const end = rows.at(-1)
    if (end === undefined) return done
    last = end.place
  }
}

function isForeign(column: string, secret: Buffer): RawBuilder<boolean> {
  const held = sql.ref(column)
  return sql`(${held} LIKE 'v1.%' AND NOT ${held} LIKE ${`v1.%.${keyFingerprint(secret)}`})`
}

function tryUnseal(secret: Buffer, purpose: string, sealed: string): string | null {
  try {
    return unseal(secret, purpose, sealed)
  } catch {
    return null
  }
}
