import { test } from 'vitest'

/** Whether the databases of this run are on a cluster of Citus. */
export const isOnCluster = Boolean(process.env['TEST_CITUS_URL'])

/**
 * Declares a test about one server: its plans, statistics, locks, or scripts of migrations run by hand. On a cluster these
 * are those of the nodes, and there is no such test.
 */
export function testOnOneServer(name: string, run: () => Promise<void> | void, timeoutMs?: number): void {
  if (!isOnCluster) test(name, run, timeoutMs)
}
