import { anonymizeWaiter } from '@vitrina/core/waiters/anonymize-waiter'
import { listWaiters } from '@vitrina/core/waiters/list-waiters'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { confirm } from './confirm.ts'

interface Options {
  workspace: string
  waiter: string
  yes: boolean
}

/** `waiter find`, `waiter anonymize`. */
export function addWaiterCommands(program: Command, run: Run): void {
  const waiter = program.command('waiter').description('waiters, as the accounting systems have them')
  waiter
    .command('find')
    .description('the waiters of a workspace whose name has this text, with their ids')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--name <text>', 'part of the name')
    .action(
      run(async ({ contextOf }, { workspace, name }: { workspace: string; name: string }) => {
        const { data } = await listWaiters(await contextOf(workspace), { search: name })
        const waiters = data.map(({ id, name, restaurant }) => ({ id, name, restaurant }))
        const lines = waiters.map((each) => `${each.id}  ${each.name}  ${each.restaurant ?? ''}`)
        return { json: { waiters }, text: lines.join('\n') || 'There is no such waiter.' }
      }),
    )
  waiter
    .command('anonymize')
    .description('erase the name of a waiter for good; figures stay, and no exchange brings it back')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--waiter <id>', 'waiter, wtr_…')
    .option('--yes', 'do not ask for the id again', false)
    .action(
      run(async ({ contextOf }, { workspace, waiter: id, yes }: Options) => {
        const ctx = await contextOf(workspace)
        await confirm(
          `The name of ${id} is erased for good; files that were uploaded in the panel are deleted.`,
          id,
          yes,
        )
        const { name, uploads } = await anonymizeWaiter(ctx, id)
        const text = `${id} is called ${name} from now on; uploads deleted: ${uploads}. Backups have the name until they are deleted.`
        return { json: { waiterId: id, name, uploads }, text }
      }),
    )
}
