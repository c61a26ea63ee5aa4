import { Role } from '@vitrina/contract/scopes'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { encodeId } from '@vitrina/db/ids'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'

/** `workspace create`, `workspace list`, `user create`. */
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

  const user = program.command('user').description('people who sign in to the panel')
  user
    .command('create')
    .description('make a person a member of a workspace')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--email <email>', 'address they sign in with')
    .requiredOption('--password <password>', 'at least 10 characters')
    .requiredOption('--role <role>', Role.options.join(', '))
    .option('--name <name>', 'name that people see')
    .action(
      run(
        async (
          { contextOf },
          options: { workspace: string; email: string; password: string; role: string; name?: string },
        ) => {
          const { workspace: workspaceId, role, ...person } = options
          const { id } = await createUser(await contextOf(workspaceId), { ...person, role: Role.parse(role) })
          return {
            json: { userId: id, email: person.email, role },
            text: `${person.email} is a member now, as ${role}.`,
          }
        },
      ),
    )
}
