import { join } from 'node:path'
import type { Violation } from './check-architecture.ts'
import type { Workspace } from './read-workspace.ts'

/** Imports that reach into another package other than through its exports. */
export function reachViolations({ packages }: Workspace): Violation[] {
  return packages.flatMap(({ folder, sources }) =>
    sources.flatMap(({ file, imports }) =>
      imports.flatMap(({ specifier }) => {
        const leaves = specifier.startsWith('.') && !join(file, '..', specifier).startsWith(`${folder}/`)
        const reachesIn = /^@vitrina\/[^/]+\/(src\/|.*\.tsx?$)/.test(specifier)
        return leaves || reachesIn ? [{ file, message: `reaches into another package: ${specifier}` }] : []
      }),
    ),
  )
}
