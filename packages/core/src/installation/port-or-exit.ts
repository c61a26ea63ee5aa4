import type { Logger } from 'pino'
import type { Environment } from './environment.ts'

type PortVariable = Extract<keyof (typeof Environment)['shape'], `${string}_PORT`>

/**
 * Resolves with what `listening` gives. Ends the process if the port is taken, after telling in the log which `variable`
 * names another one; other errors are thrown.
 */
export async function portOrExit<T>(logger: Logger, variable: PortVariable, listening: Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    if (!isPortTaken(error)) throw error
    const { address, port } = error
    logger.fatal({ address, port }, `port ${port} is taken: stop what listens there, or set ${variable} to another one`)
    process.exit(1)
  }
}

function isPortTaken(error: unknown): error is NodeJS.ErrnoException & { address: string; port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
