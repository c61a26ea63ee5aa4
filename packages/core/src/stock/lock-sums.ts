/**
 * Statement that a transaction begins with if it changes several sums of stock of a workspace ($1, as text): it waits
 * for others that do. Sums are locked as movements change, in no order, so two of them could wait for each other.
 */
export const lockSumsSql = `SELECT pg_advisory_xact_lock(hashtextextended('stock ' || $1, 0))`
