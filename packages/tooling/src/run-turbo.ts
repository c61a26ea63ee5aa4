import { delimiter, join } from 'node:path'
import { projectRoot } from './project-root.ts'
import { type CommandOptions, runCommand } from './run-command.ts'

/** Where turbo is, if it is installed. */
export const turboPath = join(projectRoot, 'node_modules/.bin/turbo')

/**
 * Runs tasks of turbo.json; what has not changed since it succeeded comes from turbo's cache. Packages' scripts are run
 * with the project's own pnpm and see the whole environment, of which only a task's `env` counts as its input.
 */
export function runTurbo(
  args: string[],
  { env, ...options }: CommandOptions,
): Promise<{ code: number; output: string }> {
  const path = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return runCommand(turboPath, ['run', '--ui=stream', '--env-mode=loose', ...args], {
    ...options,
    env: { PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  })
}
