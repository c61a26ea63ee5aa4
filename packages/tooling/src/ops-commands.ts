import type { Settings } from './settings.ts'

export interface OpsContext {
  args: string[]
  databaseUrl: string
  settings: Settings
}

/** Runs one operator's command and returns its exit code. Placeholder: the commands are written with the product. */
export async function runOpsCommand({ args }: OpsContext): Promise<number> {
  process.stderr.write(args[0] ? `There is no command ${args[0]}.\n` : 'usage: npm run -s ops -- <command>\n')
  return 2
}
