import type { NamedReach } from '@vitrina/contract/reach'
import { Scope, scopes } from '@vitrina/contract/scopes'
import { chooseReach } from '@vitrina/core/access/choose-reach'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { createKey } from '@vitrina/core/keys/create-key'
import { listKeys } from '@vitrina/core/keys/list-keys'
import { revokeKey, rotateKey } from '@vitrina/core/keys/revoke-key'
import { fillSandbox } from '@vitrina/sandbox/fill-sandbox'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { sandboxContext } from '../sandbox.ts'
import { readIds } from './read-ids.ts'

interface NewKeyOptions {
  workspace: string
  name: string
  scopes: string
  test: boolean
  rateLimit?: number
  restaurants?: string
}

/** `key create`, `key list`, `key revoke`, `key rotate`. */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <list>', 'comma separated scopes, or all')
    .option('--rate-limit <n>', "requests a minute, where not the workspace's setting key.rateLimit", Number)
    .option('--restaurants <list>', 'comma separated ids of the restaurants it is limited to; all without it')
    .option('--test', 'a test key: it leads to the sandbox of the workspace, with generated data', false)
    .action(
      run(async ({ contextOf, note }, options: NewKeyOptions) => {
        const live = await contextOf(options.workspace)
        const granted = readScopes(options.scopes)
        const owner = options.test ? await sandboxContext(live) : live
        if (options.test) await fillSandbox(owner, note)
        const ids = options.restaurants === undefined ? null : readIds(options.restaurants)
        if (ids && options.test) {
          throw new DomainError(
            'validation_failed',
            'A test key reads generated data; --restaurants is of no use to it.',
          )
        }
        const reach = await chooseReach(live, ids, '--restaurants')
        const made = await createKey(owner, {
          name: options.name,
          scopes: granted,
          rateLimit: options.rateLimit,
          reach: reach && [...reach],
        })
        return { json: made, text: `${made.id}\n${made.key}\nKeep it now: it is not shown again.` }
      }),
    )
  key
    .command('list')
    .description('list the keys of a workspace and its sandbox')
    .requiredOption('--workspace <id>', 'workspace')
    .action(
      run(async ({ contextOf }, options: { workspace: string }) => {
        const keys = await listKeys(await contextOf(options.workspace))
        const lines = keys.map(({ id, hint, name, revokedAt, lastUsedAt, scopes: held, limitedTo, exceedsMaker }) => {
          const state = revokedAt ? `revoked ${revokedAt}` : `last used ${lastUsedAt ?? 'never'}`
          return `${id}  ${hint}  ${name}  ${held.length} scopes  ${reachOf(limitedTo)}  ${state}${exceedsMaker ? '  more than its maker may now' : ''}`
        })
        return { json: { keys }, text: lines.join('\n') || 'There is no key yet.' }
      }),
    )
  key
    .command('revoke')
    .description('revoke a key: the next request with it is 401')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<key>', 'id of the key, key_…')
    .action(
      run(async ({ contextOf }, options: { workspace: string }, id) => {
        await revokeKey(await contextOf(options.workspace), id)
        return { json: { id, revoked: true }, text: `${id} is revoked.` }
      }),
    )
  key
    .command('rotate')
    .description('a new key with the same name and scopes; the old one works until it is revoked')
    .requiredOption('--workspace <id>', 'workspace')
    .argument('<key>', 'id of the key, key_…')
    .action(
      run(async ({ contextOf }, options: { workspace: string }, id) => {
        const made = await rotateKey(await contextOf(options.workspace), id)
        return { json: made, text: `${made.id}\n${made.key}\nKeep it now: it is not shown again.` }
      }),
    )
}

function reachOf(limitedTo: NamedReach): string {
  return limitedTo === null ? 'all restaurants' : limitedTo.map(({ id }) => id).join(',') || 'no restaurant'
}

function readScopes(list: string): Scope[] {
  if (list.trim() === 'all') return [...scopes]
  return list.split(',').map((text) => {
    const scope = Scope.safeParse(text.trim())
    if (scope.success) return scope.data
    throw new DomainError('validation_failed', `Unknown scope "${text.trim()}"; known: ${scopes.join(', ')}, or all.`)
  })
}
