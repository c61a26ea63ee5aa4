import { Role } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { encodeId } from '@vitrina/db/ids'
import { notFound, requireId } from '../errors/not-found.ts'

/** A workspace a person belongs to. `uuid` stays inside; `id` is the public one. */
export interface Membership {
  uuid: string
  id: string
  name: string
  role: Role
}

/** The workspaces of a person by name. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const rows = await db.prisma.member.findMany({
    where: { userId },
    select: { role: true, workspace: { select: { id: true, name: true } } },
    orderBy: { workspace: { name: 'asc' } },
  })
  return rows.map(({ role, workspace }) => ({
    uuid: workspace.id,
    id: encodeId('workspace', workspace.id),
    name: workspace.name,
    role: Role.parse(role),
  }))
}

/** Makes another workspace of the person the one their session works in; 404 when they don't belong to it. */
export async function switchWorkspace(
  db: Database,
  person: { userId: string; sessionId: string },
  workspaceId: string,
): Promise<void> {
  const uuid = requireId('workspace', workspaceId)
  const member = await db.prisma.member.findUnique({
    where: { organizationId_userId: { organizationId: uuid, userId: person.userId } },
  })
  if (!member) throw notFound('workspace')
  await db.prisma.session.updateMany({
    where: { id: person.sessionId, userId: person.userId },
    data: { activeOrganizationId: uuid },
  })
}
