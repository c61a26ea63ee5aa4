import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@vitrina/contract/version'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { Command } from 'commander'
import { ZodError, z } from 'zod'
import { isForPeople } from './command-error.ts'
import type { Answer } from './ops/answer.ts'
import { type Operator, openOperator } from './ops/operator.ts'
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
  await addCommands(program, args, run)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // commander has already printed what is wrong; requested help is not a failure.
    if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : 2
    throw error
  }
  return exitCode
}

const answeredAlone = ['--help', '-h', '--version', '-V']

/** True for calls that only request help or the version: they need no database. */
export function wantsHelp(args: string[]): boolean {
  return args.length === 0 || args[0] === 'help' || args.some((arg) => answeredAlone.includes(arg))
}

const onAnyStructure: readonly (string | undefined)[] = ['migrate', 'backup']

/** True for the commands that work on a database of an older structure too. */
export function takesAnyStructure(args: string[]): boolean {
  return onAnyStructure.includes(args.find((arg) => !arg.startsWith('-')))
}

/** Prints the requested help. */
export async function printHelp(args: string[]): Promise<void> {
  const program = opsProgram()
  await addCommands(program, args, () => async () => undefined)
  if (args.length === 0) program.outputHelp()
  else await program.parseAsync(args, { from: 'user' }).catch(() => undefined)
}

function opsProgram(): Command {
  return new Command('npm run -s ops --')
    .description(
      "Vitrina's operator commands, over the database of DATABASE_URL, or the embedded one, whether the product runs or not",
    )
    .version(version)
    .option('--json', 'answer with one JSON object')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
}

/** What adds commands to a program; `run` turns their actions into handlers. */
type AddCommands = (program: Command, run: Run) => void

/** The modules of the commands in the order of the help, by the commands' first words. Loading all takes seconds. */
const groups: { words: readonly string[]; load: () => Promise<AddCommands> }[] = [
  { words: ['workspace'], load: async () => (await import('./ops/workspace-commands.ts')).addWorkspaceCommands },
  { words: ['user'], load: async () => (await import('./ops/user-commands.ts')).addUserCommands },
  { words: ['waiter'], load: async () => (await import('./ops/waiter-commands.ts')).addWaiterCommands },
  { words: ['integration'], load: async () => (await import('./ops/integration-commands.ts')).addIntegrationCommands },
  { words: ['key'], load: async () => (await import('./ops/key-commands.ts')).addKeyCommands },
  { words: ['requests'], load: async () => (await import('./ops/request-commands.ts')).addRequestCommands },
  { words: ['exchange'], load: async () => (await import('./ops/exchange-commands.ts')).addExchangeCommands },
  { words: ['settings'], load: async () => (await import('./ops/settings-commands.ts')).addSettingsCommands },
  { words: ['doctor'], load: async () => (await import('./ops/doctor-command.ts')).addDoctorCommand },
  { words: ['secret'], load: async () => (await import('./ops/secret-commands.ts')).addSecretCommands },
  { words: ['migrate'], load: async () => (await import('./ops/migrate-commands.ts')).addMigrateCommands },
  { words: ['distribute'], load: async () => (await import('./ops/distribute-command.ts')).addDistributeCommand },
  { words: ['backup', 'restore'], load: async () => (await import('./ops/backup-commands.ts')).addBackupCommands },
  { words: ['questions'], load: async () => (await import('./ops/question-commands.ts')).addQuestionCommands },
]

const questionCommands = join(import.meta.dirname, 'ops/question-commands.ts')

/** Adds the commands that the arguments may mean: those of the one that is called, or all. */
async function addCommands(program: Command, args: string[], run: Run): Promise<void> {
  // A packed product has neither the questions that tests ask nor the commands over them.
  const here = groups.filter(({ words }) => !words.includes('questions') || existsSync(questionCommands))
  const meant = here.filter(({ words }) => args.some((word) => words.includes(word)))
  for (const { load } of meant.length > 0 ? meant : here) (await load())(program, run)
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
  if (error instanceof DomainError || (error instanceof Error && isForPeople(error))) return error.message
  if (error instanceof ZodError) return z.prettifyError(error)
  return null
}
