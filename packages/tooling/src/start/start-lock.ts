import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LockTakenError, takeFileLock } from '@vitrina/db/process/file-lock'
import { CommandError } from '../command-error.ts'
import type { Settings } from '../settings.ts'

/** Long enough for a start that is being stopped to finish. */
const timeoutMs = 15_000

/** Allows one `npm start` at a time per data directory. Returns the function that releases the lock. */
export async function takeStartLock({ dataDir, panelUrl }: Settings): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'start.lock')
  try {
    return await takeFileLock(path).catch((error: unknown) => {
      if (!(error instanceof LockTakenError)) throw error
      console.log(`Another npm start (process ${error.holder}) uses ${dataDir}; waiting for it to end.`)
      return takeFileLock(path, timeoutMs)
    })
  } catch (error) {
    if (!(error instanceof LockTakenError)) throw error
    throw new CommandError(
      `Vitrina runs already on ${dataDir} (process ${error.holder}), by its settings at ${panelUrl}. ` +
        'Stop that one with Ctrl-C, or give this one its own DATA_DIR, API_PORT and PANEL_PORT.',
    )
  }
}
