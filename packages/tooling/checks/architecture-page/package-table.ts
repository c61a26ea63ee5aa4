import type { Workspace } from '../architecture/read-workspace.ts'
import { packageOf } from '../architecture/resolve-import.ts'

/** The description of each package in the table; which package imports which is read from the code. */
const about: Readonly<Record<string, string>> = {
  'apps/api': 'REST, tools (MCP), the live stream, the reference of the API',
  'apps/panel': 'the managers’ web panel',
  'apps/simulator': 'serves the simulator on loopback for the demo',
  'apps/worker': 'exchanges, deliveries, mail, agents’ tasks',
  'packages/agents': 'how agents are run and questions are understood',
  'packages/connectors': 'an accounting system or a file → normalised records',
  'packages/contract': 'schemas, scopes, error codes, words of figures; no I/O',
  'packages/core': 'the product: verbs, figures, exchange',
  'packages/db': 'PostgreSQL, embedded or yours: Prisma, Kysely, migrations',
  'packages/sandbox': 'generated days for test keys and samples',
  'packages/simulator': 'r_keeper and iiko to try it on, with a generated chain',
  'packages/trpc': 'the one router; REST, tools and the document come from it',
}

/**
 * A Markdown table with a row for each package that ships and the workspace packages its code imports. Throws for a
 * package without a description.
 */
export function packageTable({ packages }: Workspace): string {
  const names = new Map(packages.map(({ name, folder }) => [name, folder]))
  const rows = packages
    .filter(({ folder }) => !/^(e2e|packages\/(testing|tooling))$/.test(folder))
    .map(({ folder, sources }) => {
      const text = about[folder]
      if (text === undefined) throw new Error(`${folder} has no description in package-table.ts`)
      const imported = sources
        .filter(({ isTest, file }) => !isTest && !file.includes('/testing/'))
        .flatMap(({ imports }) => imports.flatMap(({ specifier }) => names.get(packageOf(specifier) ?? '') ?? []))
      const others = [...new Set(imported)].filter((other) => other !== folder).sort()
      return [`\`${folder}\``, text, others.map((other) => other.split('/')[1]).join(', ') || 'nothing']
    })
  return aligned([['package', 'what it is', 'imports'], ...rows])
}

/** A Markdown table as the formatter writes it: every column is as wide as its widest cell. */
function aligned([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...rows]
    .map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
    .join('\n')
}
