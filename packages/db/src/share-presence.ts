import { forNone } from './asker.ts'
import { type Listener, openListener } from './listen.ts'
import type { TenantPool } from './tenant-pool.ts'

const channel = 'tenants_present'
const notifyIntervalMs = 2000

/**
 * Notifies the processes that share a database of each other's tenants, so that a tenant alone in one process is not
 * treated as alone. A lost notice is sent again two seconds later.
 */
export function sharePresence(pool: TenantPool, url: string): Listener {
  const listener = openListener({
    url,
    channels: [channel],
    onNotice: (_, payload) => {
      for (const tenant of payload.split(' ')) pool.elsewhere.note(tenant)
    },
    onReady: () => undefined,
    // It reconnects by itself, and the pool reports a database that is gone.
    onError: () => undefined,
  })
  const timer = setInterval(() => {
    const tenants = pool.here.within(notifyIntervalMs)
    if (tenants.length === 0) return
    forNone(() => pool.query('SELECT pg_notify($1, $2)', [channel, tenants.join(' ')])).catch(() => undefined)
  }, notifyIntervalMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await listener.close()
    },
  }
}
