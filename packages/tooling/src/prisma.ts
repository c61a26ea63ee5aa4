/** Prisma's CLI for people: `node packages/tooling/src/prisma.ts <generate | migrate deploy | migrate diff …>`. */
import { fileURLToPath } from 'node:url'
import { correctKyselyTypes } from '@vitrina/db/prisma/correct-kysely-types'
import { runPrisma } from '@vitrina/db/prisma/run-prisma'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const args = process.argv.slice(2)
const { code } = await runPrisma(args, { inherit: true })
if (code === 0 && args[0] === 'generate') {
  await correctKyselyTypes(`${root}prisma`, `${root}packages/db/src/generated/kysely/types.ts`)
}
process.exitCode = code
