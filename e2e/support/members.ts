import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { databaseUrl } from './database.ts'
import { settings } from './settings.ts'

const ops = fileURLToPath(new URL('../../packages/tooling/src/ops.ts', import.meta.url))

export interface Member {
  email: string
  password: string
}

/** Makes a person of a role in the workspace under test; null when the installation is another machine's. */
export async function makeMember(role: string): Promise<Member | null> {
  const { dropDir } = settings
  // The drop folder is <data directory>/drop/<workspace>.
  return dropDir === null ? null : await addMember(basename(dropDir), role)
}

/** Makes an empty workspace and its owner; null when the installation is another machine's. */
export async function makeWorkspace(name: string): Promise<Member | null> {
  if (settings.dropDir === null) return null
  const made: unknown = JSON.parse(
    await runOps('workspace', 'create', '--name', name, '--timezone', 'Europe/Moscow', '--json'),
  )
  const id: unknown = typeof made === 'object' && made !== null ? Reflect.get(made, 'workspaceId') : undefined
  if (typeof id !== 'string') throw new Error("The operator's command made no workspace.")
  return await addMember(id, 'owner')
}

async function addMember(workspaceId: string, role: string): Promise<Member> {
  const member = { email: `${crypto.randomUUID()}@vitrina.example`, password: crypto.randomUUID() }
  const person = ['--email', member.email, '--password', member.password, '--name', 'Пётр Смотрящий']
  await runOps('user', 'create', '--workspace', workspaceId, '--role', role, ...person)
  return member
}

/** Runs the operator's command on the installation under test; what it printed. */
export async function runOps(...args: string[]): Promise<string> {
  // Of an embedded database, or of the one whose address only the environment of this run knows.
  const database =
    databaseUrl() === null
      ? {}
      : { DATABASE_URL: '', DATABASE_URL_FILE: '', DATABASE_DIRECT_URL: '', DATABASE_DIRECT_URL_FILE: '' }
  const own = { ...database, VITRINA_SECRET: '', VITRINA_SECRET_FILE: '' }
  const env = { ...process.env, ...own, DATA_DIR: dirname(dirname(settings.dropDir ?? '')) }
  const { stdout } = await promisify(execFile)(process.execPath, [ops, ...args], { env })
  return stdout
}
