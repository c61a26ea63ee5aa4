import type { EmbeddedServer } from '@vitrina/db/embedded'

const pollMs = 1_000

/**
 * Restarts the embedded database when it dies while the apps run; they then reconnect. Returns the function that ends
 * the watch.
 */
export function watchDatabase(
  server: EmbeddedServer,
  notice: (line: string) => void,
  giveUp: (error: Error) => void,
): () => void {
  let reviving = false
  const check = async () => {
    if (reviving || server.pid() !== undefined) return
    reviving = true
    notice('the database died; starting it again')
    try {
      if (await server.revive()) notice('the database runs again')
    } catch (error) {
      giveUp(error instanceof Error ? error : new Error(String(error)))
    }
    reviving = false
  }
  const timer = setInterval(check, pollMs)
  return () => clearInterval(timer)
}
