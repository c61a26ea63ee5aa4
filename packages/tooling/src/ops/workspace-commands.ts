import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { encodeId } from '@vitrina/db/ids'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'

/** `workspace create`, `workspace list`. */
export function addWorkspaceCommands(program: Command, run: Run): void {
  const workspace = program.command('workspace').description('workspaces: one business each, strictly apart')
  workspace
    .command('create')
    .description('make a workspace')
    .requiredOption('--name <name>', 'name that people see')
    .requiredOption('--timezone <zone>', 'IANA zone of its business dates, e.g. Europe/Moscow')
    .option('--currency <code>', 'ISO 4217 code', 'RUB')
    .action(
      run(async ({ db, now }, options: { name: string; timezone: string; currency: string }) => {
        const { id } = await createWorkspace(db, options, now())
        const workspaceId = encodeId('workspace', id)
        return { json: { workspaceId }, text: `Workspace ${workspaceId} is made.` }
      }),
    )
  workspace
    .command('list')
    .description('list the workspaces')
    .action(
      run(async ({ db }) => {
        const rows = await db.prisma.workspace.findMany({ where: { sandboxOf: null }, orderBy: { createdAt: 'asc' } })
        const workspaces = rows.map(({ id, name, timezone, currency }) => {
          return { workspaceId: encodeId('workspace', id), name, timezone, currency }
        })
        const lines = workspaces.map((row) => `${row.workspaceId}  ${row.name}  ${row.timezone}  ${row.currency}`)
        return { json: { workspaces }, text: lines.join('\n') || 'There is no workspace yet.' }
      }),
    )
}
