import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { transaction } from '@vitrina/db/transaction'
import { z } from 'zod'
import { isTimeZone } from '../time/zones.ts'
import { ensureWorkspaceDefaults } from './workspace-defaults.ts'

export const NewWorkspace = z.strictObject({
  name: z.string().trim().min(1).max(200),
  timezone: z.string().refine(isTimeZone, { error: 'must be an IANA time zone, e.g. Europe/Moscow' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code, e.g. RUB' })
    .default('RUB'),
  /** Readable unique name; the id when absent. */
  slug: z.string().min(1).max(60).optional(),
})

/**
 * Creates a workspace with the default contents. For operators, outside any workspace: no scope is needed. Returns its
 * UUID.
 */
export async function createWorkspace(
  db: Database,
  input: z.input<typeof NewWorkspace>,
  now: Date,
): Promise<{ id: string }> {
  const { name, timezone, currency, slug } = NewWorkspace.parse(input)
  const id = newUuid()
  await insertWorkspace(db, { id, name, slug: slug ?? id, timezone, currency, sandbox_of: null }, now)
  return { id }
}

/**
 * The sandbox that test keys lead to, created when first needed. `isNew` tells the caller to fill it with generated
 * data.
 */
export async function ensureSandbox(
  db: Database,
  workspaceId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  return transaction(db, async (tx) => {
    // Of two who need it first at the same time, the second waits here and then finds what the first has made.
    const live = await tx.kysely
      .selectFrom('workspace')
      .select(['id', 'name', 'timezone', 'currency'])
      .where('id', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const made = await tx.kysely
      .selectFrom('workspace')
      .select('id')
      .where('sandbox_of', '=', live.id)
      .executeTakeFirst()
    if (made) return { id: made.id, isNew: false }
    const id = newUuid()
    const { timezone, currency } = live
    const name = `${live.name} (test)`
    await insertWorkspace(tx, { id, name, slug: id, timezone, currency, sandbox_of: live.id }, now)
    return { id, isNew: true }
  })
}

interface WorkspaceColumns {
  id: string
  name: string
  slug: string
  timezone: string
  currency: string
  sandbox_of: string | null
}

function insertWorkspace(db: Database, columns: WorkspaceColumns, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.kysely
      .insertInto('workspace')
      .values({ ...columns, created_at: now })
      .execute()
    await ensureWorkspaceDefaults(tx, columns.id, now)
  })
}
