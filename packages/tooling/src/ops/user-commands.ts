import { Role } from '@vitrina/contract/scopes'
import { requireId } from '@vitrina/core/errors/not-found'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { eraseUser } from '@vitrina/core/workspaces/erase-user'
import { listUsers } from '@vitrina/core/workspaces/list-users'
import { removeUser } from '@vitrina/core/workspaces/remove-user'
import { setPassword } from '@vitrina/core/workspaces/set-password'
import { verifyAddress } from '@vitrina/core/workspaces/verify-address'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { confirm } from './confirm.ts'
import { readIds } from './read-ids.ts'
import { readPassword } from './read-password.ts'

interface CreateOptions {
  workspace: string
  email: string
  password?: string
  role: string
  name?: string
  restaurants?: string
  resetPassword?: boolean
}

const unseen = 'at least 10 characters; better left out: it is then asked for, or read from standard input'

/** `user create`, `list`, `remove`, `erase`, `set-password`, `verify`. */
export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('people who sign in to the panel')
  user
    .command('create')
    .description('make a person a member of a workspace')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--email <email>', 'address they sign in with')
    .option('--password <password>', unseen)
    .requiredOption('--role <role>', Role.options.join(', '))
    .option('--name <name>', 'name that people see')
    .option('--restaurants <list>', 'comma separated ids of the restaurants they are limited to; all without it')
    .option('--reset-password', 'of an address that has an account: set this password, end its sessions and open links')
    .action(
      run(async ({ contextOf }, options: CreateOptions) => {
        const { workspace: workspaceId, role, restaurants, ...person } = options
        const password = await readPassword(options.password)
        const restaurantIds = restaurants === undefined ? null : readIds(restaurants)
        const ctx = await contextOf(workspaceId)
        const { id } = await createUser(ctx, { ...person, password, role: Role.parse(role), restaurantIds })
        return { json: { userId: id, email: person.email, role }, text: `${person.email} is a member now, as ${role}.` }
      }),
    )
  user
    .command('list')
    .description('accounts with their workspaces and roles')
    .option('--workspace <id>', 'only its members')
    .action(
      run(async ({ db }, { workspace }: { workspace?: string }) => {
        const users = await listUsers(db, workspace === undefined ? null : requireId('workspace', workspace))
        const lines = users.map(({ email, name, isProven, lastSeenAt, workspaces }) => {
          const places = workspaces.map((place) => `${place.role} of ${place.name} (${place.workspaceId})`).join(', ')
          const standing = isProven ? '' : ', address not confirmed'
          return `${email}  ${name}  ${places || 'member of nothing'}; seen ${lastSeenAt?.slice(0, 10) ?? 'not lately'}${standing}`
        })
        return { json: { users }, text: lines.join('\n') || 'There is nobody yet.' }
      }),
    )
  user
    .command('remove')
    .description('end a membership: sessions in the workspace end, keys the person made stay; the account stays')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--email <email>', 'address they sign in with')
    .action(
      run(async ({ contextOf }, { workspace, email }: { workspace: string; email: string }) => {
        const { role } = await removeUser(await contextOf(workspace), { email })
        return { json: { email, role }, text: `${email} is no longer a member; they were ${role}.` }
      }),
    )
  user
    .command('erase')
    .description('erase a person for good: account, sessions, address, and the name in journals; keys they made end')
    .requiredOption('--email <email>', 'address they sign in with')
    .option('--yes', 'do not ask for the address again', false)
    .action(
      run(async (operator, { email, yes }: { email: string; yes: boolean }) => {
        await confirm(`${email} is erased for good, in every workspace.`, email, yes)
        const { name, keys } = await eraseUser(operator, { email })
        const text = `The person is "${name}" in journals from now on; ${keys} keys ended. Backups have them until they are deleted.`
        return { json: { name, keys }, text }
      }),
    )
  user
    .command('set-password')
    .description('set the password of a person who has shown they read the mailbox; sessions and open links end')
    .requiredOption('--email <email>', 'address they sign in with')
    .option('--password <password>', unseen)
    .action(
      run(async (operator, { email, password }: { email: string; password?: string }) => {
        await setPassword(operator, { email, password: await readPassword(password) })
        return {
          json: { email },
          text: `${email} signs in with the new password from now on, and is signed out everywhere.`,
        }
      }),
    )
  user
    .command('verify')
    .description(
      'vouch that who has the account of an address reads its mailbox, so that they may join other workspaces',
    )
    .requiredOption('--email <email>', 'address they sign in with')
    .action(
      run(async (operator, { email }: { email: string }) => {
        await verifyAddress(operator, { email })
        const text = `${email} is confirmed. The password stays: if somebody else may know it, give a new one by user set-password.`
        return { json: { email }, text }
      }),
    )
}
