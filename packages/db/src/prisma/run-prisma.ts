import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PrismaRun {
  code: number
  /** The combined stdout and stderr; empty when they were inherited. */
  output: string
}

export interface PrismaOptions {
  databaseUrl?: string
  /** Directory that contains prisma.config.ts. The project's root by default. */
  cwd?: string
  /** Gives the CLI this process's stdio instead of collecting its output. */
  inherit?: boolean
}

/** The directory with prisma.config.ts. */
export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url))
const enginePath = fileURLToPath(new URL('./schema-engine.ts', import.meta.url))

/** Runs the ordinary Prisma CLI over the project's schema engine: `runPrisma(['migrate', 'deploy'], {databaseUrl})`. */
export function runPrisma(args: string[], options: PrismaOptions = {}): Promise<PrismaRun> {
  const cli = createRequire(join(projectRoot, 'package.json')).resolve('prisma/build/index.js')
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: prismaEnvironment(options.databaseUrl),
    stdio: options.inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function prismaEnvironment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const server = databaseUrl ?? process.env['DATABASE_DIRECT_URL']
  return {
    ...process.env,
    // Its locks and settings are of a session: never over a pooler.
    ...(server ? { DATABASE_URL: server } : {}),
    PRISMA_SCHEMA_ENGINE_BINARY: enginePath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    // For the engine's shebang, a Node that runs TypeScript instead of the machine's; also for the generators.
    PATH: [join(projectRoot, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
}
