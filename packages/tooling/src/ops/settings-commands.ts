import { requireAdapter } from '@vitrina/core/agents/adapters'
import { getSetting, setSetting, settingsCatalogue } from '@vitrina/core/settings/settings'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'

/** `settings get`, `settings set`. */
export function addSettingsCommands(program: Command, run: Run): void {
  const known = Object.entries(settingsCatalogue)
    .map(([key, schema]) => `  ${key}  ${schema.description ?? ''}`)
    .join('\n')
  const settings = program.command('settings').description('settings of a workspace').addHelpText('after', `\n${known}`)
  settings
    .command('get')
    .description('read a setting')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<key>', 'setting')
    .action(
      run(async ({ contextOf }, options: { workspace: string }, key) => {
        const value = await getSetting(await contextOf(options.workspace), key)
        return { json: { key, value }, text: String(value) }
      }),
    )
  settings
    .command('set')
    .description('change a setting')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<key>', 'setting')
    .argument('<value>', 'value: true, false, a number')
    .action(
      run(async ({ contextOf, contextWithSystems }, options: { workspace: string }, key, text) => {
        const isAdapter = key === 'adapter.name'
        const ctx = await (isAdapter ? contextWithSystems : contextOf)(options.workspace)
        if (isAdapter) requireAdapter(ctx, text)
        const value = await setSetting(ctx, key, text)
        return { json: { key, value }, text: `${key} is ${String(value)} now.` }
      }),
    )
}
