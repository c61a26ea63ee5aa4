import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { projectRoot } from './project-root.mjs'
import { isFresh, setStamp } from './stamp.mjs'

const outputs = ['prisma/client.ts', 'kysely/types.ts'].map((name) => join('packages/db/src/generated', name))

/** Generates the Prisma client and the Kysely types when the schema has changed or they are missing. */
export async function ensureGenerated() {
  if (isGenerated()) return
  await withInstallLock(() => {
    if (isGenerated()) return
    process.stderr.write('Generating the database clients.\n')
    const node = join(projectRoot, 'node_modules/.bin/node')
    const script = join(projectRoot, 'packages/tooling/src/prisma.ts')
    const { status, stdout, stderr } = spawnSync(node, [script, 'generate'], { cwd: projectRoot, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Generating the database clients failed.\n${stdout}${stderr}`)
    setStamp('generate', inputs())
  })
}

function isGenerated() {
  return outputs.every((file) => existsSync(join(projectRoot, file))) && isFresh('generate', inputs())
}

function inputs() {
  const schema = readdirSync(join(projectRoot, 'prisma')).filter((name) => name.endsWith('.prisma'))
  const generators = ['prisma.config.ts', 'pnpm-lock.yaml', 'packages/db/src/prisma/correct-kysely-types.ts']
  return [...schema.map((name) => `prisma/${name}`), ...generators]
}
