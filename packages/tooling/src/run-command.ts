import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.ts'

/** Variables that are added to this process's own environment for a program; undefined removes a variable. */
export type Environment = Record<string, string | undefined>

export interface CommandOptions {
  cwd?: string
  env?: Environment
  /** Shows the output as it is written; otherwise it is only collected. */
  live?: boolean
  timeoutMs?: number
  signal: AbortSignal
}

const defaultTimeoutMs = 15 * 60_000

/** Runs a program to its end. On timeout it is killed with its child processes, and its output says so. */
export function runCommand(
  command: string,
  args: string[],
  { cwd = projectRoot, env = {}, live = false, timeoutMs = defaultTimeoutMs, signal }: CommandOptions,
): Promise<{ code: number; output: string }> {
  // Runs in its own process group, so that its child processes can be killed with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...plainOutput(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (live) process.stdout.write(text)
    })
  }
  const end = () => killGroup(child.pid)
  const timer = setTimeout(() => {
    output += `\nNot finished after ${timeoutMs / 60_000} minutes.\n`
    end()
  }, timeoutMs)
  signal.addEventListener('abort', end)
  return new Promise((resolve) => {
    const finish = (code: number) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += `${command} does not start: ${error.message}\n`
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has just ended.
  }
}

/**
 * Turns colours off outside a terminal: in a log they are noise, and some tools colour a pipe when they run under CI.
 */
function plainOutput(): Environment {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined, CLICOLOR_FORCE: undefined }
}
