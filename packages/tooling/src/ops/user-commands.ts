import { Role } from '@vitrina/contract/scopes'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { setPassword } from '@vitrina/core/workspaces/set-password'
import { verifyAddress } from '@vitrina/core/workspaces/verify-address'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { readIds } from './read-ids.ts'

interface CreateOptions {
  workspace: string
  email: string
  password: string
  role: string
  name?: string
  restaurants?: string
  resetPassword?: boolean
}

/** `user create`, `set-password`, `verify`. */
export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('people who sign in to the panel')
  user
    .command('create')
    .description('make a person a member of a workspace')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--email <email>', 'address they sign in with')
    .requiredOption('--password <password>', 'at least 10 characters')
    .requiredOption('--role <role>', Role.options.join(', '))
    .option('--name <name>', 'name that people see')
    .option('--restaurants <list>', 'comma separated ids of the restaurants they are limited to; all without it')
    .option('--reset-password', 'of an address that has an account: set this password, end its sessions and open links')
    .action(
      run(async ({ contextOf }, options: CreateOptions) => {
        const { workspace: workspaceId, role, restaurants, ...person } = options
        const restaurantIds = restaurants === undefined ? null : readIds(restaurants)
        const ctx = await contextOf(workspaceId)
        const { id } = await createUser(ctx, { ...person, role: Role.parse(role), restaurantIds })
        return { json: { userId: id, email: person.email, role }, text: `${person.email} is a member now, as ${role}.` }
      }),
    )
  user
    .command('set-password')
    .description('set the password of a person who has shown they read the mailbox; sessions and open links end')
    .requiredOption('--email <email>', 'address they sign in with')
    .requiredOption('--password <password>', 'at least 10 characters')
    .action(
      run(async (operator, { email, password }: { email: string; password: string }) => {
        await setPassword(operator, { email, password })
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
