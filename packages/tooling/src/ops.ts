/**
 * `npm run -s ops -- <command>`: the operator's commands, on the database that `npm start` and `npm run serve` use, running
 * or not. Only the command's own answer is written to stdout.
 */
import { describeMissing, schemaState } from '@vitrina/db/migrate'
import { type ResolvedDatabase, resolveDatabase } from '@vitrina/db/resolve-database'
import { bringUpToDate } from './bring-up-to-date.ts'
import { CommandError, describeFailure } from './command-error.ts'
import { printHelp, runOpsCommand, takesAnyStructure, wantsHelp } from './ops-commands.ts'
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
    if (!takesAnyStructure(args)) await requireStructure(database)
    return await runOpsCommand({ args, databaseUrl: database.url, settings })
  } finally {
    await database.stop()
  }
}

/** Throws unless the database has the structure that the commands work with. A new embedded one gets it. */
async function requireStructure({ url, embedded }: ResolvedDatabase): Promise<void> {
  const state = await schemaState(url)
  const lacks = describeMissing(state)
  if (lacks === null) return
  if (state.applied.length > 0 || !embedded) throw new CommandError(lacks)
  await bringUpToDate(url, (line) => process.stderr.write(`${line}\n`))
}
