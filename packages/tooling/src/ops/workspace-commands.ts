import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '@vitrina/contract/version'
import { requireId } from '@vitrina/core/errors/not-found'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { deleteWorkspace, measureWorkspace } from '@vitrina/core/workspaces/delete-workspace'
import { encodeId } from '@vitrina/db/ids'
import { writeExport } from '@vitrina/db/tenant/write-export'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { writeColumnsPage } from './columns-page.ts'
import { confirm } from './confirm.ts'
import { fromCaller, withDomainErrors } from './from-caller.ts'

interface DeleteOptions {
  workspace: string
  yes: boolean
  keepPeople: boolean
}

/** `workspace create`, `list`, `export`, `delete`. */
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
  workspace
    .command('export')
    .description('write all data of a workspace into a new folder: JSON lines, a file a table, without secrets')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<folder>', 'folder that does not exist yet, or is empty')
    .action(
      run(async ({ databaseUrl, contextOf, now, note }, options: { workspace: string }, argument) => {
        const folder = fromCaller(argument)
        const ctx = await contextOf(options.workspace)
        const onTable = (name: string, rows: number) => note(`${name}: ${rows} rows`)
        const write = { url: databaseUrl, folder, workspaceId: ctx.workspace.id, now: now(), version, onTable }
        const manifest = await withDomainErrors(writeExport(write))
        await writeColumnsPage(folder, manifest)
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
        const text = `${rows} rows are in ${folder}; columns.md says what they mean. It has personal data: keep it as such.`
        return { json: { folder, tables: manifest.tables.length, rows }, text }
      }),
    )
  workspace
    .command('delete')
    .description('delete a workspace with everything in it, for good; people who belong to no other go, too')
    .requiredOption('--workspace <id>', 'workspace')
    .option('--keep-people', 'keep the accounts of people who belong to no other workspace', false)
    .option('--yes', 'do not ask for its name', false)
    .action(
      run(async (operator, { workspace: publicId, yes, keepPeople }: DeleteOptions) => {
        const { db, settings, note } = operator
        const id = requireId('workspace', publicId)
        const { name, tables, people } = await measureWorkspace(db, id)
        for (const table of tables) note(`${table.name}: ${table.rows} rows`)
        const accounts = keepPeople ? 0 : people.length
        const count = tables.reduce((sum, { rows }) => sum + rows, 0)
        const what = `The workspace ${name} (${publicId}) goes for good: ${count} rows in ${tables.length} tables, ${accounts} accounts.`
        await confirm(what, name, yes)
        const done = await deleteWorkspace({ db }, id, {
          keepPeople,
          onProgress: (table, rows) => note(`${table}: ${rows} rows deleted`),
        })
        await rm(join(settings.dropDir ?? join(settings.dataDir, 'drop'), publicId), { recursive: true, force: true })
        const rows = Object.values(done.tables).reduce((sum, each) => sum + each, 0)
        const text = `${name} is deleted: ${rows} rows, ${done.people} accounts. Backups still have it until they are deleted.`
        return { json: { workspaceId: publicId, name, people: done.people, tables: done.tables }, text }
      }),
    )
}
