import type { OpenSystemOptions } from '@vitrina/core/exchange/accounting-system'

/** The key of the current login, stored so that the next process gives back the licence of a killed one. */
export interface StoredKey {
  /** The key that was kept and not dropped; null: none, or one nobody can read any more. */
  left(): Promise<string | null>
  keep(key: string): Promise<void>
  drop(): Promise<void>
}

const bucket = 'iiko session'

/** Stored sealed in the memory of the connection. Never throws: failures are logged, and the key is then not stored. */
export function openStoredKey({
  memory,
  sealing,
  logger,
}: Pick<OpenSystemOptions, 'memory' | 'sealing' | 'logger'>): StoredKey | undefined {
  if (sealing === undefined) return undefined
  const tried = async <T>(step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step()
    } catch (err) {
      logger.warn({ err }, 'The key of the login to iiko is not kept')
      return null
    }
  }
  return {
    left: () =>
      tried(async () => {
        const [entry] = await memory.read(bucket)
        return entry === undefined ? null : sealing.unseal(entry.body)
      }),
    async keep(key) {
      await tried(() => memory.write(bucket, [{ key: 'held', version: 1, body: sealing.seal(key) }]))
    },
    async drop() {
      await tried(() => memory.forget(bucket, []))
    },
  }
}
