import { version } from '@vitrina/contract/version'
import { keyFingerprint, keysOf } from '@vitrina/core/secrets/keyring'
import { restoreBackup } from '@vitrina/db/backup/restore-backup'
import { writeBackup } from '@vitrina/db/backup/write-backup'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { keyOf } from '../secret.ts'
import { fromCaller, withDomainErrors } from './from-caller.ts'

/** `backup`, `restore`. */
export function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description('write everything the database holds into a new folder, while the product runs')
    .argument('<folder>', 'folder that does not exist yet, or is empty')
    .action(
      run(async ({ databaseUrl, now, note }, _: object, argument) => {
        const folder = fromCaller(argument)
        const onTable = (name: string, rows: number) => note(`${name}: ${rows} rows`)
        const manifest = await withDomainErrors(writeBackup({ url: databaseUrl, folder, now: now(), version, onTable }))
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
        const text = `${rows} rows are in ${folder}. Keep VITRINA_SECRET (the file "secret" of the data folder) too, but apart from it.`
        return { json: { folder, tables: manifest.tables.length, rows }, text }
      }),
    )
  program
    .command('restore')
    .description(
      'put a backup in place of what the database holds; stop npm start, or every api, panel and worker, first',
    )
    .argument('<folder>', 'folder of the backup')
    .option('--replace', 'the database holds data and may lose it', false)
    .action(
      run(async ({ databaseUrl, settings, note }, options: { replace: boolean }, argument) => {
        const folder = fromCaller(argument)
        const onTable = (name: string, rows: number) => note(`${name}: ${rows} rows`)
        const manifest = await withDomainErrors(
          restoreBackup({
            url: databaseUrl,
            folder,
            replace: options.replace,
            keyFingerprints: keysOf(keyOf(settings)).map(keyFingerprint),
            onTable,
          }),
        )
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
        return { json: { folder, rows }, text: `${rows} rows are restored, as of ${manifest.createdAt}.` }
      }),
    )
}
