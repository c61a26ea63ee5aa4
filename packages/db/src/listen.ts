import pg from 'pg'
import { forNone } from './asker.ts'

export interface ListenerOptions {
  url: string
  channels: readonly string[]
  onNotice(channel: string, payload: string): void
  /** The connection is open (again): earlier notices may have been missed, so look for changes. */
  onReady(): void
  onError(error: Error): void
}

export interface Listener {
  close(): Promise<void>
}

const reconnectAfterMs = 1000

/**
 * Listens to notices of the database on its own connection, which is reopened whenever it breaks. Notices sent
 * meanwhile are lost, so the caller has to look for changes periodically and at each `onReady`.
 */
export function openListener({ url, channels, onNotice, onReady, onError }: ListenerOptions): Listener {
  let isClosed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client, error: Error | null) => {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    if (isClosed) return
    if (error) onError(error)
    retry = setTimeout(connect, reconnectAfterMs)
  }
  const connect = async () => {
    if (isClosed) return
    const next = new pg.Client({ connectionString: url, application_name: 'vitrina-listener', keepAlive: true })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, null))
    next.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`)
      if (client === next) onReady()
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)))
    }
  }
  // Notices are for the process, not for the request that happened to need the first of them.
  void forNone(connect)
  return {
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
