import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuth } from '@vitrina/core/auth/auth'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { encodeId } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testSecret } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'

const database = suiteDatabase()

test('a password is given on standard input, where no other process sees it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-password-'))
  const { id } = await createWorkspace(database.db, { name: 'Ops', timezone: 'Europe/Moscow' }, new Date())
  const person = ['--workspace', encodeId('workspace', id), '--email', 'ann@example.com', '--role', 'viewer']
  const create = (input: string) => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'ops.ts'), 'user', 'create', ...person, '--json'],
      {
        input,
        encoding: 'utf8',
        env: {
          ...process.env,
          ...{ DATABASE_URL_FILE: '', VITRINA_SECRET_FILE: '', VITRINA_SECRET_FORMER: '' },
          VITRINA_SECRET: testSecret.toString('base64'),
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
        },
      },
    )
    return JSON.parse(stdout)
  }
  expect(create('').error).toMatch(/There is no password/)
  expect(create('the password of this line\nand not of that')).toMatchObject({ email: 'ann@example.com' })
  const auth = createAuth({ database: database.db, secret: 'x'.repeat(32), baseUrl: 'http://localhost' })
  await auth.api.signInEmail({ body: { email: 'ann@example.com', password: 'the password of this line' } })
  await rm(dataDir, { recursive: true, force: true })
})
