/**
 * `npm run -s ops -- <command>`: the operator's commands, on the database that `npm start` uses, running or not. Only
 * the command's own answer is written to stdout.
 */
import { resolveDatabase } from '@vitrina/db/resolve-database'
import { bringUpToDate } from './bring-up-to-date.ts'
import { describeFailure } from './command-error.ts'
import { printHelp, runOpsCommand, wantsHelp } from './ops-commands.ts'
import { readSettings } from './settings.ts'

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
process.exit()

async function run(args: string[]): Promise<number> {
  if (wantsHelp(args)) {
    await printHelp(args)
    return 0
  }
  const settings = readSettings()
  const database = await resolveDatabase(settings)
  try {
    if (database.started) process.stderr.write('The embedded database is started for this command.\n')
    await bringUpToDate(database.url, (line) => process.stderr.write(`${line}\n`))
    return await runOpsCommand({ args, databaseUrl: database.url, settings })
  } finally {
    await database.stop()
  }
}
