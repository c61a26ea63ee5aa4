import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Source, sources } from '@vitrina/contract/source'
import { systems } from '@vitrina/contract/systems'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { disconnectIntegration } from '@vitrina/core/integrations/disconnect-integration'
import { integrationHealth, setSchedule } from '@vitrina/core/integrations/integration-health'
import { listIntegrations } from '@vitrina/core/integrations/list-integrations'
import type { Command } from 'commander'
import { z } from 'zod'
import type { Run } from '../ops-commands.ts'

interface ScheduleOptions {
  workspace: string
  current?: string
  nightly?: string
  historyDays?: number
}

/** `integration list`, `connect`, `disconnect`, `schedule`. */
export function addIntegrationCommands(program: Command, run: Run): void {
  const integration = program.command('integration').description('what a workspace is connected to')
  integration
    .command('list')
    .description('connections, the last success of each and how far behind it is')
    .requiredOption('--workspace <id>', 'workspace')
    .action(
      run(async ({ contextOf }, options: { workspace: string }) => {
        const ctx = await contextOf(options.workspace)
        const [{ data }, health] = await Promise.all([listIntegrations(ctx), integrationHealth(ctx)])
        const lines = data.map(({ slug, name, status }) => {
          const own = health.find(({ source }) => source === slug)
          const told = own
            ? `  last success ${own.lastSuccessAt ?? 'never'}, ${own.lagSeconds} s ago; current ${own.schedule}, nightly ${own.nightly}`
            : ''
          return `${slug}  ${name}  ${status}${told}${[own?.lastError, own?.nightlyError].flatMap((error) => (error ? [`\n  ${error}`] : [])).join('')}`
        })
        return { json: { integrations: data, health }, text: lines.join('\n') }
      }),
    )
  integration
    .command('connect')
    .description('check credentials on the system itself and store them, sealed, when they work')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption(
      '--credentials <file>',
      'JSON file with the credentials, so that no secret stands on a command line',
    )
    .argument('<slug>', sources.join(', '))
    .addHelpText('after', () => Source.options.map(fieldsOf).join('\n'))
    .action(
      run(async ({ contextWithSystems }, options: { workspace: string; credentials: string }, slug) => {
        const credentials = await readCredentialsFile(options.credentials)
        const { data } = await connectIntegration(await contextWithSystems(options.workspace), { slug, credentials })
        const lines = data.checks.map(({ level, message, hint }) => `${level}  ${message}${hint ? ` ${hint}` : ''}`)
        const end = data.connected
          ? 'Connected.'
          : 'Not connected: mend what is an error and try again. Nothing was stored.'
        return { json: data, text: [...lines, end].join('\n'), exitCode: data.connected ? 0 : 1 }
      }),
    )
  integration
    .command('disconnect')
    .description('forget the credentials; what was exchanged stays')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<slug>', sources.join(', '))
    .action(
      run(async ({ contextOf }, options: { workspace: string }, slug) => {
        await disconnectIntegration(await contextOf(options.workspace), { slug })
        return { json: { slug, connected: false }, text: `${slug} is not connected.` }
      }),
    )
  integration
    .command('schedule')
    .description("when a connected source is read: cron of five fields in the workspace's time zone")
    .requiredOption('--workspace <id>', 'workspace')
    .option('--current <cron>', 'when current data is read')
    .option('--nightly <cron>', 'when the last days are read again')
    .option('--history-days <n>', 'how many days back the source is compared', Number)
    .argument('<slug>', sources.join(', '))
    .action(
      run(async ({ contextOf }, options: ScheduleOptions, slug) => {
        const source = Source.safeParse(slug)
        if (!source.success) throw new DomainError('validation_failed', `${slug} is not an accounting system.`)
        const ctx = await contextOf(options.workspace)
        const { current: schedule, nightly, historyDays } = options
        await setSchedule(ctx, source.data, { schedule, nightly, historyDays })
        const own = (await integrationHealth(ctx)).find((one) => one.source === source.data)
        return {
          json: { ...own },
          text: `${slug}: current ${own?.schedule}, nightly ${own?.nightly}, ${own?.historyDays} days back`,
        }
      }),
    )
}

async function readCredentialsFile(path: string): Promise<Record<string, unknown>> {
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new DomainError('validation_failed', `The file ${path} can't be read.`)
  })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value))
  } catch {
    // The error is thrown below, without the text, which contains secrets.
  }
  throw new DomainError('validation_failed', `${path} must hold one JSON object with the credentials.`)
}

/** The credentials of an accounting system, one field per line. */
function fieldsOf(source: Source): string {
  const { properties = {}, required = [] } = z.toJSONSchema(systems[source].credentials, { io: 'input' })
  const lines = Object.entries(properties).map(([name, shape]) => {
    const told = typeof shape === 'object' ? (shape.description ?? '') : ''
    return `  ${name}${required.includes(name) ? '' : ' (optional)'}  ${told}`.trimEnd()
  })
  return `\nCredentials of ${source}:\n${lines.join('\n')}`
}
