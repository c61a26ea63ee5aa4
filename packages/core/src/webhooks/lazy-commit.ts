import { sql } from 'kysely'

/**
 * A FROM item of one row that lets the commit of its transaction not wait for the disk. For leases and outcomes of
 * attempts: what a power cut takes of them is made again, as at-least-once allows.
 */
export const lazily = sql`(SELECT set_config('synchronous_commit', 'off', true)) AS lazy`
