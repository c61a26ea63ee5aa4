import type { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MemoryEntry, SourceMemory } from './accounting-system.ts'

/** The memory of a source's connector between exchanges, in the database of the workspace. */
export function sourceMemory(ctx: Pick<Context, 'db' | 'workspace'>, source: Source): SourceMemory {
  const { kysely } = ctx.db
  return {
    read: async (bucket) => {
      const rows = await kysely
        .selectFrom('source_memory')
        .select(['key', 'version', 'body'])
        .where('workspace_id', '=', ctx.workspace.id)
        .where('source', '=', source)
        .where('bucket', '=', bucket)
        .orderBy('key')
        .execute()
      return rows.map(({ key, version, body }) => ({ key, version: Number(version), body }))
    },
    write: async (bucket, entries) => {
      for (let start = 0; start < entries.length; start += atOnce) {
        await writeSome(ctx, source, bucket, entries.slice(start, start + atOnce))
      }
    },
    forget: async (prefix, except) => {
      await sql`
        DELETE FROM source_memory
        WHERE workspace_id = ${ctx.workspace.id} AND source = ${source} AND starts_with(bucket, ${prefix})
          AND NOT bucket = ANY(${[...except]}::text[])`.execute(kysely)
    },
  }
}

/** The same memory for a dry run: it can be read, and writes change nothing. */
export function readOnly({ read }: SourceMemory): SourceMemory {
  return { read, write: async () => undefined, forget: async () => undefined }
}

const atOnce = 500

async function writeSome(
  ctx: Pick<Context, 'db' | 'workspace'>,
  source: Source,
  bucket: string,
  entries: readonly MemoryEntry[],
): Promise<void> {
  await sql`
    INSERT INTO source_memory AS held (workspace_id, source, bucket, key, version, body)
    SELECT ${ctx.workspace.id}, ${source}, ${bucket}, e.key, e.version, e.body
    FROM json_to_recordset(${JSON.stringify(entries)}::json) AS e(key text, version bigint, body text)
    ON CONFLICT (workspace_id, source, bucket, key) DO UPDATE SET version = excluded.version, body = excluded.body
    WHERE (held.version, held.body) IS DISTINCT FROM (excluded.version, excluded.body)`.execute(ctx.db.kysely)
}
