import { distributeTables } from '@vitrina/db/citus/distribute'
import { readDistribution } from '@vitrina/db/citus/distribution'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'

/** `distribute`: spreads the tables over the nodes of a cluster of Citus. */
export function addDistributeCommand(program: Command, run: Run): void {
  program
    .command('distribute')
    .description('spread the tables over the nodes of a cluster of Citus; stop the apps first')
    .action(
      run(async ({ db, databaseUrl, note }) => {
        const { references, distributed, keys, settings } = await distributeTables(databaseUrl, note)
        const state = await readDistribution(db.pool)
        const [all, nodes] = [state?.distributed.length ?? 0, state?.nodes ?? 0]
        const nothing = [references, distributed, keys, settings].every((list) => list.length === 0)
        const text = nothing
          ? `Nothing was left to do: ${all} tables are distributed over ${nodes} nodes.`
          : [
              `${distributed.length} tables are now distributed by workspace, ${all} in all, over ${nodes} nodes.`,
              `${references.length} control tables now have a copy on every node.`,
              `${keys.length} foreign keys no longer cascade when a key changes.`,
              ...settings.map((setting) => `Set: ${setting}.`),
            ].join('\n')
        return { json: { references, distributed, keys, settings, nodes }, text }
      }),
    )
}
