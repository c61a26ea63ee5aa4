import { AgentLabel, agentLabels } from '@vitrina/contract/agent-labels'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { agentScopes, builtInAgents } from './built-in-agents.ts'

/**
 * Adds the built-in executors that a workspace does not have yet, and fills in the instructions of those created before
 * instructions existed. Leaves unchanged what was edited.
 */
export async function ensureAgents(db: Database, workspaceId: string, now: Date): Promise<void> {
  await db.kysely
    .insertInto('agent')
    .values(
      builtInAgents.map((builtIn) => ({
        workspace_id: workspaceId,
        id: newUuid(),
        ...builtIn,
        // What REST tells; the panel shows in the reader's language what nobody has changed.
        name: agentLabels[builtIn.profile].name.ru,
        description: agentLabels[builtIn.profile].description.ru,
        profile_labels: [...AgentLabel.options],
        scopes: [...agentScopes],
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'profile']).doNothing())
    .execute()
  const texts = builtInAgents.map(({ profile, instructions }) => ({ profile, instructions }))
  await sql`
    UPDATE agent a SET instructions = b.instructions
    FROM json_to_recordset(${JSON.stringify(texts)}::json) AS b(profile text, instructions text)
    WHERE a.workspace_id = ${workspaceId} AND a.profile = b.profile AND a.instructions = '' AND a.version = 1`.execute(
    db.kysely,
  )
}
