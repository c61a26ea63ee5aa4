import { DomainError } from '@vitrina/core/errors/domain-error'
import { Command } from 'commander'
import { ZodError, z } from 'zod'
import type { Answer } from './ops/answer.ts'
import { addBackupCommands } from './ops/backup-commands.ts'
import { addDoctorCommand } from './ops/doctor-command.ts'
import { addExchangeCommands } from './ops/exchange-commands.ts'
import { addIntegrationCommands } from './ops/integration-commands.ts'
import { addKeyCommands } from './ops/key-commands.ts'
import { type Operator, openOperator } from './ops/operator.ts'
import { addQuestionCommands } from './ops/question-commands.ts'
import { addRequestCommands } from './ops/request-commands.ts'
import { addSettingsCommands } from './ops/settings-commands.ts'
import { addUserCommands } from './ops/user-commands.ts'
import { addWorkspaceCommands } from './ops/workspace-commands.ts'
import type { Settings } from './settings.ts'

export interface OpsContext {
  args: string[]
  databaseUrl: string
  settings: Settings
}

/** Turns an action into a handler that commander calls: options first, arguments after. */
export type Run = <Options>(
  act: (operator: Operator, options: Options, argument: string, second: string) => Promise<Answer>,
) => (...args: unknown[]) => Promise<void>

/**
 * Runs one operator's command and returns its exit code: 0 done, 1 failed, 2 misused. The answer is written to standard
 * output, as one JSON object with `--json`; everything else to standard error.
 */
export async function runOpsCommand({ args, databaseUrl, settings }: OpsContext): Promise<number> {
  const program = opsProgram()
  let exitCode = 0
  const run: Run =
    (act) =>
    async (...given) => {
      const command = given.at(-1)
      // commander passes the arguments, then the options, then the command itself.
      const options = given.at(-2) as Parameters<typeof act>[1]
      const [argument = '', second = ''] = given.slice(0, -2).map(String)
      const asJson = command instanceof Command && command.optsWithGlobals()['json'] === true
      const operator = openOperator(databaseUrl, settings)
      try {
        const answer = await act(operator, options, argument, second)
        process.stdout.write(`${asJson ? JSON.stringify(answer.json) : answer.text}\n`)
        exitCode = answer.exitCode ?? 0
      } catch (error) {
        const message = explain(error)
        if (message === null) throw error
        exitCode = 1
        if (asJson) process.stdout.write(`${JSON.stringify({ error: message })}\n`)
        process.stderr.write(`${message}\n`)
      } finally {
        await operator.db.close()
      }
    }
  addCommands(program, run)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // commander has already printed what is wrong; requested help is not a failure.
    if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : 2
    throw error
  }
  return exitCode
}

/** True for calls that only request help: they need no database. */
export function wantsHelp(args: string[]): boolean {
  return args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')
}

/** Prints the requested help. */
export async function printHelp(args: string[]): Promise<void> {
  const program = opsProgram()
  addCommands(program, () => async () => undefined)
  if (args.length === 0) program.outputHelp()
  else await program.parseAsync(args, { from: 'user' }).catch(() => undefined)
}

function opsProgram(): Command {
  return new Command('npm run -s ops --')
    .description("Vitrina's operator commands, over the database that npm start uses, running or not")
    .option('--json', 'answer with one JSON object')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
}

function addCommands(program: Command, run: Run): void {
  addWorkspaceCommands(program, run)
  addUserCommands(program, run)
  addIntegrationCommands(program, run)
  addKeyCommands(program, run)
  addRequestCommands(program, run)
  addExchangeCommands(program, run)
  addSettingsCommands(program, run)
  addDoctorCommand(program, run)
  addBackupCommands(program, run)
  addQuestionCommands(program, run)
  const inherit = (command: Command) => {
    for (const child of command.commands) {
      if (child.commands.length === 0) child.option('--json', 'answer with one JSON object')
      inherit(child.exitOverride().configureHelp({ showGlobalOptions: true }))
    }
  }
  inherit(program)
}

/** The message for an error the operator can fix; null for an internal error. */
function explain(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  if (error instanceof ZodError) return z.prettifyError(error)
  return null
}
