import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ServerAccount } from './server-account.ts'

/** Runs one of PostgreSQL's programs as the server's account. Resolves with its exit code and output, whatever they are. */
export function runProgram(
  account: ServerAccount,
  name: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const [command = '', ...rest] = [...account.wrapper, join(account.programs, name), ...args]
  const identity = account.owner && account.wrapper.length === 0 ? account.owner : {}
  const child = spawn(command, rest, {
    ...identity,
    // A directory that the account can always enter. Messages are in English, because some of them are matched.
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
