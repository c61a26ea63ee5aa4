import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { released } from '@vitrina/testing/released'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../src/project-root.ts'

const migrations = join(projectRoot, 'prisma/migrations')
const Findings = z.array(z.object({ file: z.string(), line: z.number(), rule_name: z.string(), message: z.string() }))

/** What the runner of migrations sees to (a lock timeout, one transaction a script), and how wide a column is. */
const seenTo = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts', 'prefer-bigint-over-int']

async function lint(files: string[]): Promise<string[]> {
  if (files.length === 0) return []
  const squawk = join(projectRoot, 'node_modules/.bin/squawk')
  const args = [
    '--assume-in-transaction',
    '--reporter',
    'json',
    '--pg-version',
    '15.0',
    '--exclude',
    seenTo.join(','),
    ...files,
  ]
  // It ends with 1 when it finds something.
  const { stdout } = await promisify(execFile)(squawk, args).catch((error: { stdout?: string }) => {
    if (error.stdout === undefined || error.stdout === '') throw error
    return { stdout: error.stdout }
  })
  return Findings.parse(JSON.parse(stdout)).map(
    ({ file, line, rule_name, message }) => `${file.replace(migrations, '')}:${line + 1} ${rule_name}: ${message}`,
  )
}

test('migrations since the release let its processes go on: nothing is renamed or dropped, no table is locked for long', async () => {
  const names = (await readdir(migrations)).filter((name) => /^\d{14}_/.test(name) && name > released.lastMigration)
  expect(await lint(names.map((name) => join(migrations, name, 'migration.sql')))).toEqual([])
})

test('the check finds a renamed column, a dropped table, an index that stops writing, and a required column', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-lint-'))
  const file = join(folder, 'migration.sql')
  await writeFile(
    file,
    `ALTER TABLE agent RENAME COLUMN name TO title;
     DROP TABLE card;
     CREATE INDEX card_by_name ON webhook(url);
     ALTER TABLE webhook ADD COLUMN note text NOT NULL;`,
  )
  const found = (await lint([file])).join('\n')
  for (const rule of [
    'renaming-column',
    'ban-drop-table',
    'require-concurrent-index-creation',
    'adding-required-field',
  ])
    expect(found).toContain(rule)
  await rm(folder, { recursive: true })
})
