import { sql } from 'kysely'

/**
 * A FROM item of one row that makes its transaction commit without waiting for the disk. For leases and results of
 * attempts: what a power failure loses is done again, as at-least-once delivery allows.
 */
export const lazily = sql`(SELECT set_config('synchronous_commit', 'off', true)) AS lazy`
