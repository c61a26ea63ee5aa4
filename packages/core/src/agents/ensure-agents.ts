import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { agentScopes, builtInAgents } from './built-in-agents.ts'

/** Adds the built-in executors that a workspace lacks; those it has stay as they are. */
export async function ensureAgents(db: Database, workspaceId: string, now: Date): Promise<void> {
  await db.kysely
    .insertInto('agent')
    .values(
      builtInAgents.map(({ profile, kind, name, description }) => ({
        workspace_id: workspaceId,
        id: newUuid(),
        profile,
        kind,
        name,
        description,
        scopes: [...agentScopes],
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'profile']).doNothing())
    .execute()
}
