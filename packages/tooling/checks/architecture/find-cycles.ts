import type { Violation } from './check-architecture.ts'
import type { Workspace } from './read-workspace.ts'
import { resolveImport } from './resolve-import.ts'

/** Modules that import each other in a cycle at run time, one violation per cycle. */
export function findCycles(workspace: Workspace): Violation[] {
  const graph = importGraph(workspace)
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]): void => {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) cycles.push(path.slice(seenAt))
    if (seenAt >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles.map((cycle) => ({
    file: cycle[0] ?? '',
    message: `is in a ring of imports: ${[...cycle, cycle[0]].join(' → ')}`,
  }))
}

function importGraph(workspace: Workspace): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const owner of workspace.packages) {
    for (const source of owner.sources) {
      const lasting = source.imports.filter(({ typeOnly }) => !typeOnly)
      const targets = lasting.map(({ specifier }) => resolveImport(workspace, owner, source, specifier))
      graph.set(
        source.file,
        targets.filter((target) => target !== undefined),
      )
    }
  }
  return graph
}
