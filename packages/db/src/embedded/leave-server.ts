import { existsSync, rmSync } from 'node:fs'
import { withFileLock } from '../process/file-lock.ts'
import { findServerAccount } from './server-account.ts'
import { loadSettings, type ServerFiles } from './server-files.ts'
import { stopServer } from './server-process.ts'
import { hasUsers, removeUser } from './server-users.ts'

export const lockTimeoutMs = 180_000

/** Removes a user and, if there are no others, stops the server. A test's files are removed with it. */
export async function leaveServer(files: ServerFiles, user: string): Promise<void> {
  if (!existsSync(files.users)) return
  await withFileLock(files.lock, lockTimeoutMs, async () => {
    if (!removeUser(files, user) || hasUsers(files)) return
    await stopServer(files, findServerAccount(files))
    if (loadSettings(files, false).throwaway) rmSync(files.home, { recursive: true, force: true })
  })
}
