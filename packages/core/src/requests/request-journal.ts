import { forNone } from '@vitrina/db/asker'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import type { Logger } from '../context.ts'

const flushEveryMs = 100
const flushAgainMs = 2000
const maxRetained = 20_000

/** An answered call of a key. */
export interface LoggedRequest {
  workspaceId: string
  /** Bare UUID of the request. */
  id: string
  keyId: string
  method: string
  path: string
  status: number
  durationMs: number
  at: Date
}

/**
 * Writes the request log: accepts entries immediately and writes them in batches, so that no answer waits for its
 * entry. While the database is unavailable, it keeps a limited number of the newest entries.
 */
export class RequestJournal {
  private readonly db: Database
  private readonly logger: Logger
  private waiting: LoggedRequest[] = []
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(db: Database, logger: Logger) {
    this.db = db
    this.logger = logger
  }

  /** Accepts an entry; it is in the log within a second. */
  add(entry: LoggedRequest): void {
    this.waiting.push(entry)
    this.flushAfter(flushEveryMs)
  }

  /** Writes everything accepted so far. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.writing = this.writing.then(() => this.write())
    await this.writing
  }

  // A batch has entries of many requests, so it is written on behalf of none of them.
  private flushAfter(delayMs: number): void {
    this.timer ??= forNone(() => setTimeout(() => void this.flush(), delayMs))
  }

  private async write(): Promise<void> {
    const entries = this.waiting.splice(0)
    if (entries.length === 0) return
    try {
      await insert(this.db, entries)
    } catch (error) {
      this.logger.warn({ err: error, entries: entries.length }, 'request log could not be written; trying again')
      this.waiting = [...entries, ...this.waiting].slice(-maxRetained)
      this.flushAfter(flushAgainMs)
    }
  }
}

// The workspace may have been deleted before its entry is written.
async function insert(db: Database, entries: LoggedRequest[]): Promise<void> {
  const column = <T>(of: (entry: LoggedRequest) => T) => entries.map(of)
  await sql`
    INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
    SELECT e.* FROM unnest(${column(({ workspaceId }) => workspaceId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ keyId }) => keyId)}::uuid[], ${column(({ method }) => method)}::text[],
      ${column(({ path }) => path.slice(0, 2000))}::text[], ${column(({ status }) => status)}::smallint[],
      ${column(({ durationMs }) => durationMs)}::int[], ${column(({ at }) => at)}::timestamptz[])
      AS e(workspace_id, id, key_id, method, path, status, duration_ms, created_at)
    JOIN workspace w ON w.id = e.workspace_id
    ON CONFLICT DO NOTHING`.execute(db.kysely)
}
