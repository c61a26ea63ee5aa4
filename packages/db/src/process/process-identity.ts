import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a running process uniquely: its pid with its start time, because pids are reused. Null when there is no
 * such process, or only its unreaped remains.
 */
export function processIdentity(pid: number): string | null {
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganElsewhere(pid)
  return began && `${pid}:${began}`
}

/** Whether the process with this identity is still running. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

function beganOnLinux(pid: number): string | null {
  try {
    // The name, in parentheses, may contain anything, so the fields are counted from after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    return state === 'Z' || !startTicks ? null : startTicks
  } catch {
    return null
  }
}

function beganElsewhere(pid: number): string | null {
  try {
    const listed = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return listed.toString().trim() || null
  } catch {
    return null
  }
}
