import { describeMissing, schemaState } from '@vitrina/db/migrate'
import type { Command } from 'commander'
import { bringUpToDate } from '../bring-up-to-date.ts'
import type { Run } from '../ops-commands.ts'

/** `migrate status`, `migrate up`. */
export function addMigrateCommands(program: Command, run: Run): void {
  const migrate = program.command('migrate').description("the database's structure; no other command changes it")
  migrate
    .command('status')
    .description('compare the database with this version')
    .action(
      run(async ({ databaseUrl }) => {
        const state = await schemaState(databaseUrl)
        const { applied, missing, unfinished } = state
        const lacks = describeMissing(state)
        const text =
          lacks === null
            ? `The database is up to date: ${applied.length} migrations are applied.`
            : [lacks, ...missing].join('\n')
        return { json: { applied: applied.length, missing, unfinished }, text }
      }),
    )
  migrate
    .command('up')
    .description('apply the missing migrations')
    .action(
      run(async ({ databaseUrl, note }) => {
        const applied = await bringUpToDate(databaseUrl, note)
        const text = applied.length === 0 ? 'The database was up to date.' : `Applied:\n${applied.join('\n')}`
        return { json: { applied }, text }
      }),
    )
}
