import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { settings } from './settings.ts'

const ops = fileURLToPath(new URL('../../packages/tooling/src/ops.ts', import.meta.url))

export interface Member {
  email: string
  password: string
}

/** Makes a person of a role in the workspace under test; null when the installation is another machine's. */
export async function makeMember(role: string): Promise<Member | null> {
  const { dropDir } = settings
  if (dropDir === null) return null
  const member = { email: `${crypto.randomUUID()}@vitrina.example`, password: crypto.randomUUID() }
  // The drop folder is <data directory>/drop/<workspace>.
  const args = ['--workspace', basename(dropDir), '--role', role, '--name', 'Пётр Смотрящий']
  await promisify(execFile)(
    process.execPath,
    [ops, 'user', 'create', ...args, '--email', member.email, '--password', member.password],
    { env: { ...process.env, DATA_DIR: dirname(dirname(dropDir)) } },
  )
  return member
}
