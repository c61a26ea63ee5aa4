import { listRequests, type RequestSearch } from '@vitrina/core/requests/list-requests'
import type { Command } from 'commander'
import type { z } from 'zod'
import type { Run } from '../ops-commands.ts'

type Options = { workspace: string } & z.input<typeof RequestSearch>

/** `requests`: the log of requests made with keys. */
export function addRequestCommands(program: Command, run: Run): void {
  program
    .command('requests')
    .description('what the keys of a workspace and its sandbox asked, as long as it is stored, newest first')
    .requiredOption('--workspace <id>', 'workspace')
    .option('--id <id>', 'a request id, req_…, as X-Request-Id told it')
    .option('--path <text>', 'part of the path')
    .option('--method <name>', 'GET, POST …')
    .option('--status <n>', 'HTTP status', Number)
    .option('--key-id <id>', 'a key, key_…')
    .option('--limit <n>', 'how many, 50 by default', Number)
    .action(
      run(async ({ contextOf }, { workspace, ...search }: Options) => {
        const requests = await listRequests(await contextOf(workspace), search)
        const lines = requests.map(
          ({ id, at, method, path, status, durationMs, keyName }) =>
            `${at}  ${status}  ${durationMs} ms  ${method} ${path}  ${keyName ?? 'a key that is gone'}  ${id}`,
        )
        return {
          json: { requests },
          text: lines.join('\n') || 'No such request is stored; they are deleted after RETENTION_REQUESTS_DAYS (30).',
        }
      }),
    )
}
