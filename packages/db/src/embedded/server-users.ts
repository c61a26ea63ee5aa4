import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processIdentity } from '../process/process-identity.ts'
import type { ServerFiles } from './server-files.ts'

/**
 * Adds a user of the server: `npm start`, an operator's command, a test. The last one to leave stops the server. Call
 * these functions under the server's lock only.
 */
export function addUser(files: ServerFiles): string {
  mkdirSync(files.users, { recursive: true })
  additions += 1
  const user = `${process.pid}-${additions}`
  writeFileSync(join(files.users, user), processIdentity(process.pid) ?? '')
  return user
}

/** False when the user had already left. */
export function removeUser(files: ServerFiles, user: string): boolean {
  const file = join(files.users, user)
  const present = existsSync(file)
  rmSync(file, { force: true })
  return present
}

/** Whether any other process uses the server. Removes users that died without leaving. */
export function hasUsers(files: ServerFiles): boolean {
  const names = readdirSync(files.users)
  const dead = names.filter((name) => !isRunning(readFileSync(join(files.users, name), 'utf8')))
  for (const name of dead) removeUser(files, name)
  return names.length > dead.length
}

let additions = 0
