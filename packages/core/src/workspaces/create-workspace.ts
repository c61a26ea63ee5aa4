import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { z } from 'zod'
import { isTimeZone } from '../time/zones.ts'

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

/** Makes a workspace. For operators, above any workspace: no scope is asked. Returns its UUID. */
export async function createWorkspace(
  db: Database,
  input: z.input<typeof NewWorkspace>,
  now: Date,
): Promise<{ id: string }> {
  const { name, timezone, currency, slug } = NewWorkspace.parse(input)
  const id = newUuid()
  await db.prisma.workspace.create({ data: { id, name, slug: slug ?? id, timezone, currency, createdAt: now } })
  return { id }
}

/**
 * The twin workspace test keys lead to, made on first need. `isNew` tells the caller to fill it with generated data.
 */
export async function ensureSandbox(
  db: Database,
  workspaceId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const live = await db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId }, include: { sandbox: true } })
  if (live.sandbox) return { id: live.sandbox.id, isNew: false }
  const id = newUuid()
  const { timezone, currency } = live
  const data = { id, name: `${live.name} (test)`, slug: id, timezone, currency, sandboxOf: live.id, createdAt: now }
  await db.prisma.workspace.create({ data })
  return { id, isNew: true }
}
